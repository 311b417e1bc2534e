// What all parts of one symbolic execution share: terms, memory, what has happened so far, and what comes out.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include "symex/cells.h"
#include "symex/execute.h"
#include "symex/guards.h"
#include "symex/memory.h"
#include "symex/pointers.h"
#include "symex/value.h"

namespace raddle::symex {

// Where the execution is.
struct Place {
  const llvm::Instruction *at = nullptr;
  Term guard;
  unsigned frame = 0;
};

// What an instruction is about to read or write.
struct AccessRange {
  Term address;
  Term bytes; // how many
  Memory::Access access = Memory::Access::Read;
  enum class Class : uint8_t { Plain, Atomic } kind = Class::Plain;
};

// How a thread starts: the arguments of the function that calls what it does (__kiss_body in thread_api.c).
using ThreadStart = std::vector<SymValue>;

// What threads do to an execution: see threads.cpp.
class Threads {
public:
  virtual ~Threads() = default;
  // Just before something that other threads may notice: others may run here, and this one may stop.
  virtual void point(const Place &place) = 0;
  // The same before an access to memory, if others may notice that.
  virtual void access(const Place &place, const AccessRange &access) = 0;
  // The thread has started, and has not stopped.
  [[nodiscard]] virtual Term executing() = 0;
  // The number of the last point.
  [[nodiscard]] virtual int currentPoint() const = 0;
  // An execution in which this does not hold does not count.
  virtual void require(Term holds) = 0;
  // The running thread stops here for good if `bad`, after all that it has done before.
  virtual void stop(const Place &place, Term bad) = 0;
  // Sections are not interrupted. Others may run before and behind those of the program, and before the steps that the
  // functions of the thread API are made of.
  enum class Section : uint8_t { OfProgram, Step };
  virtual void beginSection(const Place &place, Section section) = 0;
  virtual void endSection(const Place &place, Section section) = 0;
  // A new thread; its number.
  [[nodiscard]] virtual Term create(const Place &place, ThreadStart start) = 0;
  // The thread with that number has ended.
  [[nodiscard]] virtual Term hasEnded(Term number) = 0;
  // The running thread ends here.
  virtual void exit(const Place &place) = 0;
  // Races on these bytes are of no interest.
  virtual void ignoreRaces(const Place &place, Term address, Term bytes) = 0;
  // The number of the running thread, and of all threads of the program.
  [[nodiscard]] virtual unsigned self() const = 0;
  [[nodiscard]] virtual unsigned count() const = 0;
};

class Engine {
public:
  // What the engine is built from. REQUIRES: all outlive it.
  struct Parts {
    llvm::Module &module;
    Terms &terms;
    Cells &cells;
    Pointers &pointers;
    MemoryPlan &plan;
  };
  // `theThreads` is null if there is one thread only.
  Engine(const Parts &parts, const Options &theOptions, Threads *theThreads = nullptr);

  // Notes that `place` does something that a trace shows. What functions of the thread API do is none of it; their
  // atomic steps are, as those of the program's call.
  void step(const Place &place);
  void atomicStep(const Place &place);
  // The place in the program from which a function of the thread API was called that `place` is in; else `place`.
  [[nodiscard]] Place inProgram(Place place) const;
  // Announces an access to memory, or an operation that other threads notice in any case, before it is done.
  void announce(const Place &place, const AccessRange &access);
  void announce(const Place &place);
  // It fails there if `bad`, and the execution ends.
  void fail(const Place &place, FailureKind kind, Term bad, std::string text = {});
  // It ends there unless `holds`.
  void assume(const Place &place, Term holds);
  // The same; with threads, only the running one ends. No point before it is needed.
  void stopUnless(const Place &place, Term holds);
  // It is not followed further than there if `reached`.
  void cut(const Place &place, Cut::Kind kind, Term reached, std::string what = {});
  void unsupported(const Place &place, const std::string &what) {
    cut(place, Cut::Kind::Unsupported, terms.truth(), what);
  }
  // It goes on only where `place`'s guard does not hold.
  void stop(const Place &place) { assume(place, terms.falsity()); }

  // A new unknown; the name of a choice is made unique by a number.
  [[nodiscard]] Term unknown(Unknown::Role role, unsigned width, const std::string &name,
                             const llvm::Instruction *at = nullptr);
  // The unknown of that name; a new one if there is none.
  [[nodiscard]] Term named(Unknown::Role role, unsigned width, const std::string &name);
  // A new choice at an instruction.
  [[nodiscard]] Term choice(const Place &place, unsigned width, const std::string &name);
  // A value that we do not compute: equal operands give equal results.
  [[nodiscard]] Term uninterpreted(const std::string &function, unsigned width, std::span<const Term> operands);

  // Checks that an access is valid, as far as that is to be checked.
  void checkAccess(const Place &place, Term address, Term bytes, Memory::Access access);
  [[nodiscard]] SymValue load(const Place &place, Term address, llvm::Type *type);
  void store(const Place &place, Term address, const SymValue &value, llvm::Type *type);

  [[nodiscard]] SymValue constant(const llvm::Constant &constant);
  // What the program makes of an address that it converts to a number may depend on where the object lies.
  void noteNumber(const llvm::User &conversion);
  // The object that a global variable or a function is; of thread-local ones, that of the running thread.
  [[nodiscard]] ObjectId objectOf(const llvm::GlobalValue &global);
  [[nodiscard]] const llvm::Function *functionAt(ObjectId object) const;

  // A name for the next object that `place` creates, the same in each execution of the program.
  [[nodiscard]] std::string nameObject(const Place &place, const std::string &what);

  // The function to which the local at an address belongs returns at `place`. When only assertions are checked, other
  // threads still find there what was there before.
  void endLocal(const Place &place, Term address);

  [[nodiscard]] Term number(uint64_t value) { return terms.constant(kAddressBits, value); }

  llvm::Module &module;
  const llvm::DataLayout &layout;
  Terms &terms;
  const Options options;
  Guards guards;
  Pointers &pointers;
  Memory memory;
  Threads *const threads;
  Symbolic result; // so far
  Term alive;      // nothing has ended the execution yet; with threads: nothing has ended this one

private:
  [[nodiscard]] Step stepAt(const Place &place) const;
  [[nodiscard]] std::string prefixOf(Unknown::Role role) const {
    return role == Unknown::Role::Choice ? options.choicePrefix : "";
  }
  // The condition under which control is at `place` and `here` holds.
  [[nodiscard]] Term reachedWhere(Term here);
  // Of what only the program knows, who has it as a number.
  [[nodiscard]] Term foreignAddress(const smt::Value &number);
  [[nodiscard]] SymValue constantExpression(const llvm::ConstantExpr &expression);
  [[nodiscard]] SymValue aggregate(const llvm::Constant &constant);
  [[nodiscard]] Term wordsFrom(const std::vector<Term> &words, uint64_t offset, unsigned bytes);
  [[nodiscard]] Term contentsOf(const ObjectInfo &object, uint64_t offset, unsigned bytes);
  [[nodiscard]] Term initialBytes(const llvm::GlobalVariable &variable, uint64_t offset, unsigned bytes);
  // The byte at `offset` of a constant as it lies in memory.
  [[nodiscard]] Term byteOf(const llvm::Constant &constant, uint64_t offset);

  // Of the thread whose number is given, if it is thread-local; else of 0.
  std::map<std::pair<const llvm::GlobalValue *, unsigned>, ObjectId> objects_;
  std::map<const llvm::GlobalValue *, ObjectId> streams_; // what stdin and its like lead to
  uint64_t names_ = 0;                                    // made unique so far
  std::map<uint64_t, Term> foreign_;                      // addresses, by number
  std::map<std::string, Term> named_;                     // unknowns that have names of their own
  std::map<std::string, unsigned> objectNames_;           // how many objects have each name
};

} // namespace raddle::symex
