#include "program/functions.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>

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

bool isOfLibrary(const llvm::Function &function) {
  // Where headers of the system are, and what our copies are called.
  constexpr llvm::StringLiteral kSystem = "/usr/";
  constexpr llvm::StringLiteral kCopies = "raddle/library_copies.cpp";
  const llvm::DISubprogram *subprogram = function.getSubprogram();
  const llvm::StringRef file = subprogram != nullptr ? subprogram->getFilename() : "";
  return file.starts_with(kSystem) || file.ends_with(kCopies);
}

} // namespace raddle::program
