#include "program/sites.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

namespace raddle::program {

namespace {

// As written in the source, with the class for a method.
std::string readableName(const llvm::DISubprogram &subprogram) {
  const auto *type = llvm::dyn_cast_or_null<llvm::DICompositeType>(subprogram.getScope());
  return type && !type->getName().empty() ? (type->getName() + "::" + subprogram.getName()).str()
                                          : subprogram.getName().str();
}

std::string readableName(const llvm::Function &function) {
  const llvm::DISubprogram *subprogram = function.getSubprogram();
  return !subprogram || subprogram->getName().empty() ? llvm::demangle(function.getName()) : readableName(*subprogram);
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

constexpr const char *kDirectory = "raddle.directory";

std::string directoryOf(const llvm::Module &module) {
  const llvm::NamedMDNode *note = module.getNamedMetadata(kDirectory);
  return note ? llvm::cast<llvm::MDString>(note->getOperand(0)->getOperand(0))->getString().str() : "";
}

// A path as written by a compiler that ran in `from`, for somebody in `to`: relative if the file lies below that.
std::string pathFrom(const std::string &to, llvm::StringRef from, const std::string &written) {
  const bool isAbsolute = llvm::sys::path::is_absolute(written);
  if (to.empty() || written.empty() || (from == to && !isAbsolute))
    return written;
  llvm::SmallString<256> path(isAbsolute ? "" : from);
  llvm::sys::path::append(path, written);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  llvm::StringRef rest = path;
  if (rest.consume_front(to) && rest.consume_front("/"))
    return rest.str();
  return isAbsolute ? written : path.str().str();
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

// A header that was found beside its includer is called "./queue.h" by clang.
std::string shownPath(const std::string &directory, const llvm::DIScope &scope, const llvm::DISubprogram &subprogram) {
  const llvm::DICompileUnit *unit = subprogram.getUnit();
  const std::string written = writtenPath(scope, subprogram);
  llvm::SmallString<256> path(unit ? pathFrom(directory, unit->getDirectory(), written) : written);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/false);
  return path.str().str();
}

} // namespace

void setDirectory(llvm::Module &module, const std::string &directory) {
  forgetDirectory(module);
  llvm::LLVMContext &context = module.getContext();
  llvm::Metadata *text = llvm::MDString::get(context, directory);
  module.getOrInsertNamedMetadata(kDirectory)->addOperand(llvm::MDNode::get(context, text));
}

void forgetDirectory(llvm::Module &module) {
  if (llvm::NamedMDNode *note = module.getNamedMetadata(kDirectory))
    module.eraseNamedMetadata(note);
}

Site siteAt(const llvm::Module &module, const llvm::DILocation &location) {
  const llvm::DISubprogram &subprogram = *location.getScope()->getSubprogram();
  Site site;
  site.file = shownPath(directoryOf(module), *location.getScope(), subprogram);
  site.function = readableName(subprogram);
  site.line = location.getLine();
  site.column = location.getColumn();
  return site;
}

SiteMaker::SiteMaker(const llvm::Function &function)
    : subprogram_(function.getSubprogram()), directory_(directoryOf(*function.getParent())),
      identity_(identityOf(function)) {
  common_.function = readableName(function);
  if (subprogram_) {
    common_.file = shownPath(directory_, *subprogram_, *subprogram_);
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
    site.file = shownPath(directory_, *location->getScope(), *subprogram_);
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
