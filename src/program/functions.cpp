#include "program/functions.h"

#include <cstdint>
#include <cstdlib>

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace raddle::program {

namespace {

enum class Special : uint8_t { None, Constructor, Destructor };

Special specialOf(const llvm::Function &function) {
  const std::string mangled = function.getName().str(); // `name` refers to it
  llvm::ItaniumPartialDemangler name;
  if (name.partialDemangle(mangled.c_str()) || !name.isCtorOrDtor())
    return Special::None;
  size_t length = 0;
  char *text = name.getFunctionBaseName(nullptr, &length);
  const bool isDestructor = text && text[0] == '~';
  std::free(text);
  return isDestructor ? Special::Destructor : Special::Constructor;
}

} // namespace

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

bool isAssembly(const llvm::Function &function) {
  return function.hasFnAttribute(llvm::Attribute::Naked);
}

bool isOpaque(const llvm::Function &function) {
  return function.isDeclaration() || isAssembly(function);
}

bool isConstructor(const llvm::Function &function) {
  return specialOf(function) == Special::Constructor;
}

bool isDestructor(const llvm::Function &function) {
  return specialOf(function) == Special::Destructor;
}

} // namespace raddle::program
