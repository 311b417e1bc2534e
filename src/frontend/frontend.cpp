#include "frontend/frontend.h"

#include <algorithm>
#include <utility>

#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Magic.h>
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
#include "base/paths.h"
#include "base/temporary_directory.h"
#include "frontend/compile.h"
#include "frontend/compile_commands.h"
#include "frontend/dropped_assertions.h"
#include "frontend/executable.h"
#include "frontend/google_tests.h"
#include "frontend/library_copies.h"
#include "frontend/normalize.h"
#include "program/functions.h"
#include "program/models.h"
#include "program/sites.h"
#include "program/standards.h"

namespace raddle::frontend {

namespace {

using LoadedModule = std::variant<std::unique_ptr<llvm::Module>, Failure>;

Failure badProgram(std::string message) {
  return Failure{Failure::Kind::BadProgram, std::move(message)};
}

bool isBitcode(const std::string &file) {
  llvm::file_magic kind;
  return !llvm::identify_magic(file, kind) && kind == llvm::file_magic::bitcode;
}

std::optional<Failure> checkFile(const std::string &file) {
  if (isDirectory(file))
    return Failure{Failure::Kind::Usage, "cannot read '" + file + "': Is a directory"};
  if (Result<FileDescriptor> opened = openFile(file, OpenMode::Read); !opened)
    return Failure{Failure::Kind::Usage, opened.error().message};
  if (!languageOf(file) && !isElf(file) && !isBitcode(file))
    return Failure{Failure::Kind::Usage, "'" + file +
                                             "' is of no known kind: expected C (.c), C++ (.cc .cpp .cxx .C), " +
                                             "LLVM (.bc .ll) or an executable made by `raddle cc`"};
  return std::nullopt;
}

LoadedModule parse(const std::string &file, llvm::LLVMContext &context) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIRFile(file, diagnostic, context);
  if (module)
    return module;
  return badProgram("'" + file + "' is not bitcode that LLVM 19 reads: " + diagnostic.getMessage().str());
}

// The module that `compileTo` makes at the path it is given.
LoadedModule compiled(llvm::LLVMContext &context, llvm::function_ref<std::optional<Failure>(std::string)> compileTo) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return Failure{Failure::Kind::Installation, directory.error().message};
  const std::string bitcode = (directory->path() / "module.bc").string();
  if (std::optional<Failure> failure = compileTo(bitcode))
    return *failure;
  return parse(bitcode, context);
}

constexpr llvm::StringLiteral kTriple = "x86_64-pc-linux-gnu";
constexpr llvm::StringLiteral kLayout =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

// A layout without what it says about the names of symbols.
std::string withoutMangling(llvm::StringRef layout) {
  llvm::SmallVector<llvm::StringRef> parts;
  layout.split(parts, '-');
  llvm::erase_if(parts, [](llvm::StringRef part) { return part.starts_with("m:"); });
  return llvm::join(parts, "-");
}

// Code that was compiled for another system is taken as code for this one where data has the same form: what its types
// were is settled, and it does not call the other system's libraries, because they are not there.
LoadedModule adopt(const std::string &file, std::unique_ptr<llvm::Module> module) {
  const std::string layout = module->getDataLayoutStr();
  if (module->getTargetTriple() == kTriple || layout.empty())
    return module;
  if (withoutMangling(layout) != withoutMangling(kLayout))
    return badProgram("'" + file + "' is code for " + module->getTargetTriple() + "; expected x86-64");
  module->setTargetTriple(kTriple);
  module->setDataLayout(kLayout);
  // What the other system's compiler and linker want to know.
  if (llvm::NamedMDNode *flags = module->getModuleFlagsMetadata())
    flags->eraseFromParent();
  module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  if (llvm::NamedMDNode *options = module->getNamedMetadata("llvm.linker.options"))
    options->eraseFromParent();
  for (llvm::GlobalValue &global : module->global_values()) {
    global.setDLLStorageClass(llvm::GlobalValue::DefaultStorageClass);
    global.setDSOLocal(false);
  }
  return module;
}

// Functions of the program that nobody calls stay in it if clang was told to emit them all the same.
void keepInlineFunctions(const Sources &sources, llvm::Module &module) {
  if (!llvm::is_contained(sources.cxxFlags, "-femit-all-decls"))
    return;
  for (llvm::Function &function : module)
    if (function.hasLinkOnceODRLinkage() && function.getSubprogram() && !program::isOfLibrary(function))
      function.setLinkage(llvm::GlobalValue::WeakODRLinkage);
}

LoadedModule loadFile(const Sources &sources, const std::string &file, llvm::LLVMContext &context) {
  if (languageOf(file) == Language::Llvm || isBitcode(file)) {
    LoadedModule parsed = parse(file, context);
    return std::holds_alternative<Failure>(parsed) ? std::move(parsed) : adopt(file, std::get<0>(std::move(parsed)));
  }
  LoadedModule loaded = compiled(context, [&](const std::string &bitcode) { return compile(sources, file, bitcode); });
  if (auto *module = std::get_if<std::unique_ptr<llvm::Module>>(&loaded))
    keepInlineFunctions(sources, **module);
  return loaded;
}

// Without a handler LLVM would print why a link fails, and end the process.
void keepErrors(const llvm::DiagnosticInfo *info, void *errors) {
  if (info->getSeverity() != llvm::DS_Error)
    return;
  llvm::raw_string_ostream stream(*static_cast<std::string *>(errors));
  llvm::DiagnosticPrinterRawOStream printer(stream);
  info->print(printer);
}

// What LLVM says about a link that fails; nothing if it does not.
std::optional<std::string> link(llvm::Module &whole, std::unique_ptr<llvm::Module> part) {
  program::noteStandard(*part);
  std::string errors;
  whole.getContext().setDiagnosticHandlerCallBack(keepErrors, &errors);
  const bool isBad = llvm::Linker::linkModules(whole, std::move(part));
  whole.getContext().setDiagnosticHandlerCallBack(nullptr);
  return isBad ? std::optional(errors) : std::nullopt;
}

// Linking takes structs that have the same members for one type. With annotations, which are about the members of one
// struct by name, those of a file stay what they are.
enum class SameMembers : uint8_t { OneType, Apart };

SameMembers sameMembersIn(const Sources &sources) {
  return sources.firstHeaders.empty() ? SameMembers::OneType : SameMembers::Apart;
}

// As linking does: what only a file could use, and does not.
void dropUnusedLocals(llvm::Module &module) {
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (llvm::Function &function : llvm::make_early_inc_range(module))
      if (function.hasLocalLinkage() && function.use_empty()) {
        function.eraseFromParent();
        isChanged = true;
      }
  }
}

// Links modules into one, in the order they come.
class WholeModule {
public:
  explicit WholeModule(llvm::LLVMContext &context, SameMembers sameMembers = SameMembers::OneType)
      : module_(std::make_unique<llvm::Module>(kName, context)), takesFirst_(sameMembers == SameMembers::Apart) {}

  // `file` is whose module it is, and `flags` what it was compiled with. After a failure the other files are still
  // asked for, so that the user sees the errors of all at once.
  void add(const std::string &file, LoadedModule part, const std::vector<std::string> &flags) {
    if (auto *failed = std::get_if<Failure>(&part))
      failure_ = *failed;
    else
      weakenGoogleTest(*std::get<0>(part));
    if (failure_)
      return;
    noteDroppedAssertions(*std::get<0>(part), flags);
    if (std::exchange(takesFirst_, false))
      return beginWith(std::get<0>(std::move(part)));
    if (const std::optional<std::string> errors = link(*module_, std::get<0>(std::move(part))))
      failure_ = badProgram(llvm::formatv("cannot link '{0}': {1}", file, *errors));
  }

  LoadedModule take() {
    if (failure_)
      return *failure_;
    return std::move(module_);
  }

private:
  static constexpr const char *kName = "program";

  // Nothing is linked, and so no type is taken for another.
  void beginWith(std::unique_ptr<llvm::Module> part) {
    program::noteStandard(*part);
    part->setModuleIdentifier(kName);
    part->setSourceFileName(kName);
    dropUnusedLocals(*part);
    module_ = std::move(part);
  }

  std::unique_ptr<llvm::Module> module_;
  bool takesFirst_;                // the first part that comes becomes the whole
  std::optional<Failure> failure_; // the last one
};

// What the user gives for the file.
std::vector<std::string> flagsFor(const Sources &sources, const std::string &file) {
  std::vector<std::string> flags = isCxx(file) ? sources.cxxFlags : sources.cFlags;
  for (const std::string &path : sources.includePaths)
    flags.push_back("-I" + path);
  return flags;
}

LoadedModule linkAll(const Sources &sources, llvm::LLVMContext &context) {
  WholeModule whole(context, sameMembersIn(sources));
  for (const std::string &file : sources.files)
    whole.add(file, loadFile(sources, file, context), flagsFor(sources, file));
  return whole.take();
}

LoadedModule parse(const BuildRecord &unit, llvm::LLVMContext &context) {
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseIR({unit.bitcode, unit.name}, diagnostic, context);
  if (module)
    return module;
  return badProgram("what `raddle cc` left of '" + unit.name + "' is damaged: " + diagnostic.getMessage().str());
}

LoadedModule linkUnits(const BuiltExecutable &built, llvm::LLVMContext &context) {
  WholeModule whole(context);
  for (const BuildRecord &unit : built.units)
    whole.add(unit.name, parse(unit, context), unit.arguments);
  return whole.take();
}

std::optional<Failure> addModels(llvm::Module &module, const Sources &sources) {
  for (const std::filesystem::path &file : sources.models) {
    const Compilation compilation{
        .compiler = compilerFor(Language::C), .flags = sources.modelFlags, .file = file.string()};
    LoadedModule model = compiled(module.getContext(), [&](const std::string &bitcode) {
      return compile(compilation, sources.headerDirectory, bitcode, sources.cache);
    });
    if (auto *failure = std::get_if<Failure>(&model))
      return *failure;
    program::markAsOurs(*std::get<0>(model));
    if (const std::optional<std::string> errors = link(module, std::get<0>(std::move(model))))
      return badProgram("the program defines what '" + file.string() + "' defines: " + *errors);
  }
  return std::nullopt;
}

// What the model defines, the program only declares from now on, unless it is the model that is weak. Variables of the
// same name are an error of the link.
void makeRoomFor(const llvm::Module &model, llvm::Module &program) {
  for (const llvm::Function &function : model) {
    llvm::Function *own = program.getFunction(function.getName());
    if (!function.isDeclaration() && function.hasExternalLinkage() && own && !own->isDeclaration() &&
        !own->hasLocalLinkage()) {
      own->deleteBody();
      own->setComdat(nullptr);
    }
  }
}

std::optional<Failure> addUserModels(llvm::Module &module, const Sources &sources) {
  Sources asSources = sources;
  asSources.cFlags.insert(asSources.cFlags.end(), sources.modelFlags.begin(), sources.modelFlags.end());
  for (const std::string &file : sources.userModels) {
    if (std::optional<Failure> failure = checkFile(file))
      return failure;
    LoadedModule model = loadFile(asSources, file, module.getContext());
    if (auto *failure = std::get_if<Failure>(&model))
      return *failure;
    std::unique_ptr<llvm::Module> loaded = std::get<0>(std::move(model));
    program::markAsModel(*loaded);
    makeRoomFor(*loaded, module);
    if (const std::optional<std::string> errors = link(module, std::move(loaded)))
      return badProgram("the program defines a variable that the model '" + file + "' defines: " + *errors);
  }
  return std::nullopt;
}

// `sources` tell where our own headers are.
std::variant<Program, Failure> finish(const Sources &sources, std::unique_ptr<llvm::LLVMContext> context,
                                      LoadedModule linked, LinkPlan link) {
  if (auto *failure = std::get_if<Failure>(&linked))
    return *failure;
  std::unique_ptr<llvm::Module> module = std::get<0>(std::move(linked));
  std::vector<std::string> dropped = takeDroppedAssertions(*module);
  if (std::optional<Failure> failure = addUserModels(*module, sources))
    return *failure;
  adoptGoogleTest(*module);
  const llvm::Function *main = module->getFunction("main");
  if (sources.main == Sources::Main::Required && (!main || main->isDeclaration()))
    return Failure{Failure::Kind::NoMain,
                   "the program has no function 'main' (raddle check FILE, or raddle kiss --entry F, checks programs "
                   "without one)"};
  if (std::optional<Failure> failure = addLibraryCopies(*module, sources))
    return *failure;
  if (std::optional<Failure> failure = addModels(*module, sources))
    return *failure;
  normalize(*module, sources.uninitialized);
  program::setDirectory(*module, currentDirectory());
  return Program(std::move(context), std::move(module), {std::move(link), std::move(dropped)});
}

std::variant<Program, Failure> loadExecutable(const Sources &sources) {
  if (sources.files.size() != 1)
    return Failure{Failure::Kind::Usage, "an executable is explored alone: it has all its parts"};
  if (!sources.cFlags.empty() || !sources.cxxFlags.empty() || !sources.includePaths.empty())
    return Failure{Failure::Kind::Usage,
                   "'" + sources.files[0] + "' is built already; give the flags to `raddle cc` instead"};
  auto built = readExecutable(sources.files[0]);
  if (const auto *failure = std::get_if<Failure>(&built))
    return *failure;
  auto &executable = std::get<BuiltExecutable>(built);
  auto context = std::make_unique<llvm::LLVMContext>();
  LoadedModule linked = linkUnits(executable, *context);
  return finish(sources, std::move(context), std::move(linked), std::move(executable.link));
}

std::variant<Program, Failure> loadListed(const Sources &sources) {
  if (!sources.files.empty() || !sources.cFlags.empty() || !sources.cxxFlags.empty() || !sources.includePaths.empty())
    return Failure{Failure::Kind::Usage, "with --build, sources and flags are those of the build: give no others"};
  auto listed = listedSources(sources.buildDirectory, sources.targets);
  if (const auto *failure = std::get_if<Failure>(&listed))
    return *failure;
  auto &found = std::get<ListedSources>(listed);
  auto context = std::make_unique<llvm::LLVMContext>();
  LinkPlan link{.arguments = std::move(found.assembly)};
  LoadedModule linked = [&] {
    WholeModule whole(*context, sameMembersIn(sources));
    for (Compilation &unit : found.units) {
      includeFirst(sources.firstHeaders, unit);
      link.needsCxx |= unit.compiler == compilerFor(Language::Cxx);
      LoadedModule part = compiled(*context, [&](const std::string &bitcode) {
        return compile(unit, sources.headerDirectory, bitcode, sources.cache);
      });
      whole.add(unit.file, std::move(part), unit.flags);
    }
    return whole.take();
  }();
  return finish(sources, std::move(context), std::move(linked), std::move(link));
}

} // namespace

bool isCxx(const std::filesystem::path &file) {
  return languageOf(file) == Language::Cxx;
}

std::variant<Program, Failure> load(const Sources &sources) {
  if (!sources.buildDirectory.empty())
    return loadListed(sources);
  if (sources.files.empty() || !sources.targets.empty())
    return Failure{Failure::Kind::Usage, sources.files.empty() ? "expected a FILE, or --build DIR; see --help"
                                                               : "--target needs --build DIR"};
  for (const std::string &file : sources.files)
    if (std::optional<Failure> failure = checkFile(file))
      return *failure;
  if (std::any_of(sources.files.begin(), sources.files.end(), isElf))
    return loadExecutable(sources);
  auto context = std::make_unique<llvm::LLVMContext>();
  LoadedModule linked = linkAll(sources, *context);
  return finish(sources, std::move(context), std::move(linked), {});
}

std::string hashOf(const llvm::Module &module) {
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  llvm::StripDebugInfo(*copy);
  program::forgetDirectory(*copy);
  copy->setSourceFileName("");
  copy->setModuleIdentifier("");
  llvm::SmallVector<char, 0> bitcode;
  llvm::raw_svector_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(*copy, stream);
  const auto digest = llvm::SHA1::hash(llvm::arrayRefFromStringRef({bitcode.data(), bitcode.size()}));
  return llvm::toHex(digest, /*LowerCase=*/true);
}

} // namespace raddle::frontend
