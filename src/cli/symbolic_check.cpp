#include "cli/symbolic_check.h"

#include <CLI/CLI.hpp>

#include "cli/build_failure.h"
#include "cli/checking.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "engines/native/searcher.h"

namespace raddle::cli {

namespace {

constexpr double kDefaultSeconds = 60;

} // namespace

void addSymbolicFlags(CLI::App &command, SymbolicArguments &arguments, const std::string &written) {
  beginGroup(command, FlagGroup::Engine);
  command
      .add_option("--unwind", arguments.options.unwind,
                  "Loop unrolling bound, also of recursion; raised as far as needed if not given")
      ->check(wholeNumber(1, UINT32_MAX))
      ->type_name("N");
  command.add_option("--reproducer", arguments.options.reproducer, "Write what fails, with --entry, as a C program")
      ->type_name("FILE");
  command
      .add_option("--emit-sequential", arguments.sequentialFile, "Write " + written + " as LLVM IR, and check nothing")
      ->type_name("FILE");
}

void checkLocks(SymbolicArguments &arguments) {
  arguments.sources.modelFlags.emplace_back("-DRADDLE_CHECK_LOCKS");
}

int checkSymbolically(const SymbolicArguments &given) {
  SymbolicArguments arguments = given;
  const engines::KissOptions &options = arguments.options;
  if (!options.reproducer.empty() && !arguments.sources.harness.isOpen())
    return reportBuildFailure({build::BuildFailure::Kind::Usage,
                               "--reproducer is for programs checked with --entry; others have traces (--trace-dir)"});
  const build::Installation installation = build::Installation::locate();
  if (!arguments.sequentialFile.empty()) {
    const auto failure = engines::writeSequential(arguments.sources, installation, options, arguments.sequentialFile);
    return failure ? reportBuildFailure(*failure) : 0;
  }
  if (!arguments.limits.timeoutSeconds)
    arguments.limits.timeoutSeconds = kDefaultSeconds;
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    const engines::NativeSide native{input.launch, input.program, input.listener, input.interrupted,
                                     engines::nativeSearcher()};
    auto made = engines::KissChecker::create(arguments.sources, installation, options, native);
    if (const auto *failure = std::get_if<build::BuildFailure>(&made))
      return reportBuildFailure(*failure);
    return std::get<0>(std::move(made));
  });
}

} // namespace raddle::cli
