#include "cli/interleaved_command.h"

#include <CLI/CLI.hpp>
#include <map>

#include "cli/build_failure.h"
#include "cli/checking.h"

namespace raddle::cli {

namespace {

using interleaved::Algorithm;
using interleaved::Checks;
using interleaved::Filters;

constexpr uint32_t kAllThreads = 15; // There are no more that could wait.
constexpr double kDefaultSeconds = 60;

const std::map<std::string, Filters> kFilters = {
    {"auto", Filters::Automatic}, {"sync", Filters::Sync}, {"deferred", Filters::Deferred}, {"both", Filters::Both}};
const std::map<std::string, Checks> kChecks = {{"assert", Checks::Assertions}, {"deref", Checks::Memory}};

} // namespace

void addInterleavedFlags(CLI::App &command, InterleavedArguments &arguments) {
  interleaved::Options &how = arguments.how;
  addCheckFlags(command, arguments);
  addHarnessFlags(command, arguments.sources);
  command.add_option("--filter", how.filters, "Which sequential executions count")
      ->transform(CLI::CheckedTransformer(kFilters).description(""))
      ->type_name("sync|deferred|both|auto");
  command.add_option("--check", how.checks, "What fails: assertions, or invalid pointers, too")
      ->transform(CLI::CheckedTransformer(kChecks).description(""))
      ->type_name("assert|deref");
  CLI::Option *lazy = command.add_flag_callback(
      "--lazy", [&how] { how.algorithm = Algorithm::Lazy; }, "Exclude sequential failures one by one");
  command
      .add_flag_callback(
          "--quantified", [&how] { how.algorithm = Algorithm::Quantified; }, "Ask the solver for all of them at once")
      ->excludes(lazy);
  command
      .add_option("--choice-bound", how.choiceBound,
                  "Quantify a choice after so many sequential failures that differ in its value only; 0: never")
      ->capture_default_str()
      ->type_name("K");
  command
      .add_option("--unwind", arguments.options.unwind,
                  "How often loops go round, and how deep calls recur; as often as it takes if not given")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command.add_flag("--show-filtered", how.looksAtFiltered, "Tell what fails sequentially, and with which inputs");
  command.add_flag("--compare-asserts", how.comparesAsserts,
                   "Tell what remains if all assertions that fail sequentially are silenced");
  command.add_option("--reproducer", arguments.options.reproducer, "Write what fails, with --entry, as a C program")
      ->type_name("FILE");
  command
      .add_option("--emit-sequential", arguments.sequentialFile,
                  "Write the program with the sequential executions of the filter as LLVM IR, and check nothing")
      ->type_name("FILE");
}

int interleaved(InterleavedArguments arguments) {
  driver::KissOptions &options = arguments.options;
  if (!options.reproducer.empty() && !arguments.sources.harness.isOpen())
    return reportBuildFailure({driver::BuildFailure::Kind::Usage,
                               "--reproducer is for programs checked with --entry; others have traces (--trace-dir)"});
  // Who calls what is no choice here: it would be another one in sequential executions. And each thread has to be
  // interrupted by each other one.
  arguments.sources.harness.assignment = harness::Options::Assignment::OneEach;
  arguments.sources.harness.main = harness::Options::Main::Creates;
  options.ts = kAllThreads;
  options.interleaved = arguments.how;
  if (!arguments.limits.timeoutSeconds)
    arguments.limits.timeoutSeconds = kDefaultSeconds;
  const driver::Installation installation = driver::Installation::locate();
  if (!arguments.sequentialFile.empty()) {
    const auto failure = driver::writeSequential(arguments.sources, installation, options, arguments.sequentialFile);
    return failure ? reportBuildFailure(*failure) : 0;
  }
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    const driver::NativeSide native{input.launch, input.program, input.listener, input.interrupted};
    auto made = driver::KissChecker::create(arguments.sources, installation, options, native);
    if (const auto *failure = std::get_if<driver::BuildFailure>(&made))
      return reportBuildFailure(*failure);
    return std::get<0>(std::move(made));
  });
}

} // namespace raddle::cli
