#include "cli/interleaved_command.h"

#include <CLI/CLI.hpp>
#include <map>

#include "cli/help.h"
#include "cli/numbers.h"

namespace raddle::cli {

namespace {

using interleaved::Algorithm;
using interleaved::Checks;
using interleaved::Filters;

constexpr uint32_t kAllThreads = 15; // There are no more that could wait.

const std::map<std::string, Filters> kFilters = {
    {"auto", Filters::Automatic}, {"sync", Filters::Sync}, {"deferred", Filters::Deferred}, {"both", Filters::Both}};

} // namespace

void addInterleavedFlags(CLI::App &command, InterleavedArguments &arguments) {
  interleaved::Options &how = arguments.how;
  addCheckFlags(command, arguments);
  addStepLimitFlags(command, arguments.limits);
  addHarnessFlags(command, arguments.sources);
  beginGroup(command, FlagGroup::Engine);
  command.add_option("--filter", how.filters, "Which sequential executions count")
      ->transform(CLI::CheckedTransformer(kFilters).description(""))
      ->type_name("sync|deferred|both|auto");
  command.add_option("--check", arguments.checks, "What fails beside assertions: pointers, locks (repeatable)")
      ->check(CLI::IsMember({"assert", "deref", "locks"}).description(""))
      ->allow_extra_args(false)
      ->type_name("assert|deref|locks");
  CLI::Option *lazy = command.add_flag_callback(
      "--lazy", [&how] { how.algorithm = Algorithm::Lazy; }, "Exclude sequential failures one by one");
  command
      .add_flag_callback(
          "--quantified", [&how] { how.algorithm = Algorithm::Quantified; }, "Ask the solver for all of them at once")
      ->excludes(lazy);
  command
      .add_option("--choice-bound", how.choiceBound,
                  "Quantify a choice after so many sequential failures that differ in its value only; 0: never")
      ->check(wholeNumber(0, UINT32_MAX))
      ->capture_default_str()
      ->type_name("K");
  command.add_flag("--show-filtered", how.looksAtFiltered, "Report what fails sequentially, and with which inputs");
  command.add_flag("--compare-asserts", how.comparesAsserts,
                   "Report what remains if all assertions that fail sequentially are silenced");
  addSymbolicFlags(command, arguments, "the program with the sequential executions of the filter");
}

int interleaved(InterleavedArguments arguments) {
  // Who calls what is no choice here: it would be another one in sequential executions. And each thread has to be
  // interrupted by each other one.
  arguments.sources.harness.assignment = build::HarnessOptions::Assignment::OneEach;
  arguments.sources.harness.main = build::HarnessOptions::Main::Creates;
  arguments.options.ts = kAllThreads;
  if (arguments.checks.contains("deref"))
    arguments.how.checks = Checks::Memory;
  if (arguments.checks.contains("locks"))
    checkLocks(arguments);
  arguments.options.interleaved = arguments.how;
  return checkSymbolically(arguments);
}

} // namespace raddle::cli
