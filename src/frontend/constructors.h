// What a program does before main, as a part of main: for whoever follows the code from there.
#pragma once

#include <llvm/IR/Module.h>

namespace raddle::frontend {

// main calls what is to be called before it (static initialization, functions with the attribute `constructor`), and
// hands what is to be called behind it to `atexit`. REQUIRES: the module is not executed natively.
void callConstructorsFromMain(llvm::Module &module);

} // namespace raddle::frontend
