#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "cli/help.h"
#include "cli/numbers.h"
#include "cli/report_forms.h"

namespace raddle::cli {
namespace {

const std::map<std::string, engines::Mode> kModes = {{"in-process", engines::Mode::InProcess},
                                                     {"fork", engines::Mode::Fork}};

void addSourceFlags(CLI::App &command, build::Sources &sources) {
  beginGroup(command, FlagGroup::Program);
  command
      .add_option(
          "FILE", sources.files,
          "C or C++ sources with flags of clang (-DX -O2 -lm ...), LLVM bitcode, or an executable made by raddle cc")
      ->type_name("");
  command.add_option("--cflag", sources.cFlags, "Flag for clang on C files (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FLAG");
  command.add_option("--cxxflag", sources.cxxFlags, "Flag for clang on C++ files (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FLAG");
  command.add_option("-I", sources.includePaths, "Folder to search for included files (repeatable)")
      ->allow_extra_args(false)
      ->type_name("DIR");
  command.add_option("--ldflag", sources.linkFlags, "Flag for clang when it links (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FLAG");
  command.add_option("--build", sources.buildDirectory, "Take the sources from compile_commands.json in this folder")
      ->type_name("DIR");
  command.add_option("--target", sources.targets, "Which program of --build; with more than one, all together")
      ->allow_extra_args(false)
      ->type_name("NAME");
  command
      .add_option("--model", sources.models, "File that stands for a library, or the name of one of ours (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FILE|NAME");
  command.add_flag("--no-cache", sources.isForgotten, "Compile anew, and keep nothing for later runs");
  command.add_flag("--malloc-fails", sources.mayAllocationsFail,
                   "Let malloc, calloc, realloc and strdup return null, or not: both are tried");
  command.add_option("--model-flag", sources.modelFlags, "Flag for clang on models in C (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FLAG");
}

// F,G
CLI::Option *addPairs(CLI::App &command, const char *flag, std::vector<std::pair<std::string, std::string>> &pairs,
                      char between) {
  auto take = [&pairs, between, flag](const std::vector<std::string> &values) {
    for (const std::string &value : values) {
      const size_t at = value.find(between);
      if (at == std::string::npos || at == 0 || at + 1 == value.size())
        throw CLI::ValidationError(flag, "expected two names with `" + std::string(1, between) + "` between them");
      pairs.emplace_back(value.substr(0, at), value.substr(at + 1));
    }
  };
  return command.add_option_function<std::vector<std::string>>(flag, take)->allow_extra_args(false);
}

// F,G, where a comma between parameters separates nothing.
void splitFunctions(const std::string &text, std::vector<std::string> &names) {
  int depth = 0;
  names.emplace_back();
  for (const char each : text) {
    depth += each == '(' || each == '<' ? 1 : 0;
    depth -= each == ')' || each == '>' ? 1 : 0;
    if (each == ',' && depth == 0)
      names.emplace_back();
    else
      names.back() += each;
  }
}

CLI::Option *addFunctions(CLI::App &command, const char *flag, std::vector<std::string> &names) {
  const auto take = [&names](const std::vector<std::string> &values) {
    for (const std::string &value : values)
      splitFunctions(value, names);
  };
  return command.add_option_function<std::vector<std::string>>(flag, take)->allow_extra_args(false)->type_name("F,...");
}

constexpr uint32_t kMostCalls = 8;
constexpr uint32_t kMostObjects = 8;
const std::map<std::string, build::HarnessOptions::Globals> kGlobals = {
    {"initial", build::HarnessOptions::Globals::Initial}, {"any", build::HarnessOptions::Globals::Any}};

} // namespace

void addHarnessFlags(CLI::App &command, build::Sources &sources) {
  beginGroup(command, FlagGroup::Open);
  build::HarnessOptions &options = sources.harness;
  const auto addNames = [&command](const char *flag, std::vector<std::string> &names, const char *help) {
    return command.add_option(flag, names, help)->allow_extra_args(false);
  };
  addFunctions(command, "--entry", options.entries)
      ->description("Check a program without main: functions that its users call, or `all`");
  addFunctions(command, "--init", options.init)->description("Called first, before there are threads (repeatable)");
  command.add_option("--threads", options.threads, "How many threads call entries, main included")
      ->check(wholeNumber(1, build::kMostThreads))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--calls", options.calls, "How many entries each thread calls")
      ->check(wholeNumber(1, kMostCalls))
      ->default_str("1")
      ->type_name("K");
  command.add_flag_callback(
      "--one-each", [&options] { options.assignment = build::HarnessOptions::Assignment::OneEach; },
      "Each entry is a thread of its own");
  command.add_flag_callback(
      "--main-creates", [&options] { options.main = build::HarnessOptions::Main::Creates; },
      "Main itself calls no entry; there is one more thread for that");
  addPairs(command, "--not-with", options.notWith, ',')
      ->description("Entries that never run at the same time (repeatable)")
      ->type_name("F,G");
  addPairs(command, "--share", options.share, '=')
      ->description("Arguments that are the same, whatever their names (repeatable)")
      ->type_name("F.ARG=G.ARG");
  addNames("--own", options.own, "Name of arguments that each call has for itself (repeatable)")->type_name("ARG");
  command.add_option("--objects", options.objects, "How many objects of a type arguments may lead to")
      ->check(wholeNumber(1, kMostObjects))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--globals", options.globals, "Values of the program's variables when entries are called")
      ->transform(CLI::CheckedTransformer(kGlobals).description(""))
      ->type_name("initial|any");
}

void addResultsFlags(CLI::App &command, build::HarnessOptions &options) {
  beginGroup(command, FlagGroup::Open);
  CLI::Option *flag = command.add_flag("--linearizable", options.areResultsChecked,
                                       "Compare results of entries with those of sequential orders; --calls is 2 then");
  flag->needs("--entry");
  for (const char *other : {"--one-each", "--main-creates", "--share", "--own"})
    flag->excludes(other);
  addFunctions(command, "--destroy", options.destroy)
      ->description("With --linearizable: called last, with the object (repeatable)")
      ->needs(flag);
  addPairs(command, "--values", options.values, '=')
      ->description("With --linearizable: what to pass for a parameter (repeatable)")
      ->type_name("F.ARG=V,...")
      ->needs(flag);
}

namespace {

constexpr uint64_t kMostSteps = 1'000'000'000'000'000'000;
constexpr uint64_t kMostStepSeconds = 1'000'000'000;

void addTimeoutFlag(CLI::App &command, check::Limits &limits) {
  beginGroup(command, FlagGroup::Limits);
  command.add_option("--timeout", limits.timeoutSeconds, "Stop after so many seconds")
      ->check(seconds())
      ->type_name("S");
}

} // namespace

void addStepLimitFlags(CLI::App &command, check::Limits &limits) {
  beginGroup(command, FlagGroup::Limits);
  command.add_option("--max-steps", limits.maxSteps, "Stop a thread that takes more steps in one execution")
      ->check(wholeNumber(1, kMostSteps))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--step-seconds", limits.stepSeconds, "Stop a thread that takes longer for one step")
      ->check(wholeNumber(1, kMostStepSeconds))
      ->capture_default_str()
      ->type_name("S");
}

namespace {

// Those that draw at random would never end by themselves.
constexpr uint64_t kDefaultDraws = 10'000;
// More interleavings than that are not enumerated unless asked for.
constexpr uint64_t kDefaultInterleavings = 100'000;
constexpr uint32_t kMostPreemptions = 1'000'000;
constexpr uint32_t kDeepestBug = 1'000;

using Kind = engines::StrategyChoice::Kind;

CLI::Option *addNumberedStrategy(CLI::App &command, engines::StrategyChoice &strategy, const char *flag, Kind kind) {
  auto choose = [&strategy, kind](const uint32_t &number) {
    strategy.kind = kind;
    strategy.number = number;
  };
  return command.add_option_function<uint32_t>(flag, choose);
}

void addSeed(CLI::App &command, ExploreArguments &arguments) {
  auto take = [&arguments](const uint64_t &seed) {
    arguments.strategy.seed = seed;
    arguments.isSeeded = true;
  };
  command.add_option_function<uint64_t>("--seed", take, "Seed of --random, --pct and --pos")
      ->check(wholeNumber(0))
      ->default_str(std::to_string(arguments.strategy.seed))
      ->type_name("N");
}

// At most one strategy; none of them is DPOR.
void addStrategyFlags(CLI::App &command, ExploreArguments &arguments) {
  beginGroup(command, FlagGroup::Search);
  engines::StrategyChoice &strategy = arguments.strategy;
  auto chooser = [&strategy](Kind kind) { return [&strategy, kind] { strategy.kind = kind; }; };
  const std::vector<CLI::Option *> options = {
      addNumberedStrategy(command, strategy, "--preemptions", Kind::Preemptions)
          ->description("Explore what at most N preemptions can lead to, instead of all interleavings")
          ->check(wholeNumber(0, kMostPreemptions))
          ->type_name("N"),
      command.add_flag_callback("--random", chooser(Kind::RandomWalk), "Draw each step at random"),
      addNumberedStrategy(command, strategy, "--pct", Kind::Pct)
          ->description("Draw priorities at random, for bugs that need D orderings (PCT)")
          ->check(wholeNumber(1, kDeepestBug))
          ->type_name("D"),
      command.add_flag_callback("--pos", chooser(Kind::Pos), "Draw the order of racing steps at random (POS)"),
      command.add_flag_callback("--brute-force", chooser(Kind::BruteForce),
                                "Run every interleaving, to check the checker on small programs"),
  };
  for (CLI::Option *option : options)
    for (CLI::Option *other : options)
      if (option != other)
        option->excludes(other);
  command.add_flag("--only-interleaved", arguments.onlyInterleaved,
                   "Failures that no interleaving is needed for are warnings only");
  addSeed(command, arguments);
}

constexpr uint32_t kMostJobs = 256;

} // namespace

void addResourceFlags(CLI::App &command, uint32_t &jobs, uint64_t &megabytes) {
  beginGroup(command, FlagGroup::Limits);
  command.add_option("--jobs", jobs, "Use so many processes at once")
      ->check(wholeNumber(1, kMostJobs))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--memory-limit", megabytes, "Stop when these processes need more")
      ->check(wholeNumber(1, kMostMegabytes))
      ->type_name("MB");
}

namespace {

void addLongSearchFlags(CLI::App &command, ExploreArguments &arguments) {
  addResourceFlags(command, arguments.jobs, arguments.mostMegabytes);
  beginGroup(command, FlagGroup::Search);
  CLI::Option *checkpoint =
      command.add_option("--checkpoint", arguments.checkpointFile, "Store the state of the search in this file")
          ->type_name("FILE");
  command.add_option("--checkpoint-seconds", arguments.checkpointSeconds, "How often")
      ->needs(checkpoint)
      ->check(seconds())
      ->capture_default_str()
      ->type_name("S");
  command.add_option("--resume", arguments.resumedFile, "Continue from a file of --checkpoint")->type_name("FILE");
}

const std::map<std::string, MemoryModel> kMemoryModels = {
    {"auto", MemoryModel::Auto}, {"c11", MemoryModel::C11}, {"sc", MemoryModel::Sequential}};

void addMemoryModelFlag(CLI::App &command, ExploreArguments &arguments) {
  beginGroup(command, FlagGroup::Search);
  command
      .add_option(
          "--memory-model", arguments.model,
          "Which values atomic accesses may find: all that C and C++ allow (c11), those of interleavings (sc), or "
          "both in turn where it matters (auto)")
      ->transform(CLI::CheckedTransformer(kMemoryModels).description(""))
      ->type_name("auto|c11|sc");
}

// Why the search cannot be in parts, if it shall be; else empty.
std::string whyNotInParts(const ExploreArguments &arguments) {
  const bool isInParts = arguments.jobs > 1 || !arguments.checkpointFile.empty() || !arguments.resumedFile.empty() ||
                         arguments.mostMegabytes > 0;
  if (isInParts && arguments.strategy.kind != Kind::Dpor)
    return "--jobs, --checkpoint, --resume and --memory-limit are for the search of all interleavings, not for one by "
           "another strategy";
  if (isInParts && arguments.selfCheck)
    return "--self-check compares all executions of one process: it goes without --jobs, --checkpoint, --resume and "
           "--memory-limit";
  return {};
}

} // namespace

std::string setDefaults(ExploreArguments &arguments) {
  std::string mistake = whyNotInParts(arguments);
  if (mistake.empty() && arguments.isSeeded && !engines::isEndless(arguments.strategy.kind))
    mistake = "--seed is what --random, --pct and --pos draw from: say one of them, too";
  check::Limits &limits = arguments.limits;
  if (engines::isEndless(arguments.strategy.kind) && !limits.maxExecutions && !limits.timeoutSeconds)
    limits.maxExecutions = kDefaultDraws;
  if (arguments.strategy.kind == Kind::BruteForce && !limits.maxExecutions && !limits.timeoutSeconds)
    limits.maxExecutions = kDefaultInterleavings;
  // Which executions come first matters then, and so only one worker is of use.
  if (limits.maxExecutions || limits.stopAtFirst)
    arguments.jobs = 1;
  return mistake;
}

namespace {

constexpr int kLastExitCode = 255;

void addBaselineFlags(CLI::App &command, CheckArguments &arguments) {
  beginGroup(command, FlagGroup::Accepted);
  command.add_option("--baseline", arguments.baselineFile, "Fail only for findings that this file does not name")
      ->type_name("FILE");
  command.add_option("--write-baseline", arguments.newBaselineFile, "Write such a file, with all that is found")
      ->type_name("FILE");
  command.add_option("--error-exitcode", arguments.errorExitCode, "Exit with N instead of 1 if violated")
      ->check(wholeNumber(0, kLastExitCode))
      ->type_name("N");
}

} // namespace

void addCheckFlags(CLI::App &command, CheckArguments &arguments) {
  addSourceFlags(command, arguments.sources);
  addTimeoutFlag(command, arguments.limits);
  beginGroup(command, FlagGroup::Reports);
  command.add_option("--trace-dir", arguments.traceDirectory, "Keep the trace of each finding in this folder")
      ->type_name("DIR");
  command.add_option("--json", arguments.jsonFile, "Write the outcome as JSON; `-` for standard output")
      ->type_name("FILE");
  for (const ReportForm &form : reportForms())
    command.add_option(fmt::format("--{}", form.name), arguments.reportFiles[form.name], form.help)->type_name("FILE");
  command.add_flag("--quiet", arguments.quiet, "Print the verdict and the coverage only");
  addTextFlags(command, arguments.text);
  addBaselineFlags(command, arguments);
  command.add_option("--suppressions", arguments.suppressionsFile, "Do not report findings that this file names")
      ->type_name("FILE");
  command.add_flag("--accept-bounded", arguments.acceptBounded, "Exit with 0 if clean within bounds");
  command.add_flag("--accept-suppressed", arguments.acceptSuppressed,
                   "Exit as if there were no findings that --suppressions names");
}

void addSearchFlags(CLI::App &command, trace::SearchOptions &options, trace::OptionGroup group) {
  beginGroup(command, group == trace::OptionGroup::Errors ? FlagGroup::Errors : FlagGroup::Search);
  trace::visitOptions(options, [&command, group](const trace::OptionText &text, auto &value) {
    if (text.group != group)
      return;
    const std::string flag = "--" + std::string(text.name);
    if constexpr (std::is_same_v<decltype(value), trace::Flag &>)
      command.add_flag(flag, value, text.help);
    else
      command.add_option(flag, value, text.help)->check(CLI::Range(0, UINT8_MAX))->type_name("N");
  });
}

void addUninitializedFlag(CLI::App &command, build::Sources &sources) {
  using Uninitialized = build::Sources::Uninitialized;
  static const std::map<std::string, Uninitialized> kChecks = {{"uninitialized", Uninitialized::Checked},
                                                               {"none", Uninitialized::Zero}};
  beginGroup(command, FlagGroup::Errors);
  command
      .add_option("--check", sources.uninitialized,
                  "Report uses of uninitialized memory, or not; the default depends on whether there may be some")
      ->transform(CLI::CheckedTransformer(kChecks).description(""))
      ->allow_extra_args(false)
      ->type_name("uninitialized|none");
}

void addExecutionLimitFlags(CLI::App &command, check::Limits &limits) {
  beginGroup(command, FlagGroup::Limits);
  command.add_option("--max-executions", limits.maxExecutions, "Stop after so many executions")
      ->check(wholeNumber())
      ->type_name("N");
  command.add_flag("--first", limits.stopAtFirst, "Stop at the first error");
}

void addExploreFlags(CLI::App &command, ExploreArguments &arguments) {
  addCheckFlags(command, arguments);
  addStepLimitFlags(command, arguments.limits);
  addSearchFlags(command, arguments.search, trace::OptionGroup::Environment);
  addExecutionLimitFlags(command, arguments.limits);
  addLongSearchFlags(command, arguments);
  addStrategyFlags(command, arguments);
  addMemoryModelFlag(command, arguments);
  beginGroup(command, FlagGroup::Search);
  command.add_option("--mode", arguments.mode, "Executions in one process, or a process for each")
      ->transform(CLI::CheckedTransformer(kModes).description(""))
      ->type_name("in-process|fork");
  command.add_option("--visible", arguments.visible, "Which plain accesses are scheduling points: racy ones, or all")
      ->check(CLI::IsMember({"sync", "all"}))
      ->type_name("sync|all");
  command.add_flag("--self-check", arguments.selfCheck, "Fail if an interleaving is explored twice");
  command.add_flag("--paranoid", arguments.paranoid, "Compare all state after each return to an earlier step");
  addSearchFlags(command, arguments.search, trace::OptionGroup::Errors);
  arguments.sources.uninitialized = build::Sources::Uninitialized::CheckedIfRead;
  addUninitializedFlag(command, arguments.sources);
}

namespace {

void addHarnessArguments(const build::HarnessOptions &options, std::vector<std::string> &arguments) {
  const auto add = [&arguments](const char *flag, const std::string &value) {
    arguments.insert(arguments.end(), {flag, value});
  };
  for (const std::string &entry : options.entries)
    add("--entry", entry);
  for (const std::string &function : options.init)
    add("--init", function);
  add("--threads", std::to_string(options.threads));
  add("--calls", std::to_string(options.callsOfEach()));
  if (options.assignment == build::HarnessOptions::Assignment::OneEach)
    arguments.emplace_back("--one-each");
  if (options.main == build::HarnessOptions::Main::Creates)
    arguments.emplace_back("--main-creates");
  for (const auto &[first, second] : options.notWith)
    add("--not-with", first + "," + second);
  for (const auto &[first, second] : options.share)
    add("--share", first + "=" + second);
  for (const std::string &name : options.own)
    add("--own", name);
  if (options.areClients)
    arguments.emplace_back("--clients");
  if (options.areResultsChecked)
    arguments.emplace_back("--linearizable");
  for (const std::string &function : options.destroy)
    add("--destroy", function);
  for (const auto &[argument, values] : options.values)
    add("--values", argument + "=" + values);
  add("--objects", std::to_string(options.objects));
  add("--globals", options.globals == build::HarnessOptions::Globals::Any ? "any" : "initial");
}

// Only traces have these two.
void addInputFlag(CLI::App &command, build::InputValues &inputs) {
  auto take = [&inputs](const std::vector<std::string> &values) {
    for (const std::string &value : values) {
      const size_t at = value.rfind('=');
      uint64_t number = 0;
      if (at == std::string::npos || !CLI::detail::lexical_cast(value.substr(at + 1), number))
        throw CLI::ValidationError("--input", "expected NAME=VALUE");
      inputs[value.substr(0, at)] = number;
    }
  };
  command.add_option_function<std::vector<std::string>>("--input", take)->allow_extra_args(false);
}

void addClientsFlag(CLI::App &command, build::HarnessOptions &options) {
  command.add_flag("--clients", options.areClients);
}

} // namespace

std::vector<std::string> buildArguments(const build::Sources &sources) {
  std::vector<std::string> arguments = sources.files;
  for (const std::string &flag : sources.cFlags)
    arguments.insert(arguments.end(), {"--cflag", flag});
  for (const std::string &flag : sources.cxxFlags)
    arguments.insert(arguments.end(), {"--cxxflag", flag});
  for (const std::string &path : sources.includePaths)
    arguments.insert(arguments.end(), {"-I", path});
  for (const std::string &flag : sources.linkFlags)
    arguments.insert(arguments.end(), {"--ldflag", flag});
  if (!sources.buildDirectory.empty())
    arguments.insert(arguments.end(), {"--build", sources.buildDirectory});
  for (const std::string &target : sources.targets)
    arguments.insert(arguments.end(), {"--target", target});
  for (const std::string &model : sources.models)
    arguments.insert(arguments.end(), {"--model", model});
  for (const std::string &flag : sources.modelFlags)
    arguments.insert(arguments.end(), {"--model-flag", flag});
  if (sources.mayAllocationsFail)
    arguments.emplace_back("--malloc-fails");
  if (sources.uninitialized == build::Sources::Uninitialized::Checked)
    arguments.insert(arguments.end(), {"--check", "uninitialized"});
  if (sources.harness.hasEntries())
    addHarnessArguments(sources.harness, arguments);
  for (const auto &[name, value] : sources.inputs)
    arguments.insert(arguments.end(), {"--input", name + "=" + std::to_string(value)});
  return arguments;
}

std::optional<build::Sources> parseBuildArguments(std::vector<std::string> arguments) {
  CLI::App app;
  build::Sources sources;
  addSourceFlags(app, sources);
  addUninitializedFlag(app, sources);
  addHarnessFlags(app, sources);
  addInputFlag(app, sources.inputs);
  addClientsFlag(app, sources.harness);
  addResultsFlags(app, sources.harness);
  std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError &) {
    return std::nullopt;
  }
  return sources;
}

} // namespace raddle::cli
