// What stands for a library in a program: definitions that come from models and not from the program itself.
#pragma once

#include <llvm/IR/GlobalObject.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

// Says so of all that `model` defines; it stays said when the module is linked into another.
void markAsModel(llvm::Module &model);

[[nodiscard]] bool isOfModel(const llvm::GlobalObject &object);

} // namespace raddle::program
