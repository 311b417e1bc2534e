#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "cli/numbers.h"

namespace raddle::cli {
namespace {

const std::map<std::string, engines::Mode> kModes = {{"in-process", engines::Mode::InProcess},
                                                     {"fork", engines::Mode::Fork}};

void addSourceFlags(CLI::App &command, build::Sources &sources) {
  command.add_option("FILE", sources.files, "C or C++ sources, LLVM bitcode, or an executable made by raddle cc")
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

constexpr uint32_t kMostCalls = 8;
constexpr uint32_t kMostObjects = 8;
const std::map<std::string, build::HarnessOptions::Globals> kGlobals = {
    {"initial", build::HarnessOptions::Globals::Initial}, {"any", build::HarnessOptions::Globals::Any}};

} // namespace

void addHarnessFlags(CLI::App &command, build::Sources &sources) {
  build::HarnessOptions &options = sources.harness;
  const auto addNames = [&command](const char *flag, std::vector<std::string> &names, const char *help) {
    return command.add_option(flag, names, help)->allow_extra_args(false);
  };
  addNames("--entry", options.entries, "Check a program without main: a function that its users call, or `all`")
      ->type_name("F");
  addNames("--init", options.init, "Called first, before there are threads (repeatable)")->type_name("F");
  command.add_option("--threads", options.threads, "How many threads call entries, main included")
      ->check(wholeNumber(1, build::kMostThreads))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--calls", options.calls, "How many entries each thread calls")
      ->check(wholeNumber(1, kMostCalls))
      ->capture_default_str()
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

namespace {

constexpr uint64_t kMostSteps = 1'000'000'000'000'000'000;
constexpr uint64_t kMostStepSeconds = 1'000'000'000;

void addTimeoutFlag(CLI::App &command, check::Limits &limits) {
  command.add_option("--timeout", limits.timeoutSeconds, "Stop after so many seconds")
      ->check(seconds())
      ->type_name("S");
}

} // namespace

void addStepLimitFlags(CLI::App &command, check::Limits &limits) {
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
  command.add_option_function<uint64_t>("--seed", take, "What --random, --pct and --pos draw from")
      ->check(wholeNumber(0))
      ->default_str(std::to_string(arguments.strategy.seed))
      ->type_name("N");
}

// At most one strategy; none of them is DPOR.
void addStrategyFlags(CLI::App &command, ExploreArguments &arguments) {
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
constexpr uint64_t kMostMegabytes = 1'000'000'000;

} // namespace

void addResourceFlags(CLI::App &command, uint32_t &jobs, uint64_t &megabytes) {
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
  CLI::Option *checkpoint =
      command.add_option("--checkpoint", arguments.checkpointFile, "Keep in this file how far the search has come")
          ->type_name("FILE");
  command.add_option("--checkpoint-seconds", arguments.checkpointSeconds, "How often")
      ->needs(checkpoint)
      ->check(seconds())
      ->capture_default_str()
      ->type_name("S");
  command.add_option("--resume", arguments.resumedFile, "Go on from a file of --checkpoint")->type_name("FILE");
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
  command.add_option("--trace-dir", arguments.traceDirectory, "Keep the trace of each finding in this folder")
      ->type_name("DIR");
  command.add_option("--json", arguments.jsonFile, "Write the outcome as JSON; `-` for standard output")
      ->type_name("FILE");
  command.add_option("--html", arguments.htmlFile, "Write the outcome as a page for a browser")->type_name("FILE");
  command.add_option("--sarif", arguments.sarifFile, "Write the outcome as SARIF, for code hosts and editors")
      ->type_name("FILE");
  command.add_option("--junit", arguments.junitFile, "Write the outcome as JUnit XML, for build servers")
      ->type_name("FILE");
  command.add_option("--suppressions", arguments.suppressionsFile, "Do not report findings that this file names")
      ->type_name("FILE");
  addBaselineFlags(command, arguments);
  command.add_flag("--accept-bounded", arguments.acceptBounded, "Exit with 0 if clean within bounds");
  command.add_flag("--accept-suppressed", arguments.acceptSuppressed,
                   "Exit as if there were no findings that --suppressions names");
  command.add_flag("--quiet", arguments.quiet, "Print the verdict and the coverage only");
}

void addSearchFlags(CLI::App &command, trace::SearchOptions &options, trace::OptionGroup group) {
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
  command
      .add_option_function<std::vector<std::string>>(
          "--check", [&sources](const std::vector<std::string> &) { sources.followsUninitialized = true; },
          "What else can fail: uses of memory that nobody has written")
      ->check(CLI::IsMember({"uninitialized"}).description(""))
      ->allow_extra_args(false)
      ->type_name("uninitialized");
}

void addExecutionLimitFlags(CLI::App &command, check::Limits &limits) {
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
  command.add_option("--mode", arguments.mode, "Executions in one process, or a process for each")
      ->transform(CLI::CheckedTransformer(kModes).description(""))
      ->type_name("in-process|fork");
  command.add_option("--visible", arguments.visible, "Which plain accesses are scheduling points: racy ones, or all")
      ->check(CLI::IsMember({"sync", "all"}))
      ->type_name("sync|all");
  command.add_flag("--self-check", arguments.selfCheck, "Fail if an interleaving is explored twice");
  addSearchFlags(command, arguments.search, trace::OptionGroup::Errors);
  addUninitializedFlag(command, arguments.sources);
  command.add_flag("--paranoid", arguments.paranoid, "Compare all state after each return to an earlier step");
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
  add("--calls", std::to_string(options.calls));
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
  if (sources.followsUninitialized)
    arguments.insert(arguments.end(), {"--check", "uninitialized"});
  if (sources.harness.isOpen())
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
  std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError &) {
    return std::nullopt;
  }
  return sources;
}

} // namespace raddle::cli
