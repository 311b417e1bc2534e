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

bool usesAtomicLibrary(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) {
    return function.isDeclaration() && function.getName().starts_with("__atomic_");
  });
}

// -fno-builtin: a call of the C library is a step of the program, not to be turned into another or dropped.
std::vector<std::string> argumentsFor(const std::filesystem::path &bitcode, const BuildOptions &options) {
  std::vector<std::string> arguments = {options.linkage == Linkage::C ? "clang-19" : "clang++-19",
                                        options.optimization,
                                        "-fno-builtin",
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
  Command command{.arguments = argumentsFor(bitcode, options)};
  if (usesAtomicLibrary(module))
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
