#include "program/sites.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/xxhash.h>

namespace raddle::program {

namespace {

// As written in the source, with the class for a method.
std::string readableName(const llvm::Function &function) {
  const llvm::DISubprogram *subprogram = function.getSubprogram();
  if (!subprogram || subprogram->getName().empty())
    return llvm::demangle(function.getName());
  const auto *type = llvm::dyn_cast_or_null<llvm::DICompositeType>(subprogram->getScope());
  return type && !type->getName().empty() ? (type->getName() + "::" + subprogram->getName()).str()
                                          : subprogram->getName().str();
}

// Internal functions may have been renamed by the linker, so their name is the one of the source.
std::string identityOf(const llvm::Function &function) {
  const llvm::DISubprogram *subprogram = function.getSubprogram();
  if (!function.hasLocalLinkage() || !subprogram)
    return function.getName().str();
  const llvm::StringRef name =
      subprogram->getLinkageName().empty() ? subprogram->getName() : subprogram->getLinkageName();
  return (name + llvm::Twine('\0') + subprogram->getFilename()).str();
}

} // namespace

SiteMaker::SiteMaker(const llvm::Function &function) : identity_(identityOf(function)) {
  common_.function = readableName(function);
  if (const llvm::DISubprogram *subprogram = function.getSubprogram()) {
    common_.file = subprogram->getFilename().str();
    common_.line = subprogram->getLine();
  }
}

Site SiteMaker::make(std::string_view kind, const std::string &text, const llvm::DILocation *location) {
  // Of code inlined by clang itself (always_inline) the place in this function.
  while (location && location->getInlinedAt())
    location = location->getInlinedAt();
  Site site = common_;
  site.text = text;
  if (location && location->getLine() != 0) {
    site.file = location->getFilename().str();
    site.line = location->getLine();
    site.column = location->getColumn();
  }
  const uint32_t occurrence = ++counts_[{std::string(kind), text}];
  std::string key = identity_;
  for (const std::string &part : {std::string(kind), text, std::to_string(occurrence)})
    key += '\0' + part;
  site.id = llvm::xxh3_64bits(key);
  return site;
}

} // namespace raddle::program
