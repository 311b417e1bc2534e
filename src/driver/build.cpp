#include "driver/build.h"

#include <algorithm>

#include "driver/load.h"
#include "frontend/build_records.h"
#include "frontend/drop_in.h"
#include "frontend/executable.h"
#include "instrument/build.h"
#include "instrument/instrument.h"

namespace raddle::driver {
namespace {

using Kind = BuildFailure::Kind;

BuildFailure convert(const frontend::Failure &failure) {
  switch (failure.kind) {
  case frontend::Failure::Kind::Usage:
    return {Kind::Usage, failure.message};
  case frontend::Failure::Kind::BadProgram:
    return {Kind::BadProgram, failure.message};
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

std::vector<std::string> assumptionsOf(const llvm::Module &module) {
  const bool handlesSignals = module.getFunction("sigaction") != nullptr || module.getFunction("signal") != nullptr;
  return handlesSignals ? std::vector<std::string>{"no signals from outside"} : std::vector<std::string>();
}

} // namespace

Installation Installation::locate() {
  std::error_code error;
  std::filesystem::path root = std::filesystem::read_symlink("/proc/self/exe", error).parent_path().parent_path();
  return {root / "lib" / "libraddle_rt.so", root / "include"};
}

Result<int> compileInPlace(Compiler compiler, const std::vector<std::string> &arguments,
                           const Installation &installation) {
  const frontend::Language language = compiler == Compiler::C ? frontend::Language::C : frontend::Language::Cxx;
  return frontend::compileInPlace({language, arguments, installation.headers});
}

std::variant<frontend::Program, BuildFailure> loadProgram(const Sources &sources, const Installation &installation,
                                                          const std::vector<std::filesystem::path> &models) {
  auto loaded = frontend::load({.files = sources.files,
                                .cFlags = sources.cFlags,
                                .cxxFlags = sources.cxxFlags,
                                .includePaths = sources.includePaths,
                                .headerDirectory = installation.headers,
                                .buildDirectory = sources.buildDirectory,
                                .targets = sources.targets,
                                .models = models});
  if (const auto *failure = std::get_if<frontend::Failure>(&loaded))
    return convert(*failure);
  return std::get<frontend::Program>(std::move(loaded));
}

std::variant<Executable, BuildFailure> build(const Sources &sources, const Installation &installation) {
  auto directory = TemporaryDirectory::create();
  if (!directory)
    return BuildFailure{Kind::Installation, directory.error().message};
  auto loaded = loadProgram(sources, installation);
  if (const auto *failure = std::get_if<BuildFailure>(&loaded))
    return *failure;
  llvm::Module &module = std::get<frontend::Program>(loaded).module();
  std::string hash = frontend::hashOf(module);
  std::vector<std::string> assumptions = assumptionsOf(module);
  instrument::instrument(module);
  instrument::BuildOptions options;
  options.output = directory->path() / nameOf(sources);
  options.runtimeLibrary = installation.runtime;
  const frontend::LinkPlan &link = std::get<frontend::Program>(loaded).link();
  options.linkage = link.needsCxx ? instrument::Linkage::Cxx : linkageOf(sources);
  options.linkFlags = link.arguments;
  options.linkFlags.insert(options.linkFlags.end(), sources.linkFlags.begin(), sources.linkFlags.end());
  options.linkDirectory = link.directory;
  auto built = instrument::buildExecutable(module, options);
  if (const auto *failure = std::get_if<instrument::BuildFailure>(&built))
    return convert(*failure);
  // Each has a section that would have come along.
  if (frontend::readRecordSection(options.output))
    return BuildFailure{Kind::BadProgram, "the program links objects that are part of it already"};
  std::vector<std::string> uncontrolled;
  for (const std::string &object : std::get<instrument::Built>(built).otherObjects)
    uncontrolled.push_back("object " + object);
  return Executable{std::move(*directory), options.output, std::move(hash), std::move(uncontrolled),
                    std::move(assumptions)};
}

} // namespace raddle::driver
