// Tests that use GoogleTest, which their library would hide from us: include/raddle/google_test.hpp stands for it.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// Makes room for the same definitions in other units, as the attribute `weak` does for functions. To be called for each
// unit before they are linked.
void weakenGoogleTest(llvm::Module &unit);

// Gives the program its `main`, if it has none, and puts what an expectation does when it fails to where it stands, so
// that it is the one that fails. To be called for the whole program, before anything asks for `main`.
void adoptGoogleTest(llvm::Module &program);

} // namespace raddle::frontend
