// Where the data of threads lives when all of them are on one stack.
#pragma once

#include <optional>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "base/result.h"
#include "program/escape.h"

namespace raddle::sequentialize {

// The locals and the arguments passed by value that others may reach: a thread that stops loses its frames, but not
// they. Asked before the module is changed.
[[nodiscard]] std::vector<llvm::Value *> escapingLocals(llvm::Function &function, const program::Escape &escape);

// Each gets memory from malloc that nobody frees. REQUIRES: they are escapingLocals.
void moveToHeap(const std::vector<llvm::Value *> &locals);

// Each thread_local becomes an array with one element per thread, indexed by the variable `self`.
// An Error if one of them cannot be split.
[[nodiscard]] std::optional<Error> splitThreadLocals(llvm::Module &module, llvm::GlobalVariable &self,
                                                     uint64_t threads);

} // namespace raddle::sequentialize
