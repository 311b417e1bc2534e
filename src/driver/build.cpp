#include "driver/build.h"

#include <algorithm>

#include "frontend/frontend.h"
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

} // namespace

Installation Installation::locate() {
  std::error_code error;
  std::filesystem::path root = std::filesystem::read_symlink("/proc/self/exe", error).parent_path().parent_path();
  return {root / "lib" / "libraddle_rt.so", root / "include"};
}

std::variant<Executable, BuildFailure> build(const Sources &sources, const Installation &installation) {
  auto directory = TemporaryDirectory::create();
  if (!directory)
    return BuildFailure{Kind::Installation, directory.error().message};
  auto loaded =
      frontend::load({sources.files, sources.cFlags, sources.cxxFlags, sources.includePaths, installation.headers});
  if (const auto *failure = std::get_if<frontend::Failure>(&loaded))
    return convert(*failure);
  llvm::Module &module = std::get<frontend::Program>(loaded).module();
  std::string hash = frontend::hashOf(module);
  instrument::instrument(module);
  instrument::BuildOptions options;
  options.output = directory->path() / "program";
  options.runtimeLibrary = installation.runtime;
  options.linkage = linkageOf(sources);
  if (auto failure = instrument::buildExecutable(module, options))
    return convert(*failure);
  std::filesystem::path path = options.output;
  return Executable{std::move(*directory), std::move(path), std::move(hash)};
}

} // namespace raddle::driver
