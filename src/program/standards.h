// What depends on the edition of the language standard that a unit of the program was compiled for.
//
// The header that is included first by every C++ unit leaves a mark in it, because LLVM does not say which C++ it was.
// Each function of the unit is then marked instead, so that units of different standards can be linked.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

// Moves the mark of a unit to its functions. REQUIRES: it has not been linked with others.
void noteStandard(llvm::Module &unit);

// A relaxed store in the function continues the release sequences that its own thread heads: so it is by C11 to C23,
// and by C++11 to C++17; not by C++20 and later. A function that several units define counts as that of the unit which
// the linker takes it from.
[[nodiscard]] bool continuesReleases(const llvm::Function &function);

} // namespace raddle::program
