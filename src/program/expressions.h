// What the source calls a piece of memory: `count`, `table[h]`, `queue.head`, `p->next`, `*p`.
//
// Derived from the IR and its debug information, because the columns that clang records do not delimit expressions.
// It is a name for people and part of the identity of a site; it is deterministic, but need not be what stands in the
// source: two variables that hold the same value share a name, and what nobody can name is `(...)`.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Operator.h>

namespace llvm {
class DbgVariableRecord;
}

namespace raddle::program {

class Expressions {
public:
  // REQUIRES: `function` outlives this, unchanged.
  explicit Expressions(const llvm::Function &function);

  // The object that `pointer` points to, if `size` bytes of it are meant; 0 if that is not known.
  [[nodiscard]] std::string object(const llvm::Value *pointer, uint64_t size) const;

  // What computes `value`: `h`, `i + 1`, `*p`.
  [[nodiscard]] std::string number(const llvm::Value *value) const;

private:
  // A piece of memory on the way to its name. If `behindPointer`, `text` names the pointer to it.
  struct Place {
    std::string text;
    const llvm::DIType *type = nullptr; // of the memory; null if unknown
    bool behindPointer = false;
  };
  struct Named {
    std::string text;                   // empty if it has no name
    const llvm::DIType *type = nullptr; // null if unknown
  };

  [[nodiscard]] Place place(const llvm::Value *pointer, unsigned depth) const;
  [[nodiscard]] Place elementPlace(const llvm::GEPOperator &element, unsigned depth) const;
  [[nodiscard]] Named value(const llvm::Value *value, unsigned depth) const;
  [[nodiscard]] Named loaded(const llvm::Value *pointer, uint64_t size, unsigned depth) const;
  [[nodiscard]] Named binary(const llvm::Instruction &operation, unsigned depth) const;

  void learn(llvm::DbgVariableRecord &record);
  static std::string print(const Place &place);
  static void narrow(Place &place, uint64_t size);
  static void enterOffset(Place &place, uint64_t offset);
  static void enterIndex(Place &place, const std::string &index);
  static bool enterMember(Place &place, uint64_t &offset);

  // Values that are the address of a variable, and values that are the content of one. Of several variables it is the
  // first, or the first that is not a `void *`.
  std::unordered_map<const llvm::Value *, const llvm::DILocalVariable *> addresses_;
  std::unordered_map<const llvm::Value *, const llvm::DILocalVariable *> contents_;
  const llvm::DataLayout &layout_;
};

} // namespace raddle::program
