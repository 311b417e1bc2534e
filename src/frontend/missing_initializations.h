// Initializations that clang leaves out where it initializes locals in place of the program.
//
// It does so at their declarations (-ftrivial-auto-var-init). A jump may pass the declaration, and the result of a
// function that ends without `return` has none. Both get theirs where the function begins.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// REQUIRES: locals are in memory still (before mem2reg).
void addMissingInitializations(llvm::Module &module);

} // namespace raddle::frontend
