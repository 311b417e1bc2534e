// Atomic operations that clang leaves to a library: __atomic_* and __sync_* calls, for sizes and alignments that the
// processor has no instruction for.
#pragma once

#include <optional>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/InstrTypes.h>

#include "program/operations.h"

namespace raddle::program {

// The atomic operation that this call of the function `name` is, without its site; nothing if it is none.
// Their memory order is taken to be sequentially consistent: it is a run-time argument there.
[[nodiscard]] std::optional<Operation> atomicCall(llvm::CallBase &call, llvm::StringRef name);

} // namespace raddle::program
