// Brings a normalized module into the form that the analyses expect.
//
// What is not recursive is inlined, and thread entries are cloned per create site, so that each place of the code
// stands for one calling context. Memory of locals becomes registers where nobody else can see it. Equal computations
// become one, so that equal indices are equal values. No access to memory that another thread may see is moved, merged
// or dropped: a use stands behind each load.
#pragma once

#include <cstddef>

#include <llvm/IR/Module.h>

namespace raddle::analysis {

// REQUIRES: the module is normalized. `most` instructions are the limit for copies.
void prepare(llvm::Module &module, size_t most = 200'000);

// A function of any arguments that does nothing: the use behind a load.
[[nodiscard]] llvm::FunctionCallee nothingIn(llvm::Module &module);
// Whether it is the use that stands behind a load: it does nothing.
[[nodiscard]] bool isKeptUse(const llvm::Instruction &instruction);

} // namespace raddle::analysis
