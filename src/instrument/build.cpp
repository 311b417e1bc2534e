#include "instrument/build.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/raw_ostream.h>

#include "base/check.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "instrument/instrument.h"

namespace raddle::instrument {

namespace {

std::string bitcodeOf(const llvm::Module &module) {
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(module, stream);
  return bitcode;
}

bool declares(const llvm::Module &module, llvm::StringRef prefix) {
  return llvm::any_of(module, [&](const llvm::Function &function) {
    return function.isDeclaration() && function.getName().starts_with(prefix);
  });
}

// Bitcode does not say which language it was.
bool needsCxxLibrary(const llvm::Module &module, const BuildOptions &options) {
  return options.linkage == Linkage::Cxx || declares(module, "_Z") || declares(module, "__gxx_personality");
}

std::vector<std::string> argumentsFor(const llvm::Module &module, const std::filesystem::path &bitcode,
                                      const BuildOptions &options) {
  std::vector<std::string> arguments = {needsCxxLibrary(module, options) ? "clang++-19" : "clang-19",
                                        options.optimization,
                                        "-fno-pie",
                                        "-no-pie",
                                        "-Wno-override-module",
                                        "-fuse-ld=lld",
                                        "-Wl,-z,now",
                                        "-o",
                                        options.output.string(),
                                        bitcode.string()};
  if (!options.runtimeLibrary.empty()) {
    arguments.push_back(options.runtimeLibrary.string());
    arguments.push_back("-Wl,-rpath," + options.runtimeLibrary.parent_path().string());
  }
  arguments.insert(arguments.end(), options.linkFlags.begin(), options.linkFlags.end());
  arguments.emplace_back("-lm");
  return arguments;
}

} // namespace

std::optional<BuildFailure> buildExecutable(const llvm::Module &module, const BuildOptions &options) {
  CHECK(isInstrumented(module), "only an instrumented module should be built");
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  if (!directory)
    return BuildFailure{BuildFailure::Kind::Installation, directory.error().message};
  const std::filesystem::path bitcode = directory->path() / "program.bc";
  if (std::optional<Error> error = writeFile(bitcode, bitcodeOf(module)))
    return BuildFailure{BuildFailure::Kind::Installation, error->message};
  Command command{.arguments = argumentsFor(module, bitcode, options)};
  if (declares(module, "__atomic_"))
    command.arguments.emplace_back("-latomic");
  const Result<ExitStatus> status = run(command);
  if (!status)
    return BuildFailure{BuildFailure::Kind::Installation, status.error().message};
  if (status->signal != 0)
    return BuildFailure{BuildFailure::Kind::BadProgram, command.arguments[0] + " crashed"};
  if (status->code != 0)
    return BuildFailure{BuildFailure::Kind::BadProgram, ""};
  return std::nullopt;
}

} // namespace raddle::instrument
