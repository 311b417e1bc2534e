#include "cli/witness_command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

#include "base/check.h"
#include "base/files.h"
#include "cli/checking.h"
#include "cli/cli.h"
#include "cli/help.h"
#include "cli/numbers.h"
#include "engines/witness/witness_finder.h"

namespace raddle::cli {
namespace {

using Kind = engines::StrategyChoice::Kind;

const std::map<std::string, Kind> kSchedules = {
    {"run-to-block", Kind::RunToBlock}, {"round-robin", Kind::RoundRobin}, {"random", Kind::RandomWalk}};
constexpr uint32_t kMostRuns = 10'000;
constexpr uint32_t kMostJobs = 256;

// The one to watch, or nothing if none was named.
Result<std::optional<trace::Trace>> readGivenTrace(const std::string &path) {
  if (path.empty())
    return std::optional<trace::Trace>();
  auto text = readFile(path);
  if (!text)
    return text.error();
  auto trace = trace::parse(*text);
  if (!trace)
    return Error{path + ": " + trace.error().message};
  return std::optional(std::move(*trace));
}

} // namespace

void addWitnessFlags(CLI::App &command, WitnessArguments &arguments) {
  addCheckFlags(command, arguments);
  addStepLimitFlags(command, arguments.limits);
  addSearchFlags(command, arguments.search, trace::OptionGroup::Environment);
  beginGroup(command, FlagGroup::Engine);
  command.add_option("--schedule", arguments.schedule.kind, "How the threads of the watched execution take turns")
      ->transform(CLI::CheckedTransformer(kSchedules).description(""))
      ->type_name("run-to-block|round-robin|random");
  command.add_option("--seed", arguments.schedule.seed, "Seed of --schedule=random")
      ->check(wholeNumber(0))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--trace", arguments.traceFile, "Watch the execution of this trace")->type_name("FILE");
  command.add_option("--runs", arguments.runs, "Watch so many executions, each with the next seed")
      ->check(wholeNumber(1, kMostRuns))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--jobs", arguments.jobs, "Search for so many witnesses at a time")
      ->check(wholeNumber(1, kMostJobs))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--search-steps", arguments.budget, "Steps that the searches for one pair of accesses may take")
      ->check(wholeNumber())
      ->capture_default_str()
      ->type_name("N");
  command.add_flag("--keep-t1", arguments.keepsFirst, "Let the thread of the first access go on during the search");
  command.add_flag("--no-hint", arguments.noHint, "Do not let the thread of the second access come far first");
}

int witness(const WitnessArguments &arguments) {
  auto given = readGivenTrace(arguments.traceFile);
  if (!given) {
    fmt::print(stderr, "raddle: {}\n", given.error().message);
    return kExitUsage;
  }
  return checkProgram(arguments, [&](const EngineInput &input) -> Engine {
    if (*given && (*given)->program != input.program.hash) {
      fmt::print(stderr, "raddle: cannot watch '{}': it is of another version of the program\n", arguments.traceFile);
      return kExitBadProgram;
    }
    engines::WitnessOptions options;
    options.schedule = arguments.schedule;
    options.given = *given;
    options.runs = arguments.runs;
    options.jobs = arguments.jobs;
    options.budget = arguments.budget;
    options.keepsFirst = arguments.keepsFirst;
    options.hint = !arguments.noHint;
    options.environment = arguments.search;
    options.program = input.program;
    return std::make_unique<engines::WitnessFinder>(input.launch, options, input.listener, input.interrupted);
  });
}

} // namespace raddle::cli
