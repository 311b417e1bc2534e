// What the source calls a piece of memory: `count`, `table[h]`, `queue.head`, `p->next`, `*p`.
//
// Derived from the IR and its debug information, because the columns that clang records do not delimit expressions.
// It is a name for people and part of the identity of a site; it is deterministic, but need not be what stands in the
// source. Of several variables that hold the same value, one that stands in the line of the operation is taken (clang
// embeds the source for that, -gembed-source); what nobody can name is `(...)`.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Operator.h>

namespace llvm {
class DbgVariableRecord;
}

namespace raddle::program {

class Expressions {
public:
  // REQUIRES: `function` outlives this, unchanged.
  explicit Expressions(const llvm::Function &function);

  // A piece of memory in words, and what it was reached through: the type that the last pointer in `text` points to, or
  // null if there is none or it is not known.
  struct Object {
    std::string text;
    const llvm::DIType *behind = nullptr;
  };
  // The object that `pointer` points to, if `size` bytes of it are meant (0 if that is not known), as seen from `at`,
  // which may be null.
  [[nodiscard]] Object object(const llvm::Value *pointer, uint64_t size, const llvm::DILocation *at) const;

  // The type that the source gives that object; null if it is unknown, or has another size.
  [[nodiscard]] const llvm::DIType *typeOf(const llvm::Value *pointer, uint64_t size, const llvm::DILocation *at) const;

  // What the source takes the memory for that `call` returns a pointer to: the type behind the pointer that it is
  // stored in, that is constructed there, or that is returned. Null if that is unknown.
  [[nodiscard]] const llvm::DIType *allocated(const llvm::CallBase &call) const;

  // What computes `value`: `h`, `i + 1`, `*p`.
  [[nodiscard]] std::string number(const llvm::Value *value, const llvm::DILocation *at) const;

private:
  // A piece of memory on the way to its name. If `behindPointer`, `text` names the pointer to it.
  struct Place {
    std::string text;
    const llvm::DIType *type = nullptr; // of the memory; null if unknown
    bool behindPointer = false;
    const llvm::DIType *behind = nullptr; // as in Object
  };
  using Variables = std::vector<const llvm::DILocalVariable *>;
  // Where a question comes from, and how deep in its answer we are.
  struct Context {
    const llvm::DILocation *at = nullptr;
    unsigned depth = 0;
    [[nodiscard]] Context deeper() const { return {at, depth + 1}; }
  };
  struct Named {
    std::string text;                   // empty if it has no name
    const llvm::DIType *type = nullptr; // null if unknown
  };

  [[nodiscard]] Place place(const llvm::Value *pointer, Context context) const;
  [[nodiscard]] Place elementPlace(const llvm::GEPOperator &element, Context context) const;
  [[nodiscard]] Named value(const llvm::Value *value, Context context) const;
  // What a call returns: `first()`, `table.front()`, `names[2]`.
  [[nodiscard]] Named called(const llvm::CallBase &call, Context context) const;
  [[nodiscard]] std::string methodCall(const llvm::CallBase &call, llvm::StringRef name, unsigned receiver,
                                       Context context) const;
  // An element of what the range-based loop goes through whose iterator is at `iterator`; empty if it is none.
  [[nodiscard]] std::string elementOfRange(const llvm::Value *iterator, Context context) const;
  [[nodiscard]] Named loaded(const llvm::Value *pointer, uint64_t size, Context context) const;
  [[nodiscard]] Named binary(const llvm::Instruction &operation, Context context) const;

  static const llvm::DILocalVariable *choose(const Variables &variables, Context context);
  void learn(llvm::DbgVariableRecord &record);
  static std::string print(const Place &place);
  static void narrow(Place &place, uint64_t size);
  static void enterOffset(Place &place, uint64_t offset);
  static void enterIndex(Place &place, const std::string &index);
  static bool enterMember(Place &place, uint64_t &offset);

  // Values that are the address of variables, and values that are their content; in the order of the code, not empty.
  std::unordered_map<const llvm::Value *, Variables> addresses_;
  std::unordered_map<const llvm::Value *, Variables> contents_;
  std::unordered_map<const llvm::DIScope *, const llvm::Value *> ranges_; // of range-based loops, by their scope
  const llvm::DataLayout &layout_;
};

} // namespace raddle::program
