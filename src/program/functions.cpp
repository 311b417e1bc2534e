#include "program/functions.h"

#include <llvm/Demangle/Demangle.h>

namespace raddle::program {

std::string nameOf(const llvm::Function &function) {
  return llvm::demangle(function.getName());
}

const llvm::Function *definedFunction(const llvm::Module &module, const std::string &name) {
  if (const llvm::Function *function = module.getFunction(name))
    return function->isDeclaration() ? nullptr : function;
  const llvm::Function *found = nullptr;
  for (const llvm::Function &function : module) {
    const std::string full = nameOf(function);
    if (function.isDeclaration() || (full != name && full.substr(0, full.find('(')) != name))
      continue;
    if (found != nullptr)
      return nullptr;
    found = &function;
  }
  return found;
}

} // namespace raddle::program
