#include "build/build.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/files.h"
#include "build/cache.h"
#include "build/load.h"
#include "build/models.h"
#include "clients/clients.h"
#include "clients/results_program.h"
#include "clients/signatures.h"
#include "frontend/build_records.h"
#include "frontend/command_line.h"
#include "frontend/compile.h"
#include "frontend/constructors.h"
#include "frontend/drop_in.h"
#include "frontend/executable.h"
#include "harness/allocations.h"
#include "harness/blocks.h"
#include "harness/inputs.h"
#include "instrument/build.h"
#include "instrument/instrument.h"
#include "program/initializations.h"
#include "program/premises.h"
#include "program/unwritten.h"
#include "verify/verify.h"

namespace raddle::build {
namespace {

using Kind = BuildFailure::Kind;

BuildFailure convert(const frontend::Failure &failure) {
  switch (failure.kind) {
  case frontend::Failure::Kind::Usage:
    return {Kind::Usage, failure.message};
  case frontend::Failure::Kind::BadProgram:
    return {Kind::BadProgram, failure.message};
  case frontend::Failure::Kind::NoMain:
    return {Kind::NoMain, failure.message};
  case frontend::Failure::Kind::WidthsShow:
    return {Kind::WidthsShow, failure.message};
  case frontend::Failure::Kind::Installation:
    break;
  }
  return {Kind::Installation, failure.message};
}

BuildFailure convert(const instrument::BuildFailure &failure) {
  bool bad = failure.kind == instrument::BuildFailure::Kind::BadProgram;
  return {bad ? Kind::BadProgram : Kind::Installation, failure.message};
}

frontend::DataModel dataModelOf(const Sources &sources) {
  return sources.dataModel == Sources::DataModel::Ilp32 ? frontend::DataModel::Ilp32 : frontend::DataModel::Lp64;
}

instrument::Linkage linkageOf(const Sources &sources) {
  bool cxx = std::any_of(sources.files.begin(), sources.files.end(),
                         [](const std::string &file) { return frontend::isCxx(file); });
  return cxx ? instrument::Linkage::Cxx : instrument::Linkage::C;
}

// What programs find in argv[0] may matter to them, so that an executable keeps its name.
std::string nameOf(const Sources &sources) {
  const bool isExecutable = !sources.files.empty() && frontend::isElf(sources.files[0]);
  return isExecutable ? std::filesystem::path(sources.files[0]).filename().string() : "program";
}

// What makes an open program a closed one, and says what its inputs are.
std::optional<BuildFailure> addHarness(Loaded &loaded, const Sources &sources, const Purpose &purpose) {
  llvm::Module &module = loaded.program.module();
  const bool isUnknown = purpose.inputs == Purpose::Inputs::Unknown;
  if (isUnknown || !sources.inputs.empty())
    if (std::optional<Error> error = harness::lowerInputs(module))
      return BuildFailure{Kind::BadProgram, error->message};
  if (sources.harness.areClients) {
    if (std::optional<Error> error = clients::addClients(module, sources.harness))
      return BuildFailure{Kind::Usage, error->message};
  } else if (sources.harness.isOpen()) {
    Result<harness::Plan> plan = harness::close(module, sources.harness);
    if (!plan)
      return BuildFailure{Kind::Usage, plan.error().message};
    if (!isUnknown)
      harness::allocateBlocks(module, *plan);
    loaded.harness = std::move(*plan);
  }
  if (!isUnknown)
    harness::fixInputs(module, sources.inputs);
  return std::nullopt;
}

std::vector<check::Statement> assumptionsOf(const program::Premises &premises, const Sources &sources, bool follows) {
  std::vector<check::Statement> result;
  if (premises.handlesSignals)
    result.push_back({check::Said::NoOutsideSignals});
  if (premises.readsUnwritten && !follows)
    result.push_back({check::Said::ZeroedMemory});
  if (premises.allocates && !sources.mayAllocationsFail)
    result.push_back({check::Said::MallocSucceeds});
  if (premises.exchangesWeakly)
    result.push_back({check::Said::NoWeakFailures});
  return result;
}

// The runtime finds room for those of libraries, too.
constexpr uint64_t kMostThreadLocals = 16 << 20;

uint64_t bytesOfThreadLocals(const llvm::Module &module) {
  uint64_t bytes = 0;
  for (const llvm::GlobalVariable &variable : module.globals())
    if (variable.isThreadLocal())
      bytes += module.getDataLayout().getTypeAllocSize(variable.getValueType()).getFixedValue();
  return bytes;
}

// A module for executions. Where `sources` leave it open, what nobody has written is followed if something may read it.
std::variant<Loaded, BuildFailure> loadForExecution(const Sources &sources, const Installation &installation) {
  using Uninitialized = Sources::Uninitialized;
  Purpose purpose;
  if (sources.uninitialized == Uninitialized::Checked)
    purpose.uninitialized = frontend::Uninitialized::Marked;
  auto loaded = loadProgram(sources, installation, purpose);
  auto *first = std::get_if<Loaded>(&loaded);
  if (!first || sources.uninitialized != Uninitialized::CheckedIfRead ||
      program::usesOfUnwritten(first->program.module()) != program::Unwritten::Read)
    return loaded;
  purpose.uninitialized = frontend::Uninitialized::Marked;
  return loadProgram(sources, installation, purpose);
}

Sources withoutUninitialized(Sources sources) {
  sources.uninitialized = Sources::Uninitialized::Zero;
  return sources;
}

constexpr std::array kUses = {
    std::pair{program::Action::Read, SiteUse::Read},       std::pair{program::Action::Write, SiteUse::Write},
    std::pair{program::Action::Load, SiteUse::Load},       std::pair{program::Action::Store, SiteUse::Store},
    std::pair{program::Action::Update, SiteUse::Update},   std::pair{program::Action::Compare, SiteUse::Update},
    std::pair{program::Action::AwaitLoad, SiteUse::Await}, std::pair{program::Action::AwaitUpdate, SiteUse::Await}};

std::vector<KnownSite> sitesOf(std::vector<instrument::Announced> announced) {
  std::vector<KnownSite> sites;
  for (instrument::Announced &each : announced) {
    const auto *use = std::ranges::find(kUses, each.action, &std::pair<program::Action, SiteUse>::first);
    if (each.site.id != 0)
      sites.push_back({std::move(each.site), use == kUses.end() ? SiteUse::Other : use->second});
  }
  return sites;
}

} // namespace

Installation Installation::locate() {
  std::error_code error;
  std::filesystem::path root = std::filesystem::read_symlink("/proc/self/exe", error).parent_path().parent_path();
  return {root / "lib" / "libraddle_rt.so", root / "include", root / "include" / "raddle" / "models",
          root / "share" / "raddle" / "raddle_gdb.py"};
}

Result<int> compileInPlace(Compiler compiler, const std::vector<std::string> &arguments,
                           const Installation &installation) {
  const frontend::Language language = compiler == Compiler::C ? frontend::Language::C : frontend::Language::Cxx;
  return frontend::compileInPlace({language, arguments, installation.headers});
}

namespace {

// A program of the module and of what checks the results of its functions.
std::variant<Loaded, BuildFailure> loadWithScenarios(Sources sources, const Installation &installation,
                                                     const Purpose &purpose) {
  Sources module = sources;
  module.kind = Sources::Kind::Module;
  module.harness = {};
  auto loaded = loadProgram(module, installation, purpose);
  if (const auto *failure = std::get_if<BuildFailure>(&loaded))
    return *failure;
  const auto interface = clients::readInterface(std::get<Loaded>(loaded).program.module(), sources.harness);
  if (!interface)
    return BuildFailure{Kind::Usage, interface.error().message};
  const auto directory = TemporaryDirectory::create();
  if (!directory)
    return BuildFailure{Kind::Installation, directory.error().message};
  const std::filesystem::path file = directory->path() / clients::kResultsFile;
  if (std::optional<Error> error = writeFile(file, clients::resultsProgram(*interface, sources.harness)))
    return BuildFailure{Kind::Installation, error->message};
  sources.models.push_back(file.string());
  sources.harness = {};
  auto tested = loadProgram(sources, installation, purpose);
  if (auto *result = std::get_if<Loaded>(&tested))
    clients::defineRestart(result->program.module());
  return tested;
}

} // namespace

std::variant<Loaded, BuildFailure> loadProgram(const Sources &sources, const Installation &installation,
                                               const Purpose &purpose) {
  if (sources.harness.areResultsChecked)
    return loadWithScenarios(sources, installation, purpose);
  const Result<Models> models = findModels(sources.models, installation);
  if (!models)
    return BuildFailure{Kind::Usage, models.error().message};
  std::vector<std::string> includePaths = sources.includePaths;
  includePaths.insert(includePaths.end(), models->includePaths.begin(), models->includePaths.end());
  const bool needsMain = sources.kind == Sources::Kind::Program && !sources.harness.isOpen();
  const auto main = needsMain ? frontend::Sources::Main::Required : frontend::Sources::Main::Optional;
  auto loaded = frontend::load({.files = sources.files,
                                .cFlags = sources.cFlags,
                                .cxxFlags = sources.cxxFlags,
                                .includePaths = includePaths,
                                .headerDirectory = installation.headers,
                                .buildDirectory = sources.buildDirectory,
                                .targets = sources.targets,
                                .models = purpose.models,
                                .userModels = models->files,
                                .modelFlags = sources.modelFlags,
                                .firstHeaders = purpose.firstHeaders,
                                .main = main,
                                .uninitialized = purpose.uninitialized,
                                .dataModel = dataModelOf(sources),
                                .cache = cacheFor(sources)});
  if (const auto *failure = std::get_if<frontend::Failure>(&loaded))
    return convert(*failure);
  Loaded result{std::get<frontend::Program>(std::move(loaded)), std::nullopt};
  if (sources.mayAllocationsFail)
    harness::letAllocationsFail(result.program.module());
  if (std::optional<BuildFailure> failure = addHarness(result, sources, purpose))
    return *failure;
  if (purpose.isFollowedFromMain)
    frontend::callConstructorsFromMain(result.program.module());
  return result;
}

std::variant<Executable, BuildFailure> build(const Sources &sources, const Installation &installation) {
  auto directory = TemporaryDirectory::create();
  if (!directory)
    return BuildFailure{Kind::Installation, directory.error().message};
  auto loaded = loadForExecution(sources, installation);
  if (const auto *failure = std::get_if<BuildFailure>(&loaded))
    return *failure;
  frontend::Program &program = std::get<Loaded>(loaded).program;
  llvm::Module &module = program.module();
  if (const uint64_t bytes = bytesOfThreadLocals(module); bytes > kMostThreadLocals)
    return BuildFailure{Kind::BadProgram, "the thread-local variables of the program have " + std::to_string(bytes) +
                                              " bytes; threads with at most " + std::to_string(kMostThreadLocals) +
                                              " can be executed"};
  std::string hash = frontend::hashOf(module);
  const bool follows = program::isFollowed(module);
  const program::Premises premises = program::premisesOf(module);
  std::vector<check::Statement> statements = assumptionsOf(premises, sources, follows);
  const bool isAnnotated = verify::hasAnnotations(module);
  std::vector<KnownSite> sites = sitesOf(instrument::instrument(module));
  instrument::BuildOptions options;
  options.output = directory->path() / nameOf(sources);
  options.runtimeLibrary = installation.runtime;
  const frontend::LinkPlan &link = program.link();
  options.linkage = link.needsCxx || sources.harness.areResultsChecked ? instrument::Linkage::Cxx : linkageOf(sources);
  options.linkFlags = link.arguments;
  options.linkFlags.insert(options.linkFlags.end(), sources.linkFlags.begin(), sources.linkFlags.end());
  options.linkDirectory = link.directory;
  options.cache = cacheFor(sources);
  // What an open program needs of its environment may be missing as long as it is not called.
  if (sources.harness.isOpen())
    options.linkFlags.emplace_back("-Wl,--unresolved-symbols=ignore-all");
  auto built = instrument::buildExecutable(module, options);
  if (const auto *failure = std::get_if<instrument::BuildFailure>(&built))
    return convert(*failure);
  const std::vector<std::string> &others = std::get<instrument::Built>(built).otherObjects;
  // Nobody sees what their code writes, also where the program's own functions read it that they call.
  if (follows && !others.empty() && sources.uninitialized == Sources::Uninitialized::CheckedIfRead)
    return build(withoutUninitialized(sources), installation);
  // Each has a section that would have come along.
  if (frontend::readRecordSection(options.output))
    return BuildFailure{Kind::BadProgram, "the program links objects that are part of it already"};
  for (const std::string &object : others)
    statements.push_back({check::Said::UncontrolledObject, {object}});
  for (const std::string &file : program.notes().droppedAssertions)
    statements.push_back({check::Said::DroppedAssertions, {file}});
  return Executable{.directory = std::move(*directory),
                    .path = options.output,
                    .hash = std::move(hash),
                    .sites = std::move(sites),
                    .isAnnotated = isAnnotated,
                    .comparesFreed = premises.comparesFreed,
                    .choosesScenario = premises.choosesScenario,
                    .followsUninitialized = follows,
                    .statements = std::move(statements)};
}

Result<size_t> takeCompilerFlag(const std::vector<std::string> &words, size_t position, Sources &sources) {
  const frontend::UserFlag flag = frontend::userFlagAt(words, position);
  if (!flag.mistake.empty())
    return Error{flag.mistake};
  const auto first = words.begin() + static_cast<ptrdiff_t>(position);
  const auto add = [&](bool isMeant, std::vector<std::string> &flags) {
    if (isMeant)
      flags.insert(flags.end(), first, first + static_cast<ptrdiff_t>(flag.count));
  };
  add(flag.isForC, sources.cFlags);
  add(flag.isForCxx, sources.cxxFlags);
  add(flag.isForLinker, sources.linkFlags);
  return flag.count;
}

bool isSourceName(const std::string &file) {
  return frontend::languageOf(file).has_value();
}

} // namespace raddle::build
