#include "frontend/library_copies.h"

#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

#include "base/temporary_directory.h"
#include "effects/functions.h"
#include "frontend/compile.h"

namespace raddle::frontend {

namespace {

bool isCopied(const llvm::Function &function) {
  return function.isDeclaration() && effects::functionNamed(function.getName()).kind == effects::Kind::Copied;
}

Failure broken(const std::string &what) {
  return Failure{Failure::Kind::Installation, "the copies of functions of the C++ library: " + what};
}

} // namespace

std::optional<Failure> addLibraryCopies(llvm::Module &module, const Sources &sources) {
  const std::filesystem::path &headers = sources.headerDirectory;
  if (headers.empty() || llvm::none_of(module, isCopied))
    return std::nullopt;
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return Failure{Failure::Kind::Installation, directory.error().message};
  const std::filesystem::path source = headers / "raddle" / "library_copies.cpp";
  const std::filesystem::path bitcode = directory->path() / "copies.bc";
  const Compilation compilation{.compiler = compilerFor(Language::Cxx),
                                .flags = {"-fno-exceptions", "-fno-rtti", "-fno-builtin"},
                                .file = source.string()};
  if (std::optional<Failure> failure = compile(compilation, {}, bitcode, sources.cache))
    return failure;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> copies = llvm::parseIRFile(bitcode.string(), diagnostic, module.getContext());
  if (!copies)
    return broken(diagnostic.getMessage().str());
  if (llvm::Linker::linkModules(module, std::move(copies), llvm::Linker::LinkOnlyNeeded))
    return broken("they cannot be linked");
  return std::nullopt;
}

} // namespace raddle::frontend
