#include "cli/kiss_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "cli/help.h"
#include "cli/numbers.h"

namespace raddle::cli {

namespace {

constexpr uint32_t kMostPending = 15; // There are no more threads that could wait.
const std::string kOverflow = "overflow";
const std::map<std::string, engines::KissOptions::Check> kChecks = {
    {"assert", engines::KissOptions::Check::Assertions},
    {"deref", engines::KissOptions::Check::Dereferences},
    {"division", engines::KissOptions::Check::Assertions},
    {"locks", engines::KissOptions::Check::Locks},
    {kOverflow, engines::KissOptions::Check::Assertions}};
const std::map<std::string, engines::KissOptions::RaceModel> kRaceModels = {
    {"native", engines::KissOptions::RaceModel::Native}, {"paper", engines::KissOptions::RaceModel::Paper}};

// The program traps where signed arithmetic overflows, or a shift is by too many bits: clang puts that in.
void checkOverflow(KissArguments &arguments) {
  for (std::vector<std::string> *flags : {&arguments.sources.cFlags, &arguments.sources.cxxFlags})
    flags->insert(flags->end(), {"-fsanitize=signed-integer-overflow,shift-exponent",
                                 "-fsanitize-trap=signed-integer-overflow,shift-exponent"});
}

} // namespace

void addKissFlags(CLI::App &command, KissArguments &arguments) {
  addCheckFlags(command, arguments);
  addStepLimitFlags(command, arguments.limits);
  addHarnessFlags(command, arguments.sources);
  addResourceFlags(command, arguments.options.jobs, arguments.options.megabytes);
  beginGroup(command, FlagGroup::Engine);
  command
      .add_option("--ts", arguments.options.ts,
                  "How many threads may be created and not started; 0, 1, ... if not given")
      ->check(wholeNumber(0, kMostPending))
      ->type_name("N");
  command.add_option("--race", arguments.races, "Look for data races on this variable or field, or `all`")
      ->allow_extra_args(false)
      ->type_name("FIELD");
  command
      .add_option_function<std::vector<std::string>>("--check",
                                                     [&arguments](const auto &names) {
                                                       for (const std::string &name : names)
                                                         arguments.options.checks.insert(kChecks.at(name));
                                                       if (std::ranges::find(names, kOverflow) != names.end())
                                                         checkOverflow(arguments);
                                                     })
      ->description("What else can fail: invalid dereferences, division by zero, misuse of locks, signed overflow and "
                    "shifts by too many bits (repeatable)")
      ->check(CLI::IsMember(kChecks).description(""))
      ->allow_extra_args(false)
      ->type_name("assert|deref|division|locks|overflow");
  command.add_option("--race-model", arguments.options.raceModel, "Whether atomic accesses race with others")
      ->transform(CLI::CheckedTransformer(kRaceModels).description(""))
      ->type_name("native|paper");
  command.add_flag("--timing", arguments.timing, "Print how long each field took");
  addSymbolicFlags(command, arguments, "the sequential program");
}

int kiss(KissArguments arguments) {
  engines::KissOptions &options = arguments.options;
  options.looksForRaces = !arguments.races.empty();
  if (std::find(arguments.races.begin(), arguments.races.end(), "all") == arguments.races.end())
    options.fields = arguments.races;
  if (options.checks.contains(engines::KissOptions::Check::Locks))
    checkLocks(arguments);
  return checkSymbolically(arguments);
}

} // namespace raddle::cli
