// What the user asked for.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/build.h"
#include "check/outcome.h"
#include "cli/terminal.h"
#include "engines/native/native_explorer.h"

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

// What every command that checks a program understands.
struct CheckArguments {
  std::vector<std::string> words; // the command as given, without `raddle`
  build::Sources sources;
  std::vector<std::string> programArguments; // after `--`
  check::Limits limits;
  std::string traceDirectory;                     // empty: traces are not kept
  std::string jsonFile;                           // empty: no JSON; "-": standard output, and then no text there
  std::map<std::string, std::string> reportFiles; // by the name of the form; empty: none
  std::string suppressionsFile;                   // empty: none
  std::string baselineFile;                       // of findings that are known; empty: none
  std::string newBaselineFile;                    // where to write those that are found; empty: nowhere
  std::optional<int> errorExitCode;               // instead of 1
  trace::SearchOptions search;
  bool acceptBounded = false;
  bool acceptSuppressed = false; // findings that are suppressed do not count for the exit status
  bool quiet = false;
  TextOptions text;
  bool timing = false;    // print how long each part took
  bool mayBeOpen = false; // a program without a main is checked with all its public functions as entries
};

enum class MemoryModel : uint8_t { Auto, C11, Sequential };

struct ExploreArguments : CheckArguments {
  engines::Mode mode = engines::Mode::InProcess;
  engines::StrategyChoice strategy;
  bool isSeeded = false; // --seed was given
  std::string visible = "sync";
  bool selfCheck = false;
  bool paranoid = false;
  MemoryModel model = MemoryModel::Auto;
  bool onlyInterleaved = false; // what fails without an interleaving, too, is a warning
  uint32_t jobs = 1;
  std::string checkpointFile; // empty: none is written
  double checkpointSeconds = 10;
  std::string resumedFile;    // empty: the search begins
  uint64_t mostMegabytes = 0; // 0: no limit
};

// Adds the flags that all these commands honour to `command`; parsing writes to `arguments`, which has to outlive it.
// What only some of them honour is added by a function of its own, so that the others refuse it.
void addCheckFlags(CLI::App &command, CheckArguments &arguments);

// Adds the flags that say how an open program is used.
void addHarnessFlags(CLI::App &command, build::Sources &sources);

// Adds --linearizable and what belongs to it. REQUIRES: the flags of addHarnessFlags are there.
void addResultsFlags(CLI::App &command, build::HarnessOptions &options);

// Adds --max-steps and --step-seconds, of executions.
void addStepLimitFlags(CLI::App &command, check::Limits &limits);

// Adds a flag for each option of that group.
void addSearchFlags(CLI::App &command, trace::SearchOptions &options, trace::OptionGroup group);
// Adds --check uninitialized.
void addUninitializedFlag(CLI::App &command, build::Sources &sources);

// Adds --first and --max-executions.
void addExecutionLimitFlags(CLI::App &command, check::Limits &limits);

// The largest value of --memory-limit.
inline constexpr uint64_t kMostMegabytes = 1'000'000'000;

// Adds --jobs and --memory-limit.
void addResourceFlags(CLI::App &command, uint32_t &jobs, uint64_t &megabytes);

// The same for those of `raddle explore`.
void addExploreFlags(CLI::App &command, ExploreArguments &arguments);

// Fills in what follows from other flags. Returns what is wrong with them, in words; empty if nothing.
// REQUIRES: the flags were parsed.
[[nodiscard]] std::string setDefaults(ExploreArguments &arguments);

// The arguments that build the same program again, for traces; and back.
[[nodiscard]] std::vector<std::string> buildArguments(const build::Sources &sources);
[[nodiscard]] std::optional<build::Sources> parseBuildArguments(std::vector<std::string> arguments);

} // namespace raddle::cli
