// The interpretation of one function of one type of thread, from one state: transfer of instructions and edges.
#pragma once

#include "analysis/calls.h"
#include "engines/prove/facts.h"
#include "engines/prove/interpreter.h"

namespace raddle::engines::prove {

// What the interpretation of all threads has found so far. It only grows.
struct Knowledge {
  struct Entry {                  // of a type of thread
    std::vector<uint8_t> threads; // as its creators know; empty if it was not created yet
    bool isMany = false;
    bool argumentIsOwn = true;
    bool isCreatedInOneRun = true;
  };
  std::vector<Entry> entries;
  std::vector<std::vector<uint8_t>> atEnd; // by type: what its threads know of others when they end; 0: they do not yet
  struct Context {
    analysis::TypeId type;
    const llvm::Function *function;
    Key key;
    std::set<analysis::Location> held;
    auto operator<=>(const Context &) const = default;
  };
  struct Exit {
    Key key;
    std::set<analysis::Location> held;
    auto operator<=>(const Exit &) const = default;
  };
  std::map<Context, std::set<Exit>> exits; // of calls that are left after inlining
  bool isChanged = false;
};

// For something that is not followed.
[[nodiscard]] Wait otherWaitFor();

class ThreadWalk {
public:
  ThreadWalk(const Program &program, const Assumptions &assumptions, analysis::TypeId type, Knowledge &knowledge,
             Interpretation *record)
      : program_(program), assumptions_(assumptions), type_(type), knowledge_(knowledge), record_(record) {}

  void run();

private:
  using Disjuncts = std::vector<Disjunct>;
  // Returns the states in which the function returns.
  using TypeId = analysis::TypeId;
  Disjuncts walk(const llvm::Function &function, const Disjunct &entry);
  Disjuncts through(const llvm::BasicBlock &block, Disjuncts states, Disjuncts &returned);
  void leave(const llvm::BasicBlock &block, const Disjunct &state, std::map<const llvm::BasicBlock *, State> &states,
             std::vector<const llvm::BasicBlock *> &work);
  void take(const llvm::BasicBlock &from, const llvm::BasicBlock &to, Disjunct &state) const;

  Disjuncts execute(const llvm::Instruction &instruction, Disjunct state);
  Disjuncts call(const llvm::CallBase &call, Disjunct state);
  Disjuncts callProgram(const llvm::CallBase &call, Disjunct state);
  struct Callees {
    std::set<const llvm::Function *> functions;
    bool mayThrow = false;
  };
  [[nodiscard]] Callees calleesOf(const llvm::Function &function) const;
  static void forgetValuesOf(const std::set<const llvm::Function *> &functions, Disjunct &state);
  Disjuncts once(const llvm::CallBase &call, const Disjunct &state);
  Disjuncts beginOnce(const llvm::CallBase &call, Disjunct state) const;
  Disjuncts lock(const llvm::CallBase &call, Disjunct state);
  Disjuncts create(const llvm::CallBase &call, Disjunct state);
  void createType(const llvm::CallBase &call, analysis::TypeId type, Disjunct &state);
  void join(const llvm::CallBase &call, Disjunct &state);
  void finish(analysis::TypeId type, Disjunct &state) const;
  void end(const llvm::Instruction &at, const Disjunct &state);
  void publish(const llvm::Instruction &instruction, Disjunct &state) const;

  // walk_words.cpp
  void beginFlags(Disjunct &state) const;
  void see(const analysis::Location &place, const Flag &flag, int64_t value, Disjunct &state) const;
  static void forgetCurrent(Disjunct &state);
  void spoil(const llvm::Value *pointer, int64_t width);
  [[nodiscard]] int64_t widthOf(const llvm::Type &type) const;
  Disjuncts load(const llvm::LoadInst &load, Disjunct state) const;
  void store(const llvm::StoreInst &store, Disjunct &state);
  Disjuncts exchange(const llvm::Instruction &at, Disjunct state);
  Disjuncts barrier(const llvm::CallBase &call, Disjunct state);
  void passOn(const llvm::CallBase &call, Disjunct &state);
  Disjuncts semaphore(const llvm::CallBase &call, analysis::Role role, Disjunct state);

  [[nodiscard]] Token tokenFor(const llvm::Value *pointer) const;
  void release(const llvm::Value *pointer, Disjunct &state) const;
  void wait(const llvm::Instruction &at, const Disjunct &state, Wait wait);
  void addEndOfLocals(const llvm::Instruction &at, std::vector<analysis::MemoryAccess> &accesses) const;
  void record(const llvm::Instruction &instruction, const Disjunct &state);
  [[nodiscard]] analysis::Linear linear(const llvm::Value *value) const;
  [[nodiscard]] bool isSoleCreator(analysis::TypeId type) const;
  [[nodiscard]] bool isCreatedLater(analysis::TypeId type, const llvm::Instruction &after) const;

  const Program &program_;
  const Assumptions &assumptions_;
  analysis::TypeId type_;
  Knowledge &knowledge_;
  Interpretation *record_;                               // where accesses are recorded; null if they are not
  std::set<std::pair<bool, Knowledge::Context>> walked_; // in this run, recorded or not
};

} // namespace raddle::engines::prove
