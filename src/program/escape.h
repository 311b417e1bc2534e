// Which memory can another thread reach?
//
// A local (or a byval argument) is private to its thread as long as its address is not captured: stored, returned,
// compared, or passed to a function that keeps it. A pointer argument is private if the function does not capture it
// and every call passes private memory. The rest is shared, until shown otherwise: heap, globals, unknown pointers.
// Both facts are greatest fixpoints over the whole program: assumed of every argument, withdrawn until nothing changes.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

enum class Reach {
  Shared,      // other threads may access it
  Private,     // on the stack of this thread, and nobody else knows where
  ThreadLocal, // private as well, but it outlives the functions of the thread: a thread_local that is not captured
  Constant,    // nobody writes it
};

class Escape {
public:
  // REQUIRES: `module` is the whole program, and outlives this, unchanged.
  explicit Escape(const llvm::Module &module);

  // Of the memory that `pointer` points to.
  [[nodiscard]] Reach reachOf(const llvm::Value *pointer) const;

  // Whether what `pointer` points to is Shared or Constant in each call: no private memory of one call is meant where
  // another call means something else.
  [[nodiscard]] bool isNeverPrivate(const llvm::Value *pointer) const;

private:
  [[nodiscard]] bool isNeverPrivate(const llvm::Value *pointer, unsigned depth) const;
  [[nodiscard]] bool isPassedNoPrivate(const llvm::Argument &argument, unsigned depth) const;
  [[nodiscard]] bool isCaptured(const llvm::Value &pointer) const;
  [[nodiscard]] bool mayCapture(const llvm::Use &use) const;
  [[nodiscard]] bool isThreadLocalCaptured(const llvm::GlobalVariable &variable) const;
  [[nodiscard]] Reach reachOfObject(const llvm::Value &object) const;
  [[nodiscard]] bool passedOnlyPrivate(const llvm::Argument &argument) const;
  void findCapturedArguments(const std::vector<const llvm::Argument *> &pointers);
  void findPrivateArguments(const std::vector<const llvm::Argument *> &pointers);

  // Pointer arguments of defined functions that are captured there. Complete after construction.
  std::unordered_set<const llvm::Argument *> capturedArguments_;
  // Pointer arguments that point to private memory at every call. Complete after construction.
  std::unordered_set<const llvm::Argument *> privateArguments_;
  // Answers already given, for allocas, byval arguments and thread-locals.
  mutable std::unordered_map<const llvm::Value *, bool> captured_;
};

} // namespace raddle::program
