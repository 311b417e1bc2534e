#include "program/sites.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/Path.h>
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

std::string fullPath(const llvm::DIFile &file) {
  llvm::SmallString<256> path(file.getDirectory());
  llvm::sys::path::append(path, file.getFilename());
  return llvm::sys::path::is_absolute(file.getFilename()) ? file.getFilename().str() : path.str().str();
}

// The file of `scope` as the compiler was given it. clang cuts what an absolute path has in common with the directory
// it ran in off the file and makes it the directory.
std::string writtenPath(const llvm::DIScope &scope, const llvm::DISubprogram &subprogram) {
  const llvm::DIFile *file = scope.getFile();
  if (!file)
    return {};
  const llvm::DICompileUnit *unit = subprogram.getUnit();
  if (!unit || !unit->getFile())
    return fullPath(*file);
  if (fullPath(*file) == fullPath(*unit->getFile()))
    return unit->getFilename().str();
  return file->getDirectory() == unit->getDirectory() ? file->getFilename().str() : fullPath(*file);
}

// Internal functions may have been renamed by the linker, so their name is the one of the source.
std::string identityOf(const llvm::Function &function) {
  const llvm::DISubprogram *subprogram = function.getSubprogram();
  if (!function.hasLocalLinkage() || !subprogram)
    return function.getName().str();
  const llvm::StringRef name =
      subprogram->getLinkageName().empty() ? subprogram->getName() : subprogram->getLinkageName();
  return (name + llvm::Twine('\0') + writtenPath(*subprogram, *subprogram)).str();
}

} // namespace

SiteMaker::SiteMaker(const llvm::Function &function)
    : subprogram_(function.getSubprogram()), identity_(identityOf(function)) {
  common_.function = readableName(function);
  if (subprogram_) {
    common_.file = writtenPath(*subprogram_, *subprogram_);
    common_.line = subprogram_->getLine();
  }
}

Site SiteMaker::make(std::string_view kind, const std::string &text, const llvm::DILocation *location) {
  // Of code inlined by clang itself (always_inline) the place in this function.
  while (location && location->getInlinedAt())
    location = location->getInlinedAt();
  Site site = common_;
  site.text = text;
  if (subprogram_ && location && location->getLine() != 0) {
    site.file = writtenPath(*location->getScope(), *subprogram_);
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
