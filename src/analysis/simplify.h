// Rewrites of single instructions that make values known: copies of constants as stores, and constants computed.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::analysis {

// A local that is initialized by a copy of a small constant is initialized by stores, one for each element.
void writeOutConstantCopies(llvm::Module &module);

// Computations of constants become constants, and branches on constants go one way.
void foldConstants(llvm::Function &function);

} // namespace raddle::analysis
