#include "build/build.h"

#include <algorithm>
#include <array>
#include <utility>

#include "build/cache.h"
#include "build/load.h"
#include "build/models.h"
#include "clients/clients.h"
#include "frontend/build_records.h"
#include "frontend/constructors.h"
#include "frontend/drop_in.h"
#include "frontend/executable.h"
#include "harness/allocations.h"
#include "harness/blocks.h"
#include "harness/inputs.h"
#include "instrument/build.h"
#include "instrument/instrument.h"
#include "program/initializations.h"
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
  case frontend::Failure::Kind::Installation:
    break;
  }
  return {Kind::Installation, failure.message};
}

BuildFailure convert(const instrument::BuildFailure &failure) {
  bool bad = failure.kind == instrument::BuildFailure::Kind::BadProgram;
  return {bad ? Kind::BadProgram : Kind::Installation, failure.message};
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

std::vector<std::string> assumptionsOf(const llvm::Module &module) {
  std::vector<std::string> result;
  if (module.getFunction("sigaction") != nullptr || module.getFunction("signal") != nullptr)
    result.emplace_back("no signals from outside");
  if (!program::isFollowed(module) && program::mayReadUnwritten(module))
    result.emplace_back("uninitialized memory is zero");
  return result;
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

std::variant<Loaded, BuildFailure> loadProgram(const Sources &sources, const Installation &installation,
                                               const Purpose &purpose) {
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
  Purpose purpose;
  if (sources.followsUninitialized)
    purpose.uninitialized = frontend::Uninitialized::Marked;
  auto loaded = loadProgram(sources, installation, purpose);
  if (const auto *failure = std::get_if<BuildFailure>(&loaded))
    return *failure;
  frontend::Program &program = std::get<Loaded>(loaded).program;
  llvm::Module &module = program.module();
  std::string hash = frontend::hashOf(module);
  std::vector<std::string> assumptions = assumptionsOf(module);
  const bool isAnnotated = verify::hasAnnotations(module);
  std::vector<KnownSite> sites = sitesOf(instrument::instrument(module));
  instrument::BuildOptions options;
  options.output = directory->path() / nameOf(sources);
  options.runtimeLibrary = installation.runtime;
  const frontend::LinkPlan &link = program.link();
  options.linkage = link.needsCxx ? instrument::Linkage::Cxx : linkageOf(sources);
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
  // Each has a section that would have come along.
  if (frontend::readRecordSection(options.output))
    return BuildFailure{Kind::BadProgram, "the program links objects that are part of it already"};
  std::vector<std::string> uncontrolled;
  for (const std::string &object : std::get<instrument::Built>(built).otherObjects)
    uncontrolled.push_back("object " + object);
  std::vector<std::string> notes;
  for (const std::string &file : program.notes().droppedAssertions)
    notes.push_back("assertions in " + file + " are not checked: it was compiled with NDEBUG, which removes them");
  return Executable{std::move(*directory),  options.output,   std::move(hash), std::move(uncontrolled),
                    std::move(assumptions), std::move(sites), isAnnotated,     std::move(notes)};
}

} // namespace raddle::build
