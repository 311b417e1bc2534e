// Atomic operations that clang leaves to a library: calls of __atomic_load and the like, for objects of a size or an
// alignment that the processor has no instruction for.
#pragma once

#include <vector>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/InstrTypes.h>

#include "program/operations.h"

namespace raddle::program {

// What this call of the function `name` does, without sites: plain accesses to what its arguments point to, and last of
// all the atomic operation. Nothing if it is no such function.
[[nodiscard]] std::vector<Operation> atomicCall(llvm::CallBase &call, llvm::StringRef name);

} // namespace raddle::program
