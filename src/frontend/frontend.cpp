#include "frontend/frontend.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/SHA1.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "frontend/compile.h"
#include "frontend/normalize.h"

namespace raddle::frontend {

namespace {

using LoadedModule = std::variant<std::unique_ptr<llvm::Module>, Failure>;

Failure badProgram(std::string message) {
  return Failure{Failure::Kind::BadProgram, std::move(message)};
}

std::optional<Failure> checkFile(const std::string &file) {
  if (!languageOf(file))
    return Failure{Failure::Kind::Usage,
                   "'" + file + "' is of no known kind: expected C (.c), C++ (.cc .cpp .cxx .C) or LLVM (.bc .ll)"};
  if (std::filesystem::is_directory(file))
    return Failure{Failure::Kind::Usage, "cannot read '" + file + "': Is a directory"};
  if (Result<FileDescriptor> opened = openFile(file, OpenMode::Read); !opened)
    return Failure{Failure::Kind::Usage, opened.error().message};
  return std::nullopt;
}

LoadedModule parse(const std::string &file, llvm::LLVMContext &context) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(file, diagnostic, context);
  if (module)
    return module;
  return badProgram("'" + file + "' is not bitcode that LLVM 19 reads: " + diagnostic.getMessage().str());
}

LoadedModule loadFile(const Sources &sources, const std::string &file, llvm::LLVMContext &context) {
  if (languageOf(file) == Language::Llvm)
    return parse(file, context);
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return Failure{Failure::Kind::Installation, directory.error().message};
  const std::filesystem::path bitcode = directory->path() / "module.bc";
  if (std::optional<Failure> failure = compile(sources, file, bitcode))
    return *failure;
  return parse(bitcode.string(), context);
}

// Keeps what LLVM says about a failed link; without a handler it would print and end the process.
void keepErrors(const llvm::DiagnosticInfo *info, void *errors) {
  if (info->getSeverity() != llvm::DS_Error)
    return;
  llvm::raw_string_ostream stream(*static_cast<std::string *>(errors));
  llvm::DiagnosticPrinterRawOStream printer(stream);
  info->print(printer);
}

LoadedModule linkAll(const Sources &sources, llvm::LLVMContext &context) {
  std::string errors;
  context.setDiagnosticHandlerCallBack(keepErrors, &errors);
  auto whole = std::make_unique<llvm::Module>("program", context);
  std::optional<Failure> failure;
  for (const std::string &file : sources.files) {
    LoadedModule part = loadFile(sources, file, context);
    if (auto *failed = std::get_if<Failure>(&part))
      failure = *failed; // The other files are compiled all the same, so that the user sees all errors at once.
    else if (!failure && llvm::Linker::linkModules(*whole, std::get<0>(std::move(part))))
      failure = badProgram(llvm::formatv("cannot link '{0}': {1}", file, errors));
  }
  context.setDiagnosticHandlerCallBack(nullptr);
  if (failure)
    return *failure;
  return whole;
}

} // namespace

bool isCxx(const std::filesystem::path &file) {
  return languageOf(file) == Language::Cxx;
}

std::variant<Program, Failure> load(const Sources &sources) {
  for (const std::string &file : sources.files)
    if (std::optional<Failure> failure = checkFile(file))
      return *failure;
  auto context = std::make_unique<llvm::LLVMContext>();
  LoadedModule linked = linkAll(sources, *context);
  if (auto *failure = std::get_if<Failure>(&linked))
    return *failure;
  std::unique_ptr<llvm::Module> module = std::get<0>(std::move(linked));
  const llvm::Function *main = module->getFunction("main");
  if (!main || main->isDeclaration())
    return badProgram("the program has no function 'main'");
  normalize(*module);
  return Program(std::move(context), std::move(module));
}

std::string hashOf(const llvm::Module &module) {
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  llvm::StripDebugInfo(*copy);
  copy->setSourceFileName("");
  copy->setModuleIdentifier("");
  llvm::SmallVector<char, 0> bitcode;
  llvm::raw_svector_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*copy, stream);
  const auto digest = llvm::SHA1::hash(llvm::arrayRefFromStringRef({bitcode.data(), bitcode.size()}));
  return llvm::toHex(digest, /*LowerCase=*/true);
}

} // namespace raddle::frontend
