#include "cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string_view>

#include "base/check.h"
#include "cli/explore_command.h"
#include "cli/interleaved_command.h"
#include "cli/kiss_command.h"
#include "cli/replay_command.h"
#include "cli/report_command.h"
#include "cli/shard_commands.h"
#include "cli/witness_command.h"
#include "driver/build.h"
#include "report/version.h"

namespace raddle::cli {
namespace {

// The words after the first `--`, which are the program's; they are removed from `words`.
std::vector<std::string> takeProgramArguments(std::vector<std::string> &words) {
  auto separator = std::find(words.begin(), words.end(), "--");
  if (separator == words.end())
    return {};
  std::vector<std::string> rest(separator + 1, words.end());
  words.erase(separator, words.end());
  return rest;
}

// The compiler that the words ask for, as the first of them (`raddle cc`) or by the name of the program (raddle-cc);
// what is left of the words is clang's.
std::optional<driver::Compiler> compilerAskedFor(std::string_view program, std::vector<std::string> &words) {
  const std::string name = std::filesystem::path(program).filename();
  if (name == "raddle-cc" || name == "raddle-c++")
    return name == "raddle-cc" ? driver::Compiler::C : driver::Compiler::Cxx;
  if (words.empty() || (words[0] != "cc" && words[0] != "c++"))
    return std::nullopt;
  const driver::Compiler result = words[0] == "cc" ? driver::Compiler::C : driver::Compiler::Cxx;
  words.erase(words.begin());
  return result;
}

int compileInPlace(driver::Compiler compiler, const std::vector<std::string> &arguments) {
  const Result<int> code = driver::compileInPlace(compiler, arguments, driver::Installation::locate());
  if (code)
    return *code;
  fmt::print(stderr, "raddle: {}\n", code.error().message);
  return kExitInternal;
}

// What they are given lives as long as the commands: CLI11 keeps copies of callbacks.
struct ShardArguments {
  std::string file;
  uint32_t count = 0;
  std::vector<std::string> shards;
};

void addShardCommands(CLI::App &app, int &status) {
  auto given = std::make_shared<ShardArguments>();
  CLI::App *splitting = app.add_subcommand("split", "Divide a search into shards, for several machines");
  splitting->add_option("CHECKPOINT", given->file, "A file from --checkpoint")->required()->type_name("");
  splitting->add_option("N", given->count, "How many shards")
      ->required()
      ->check(CLI::Range(uint32_t{1}, uint32_t{100'000}))
      ->type_name("");
  splitting->final_callback([given, &status] { status = split(given->file, given->count); });
  CLI::App *merging = app.add_subcommand("merge", "Put the shards of a search together again");
  merging->add_option("CHECKPOINT", given->file, "The file to write")->required()->type_name("");
  merging->add_option("SHARD", given->shards, "Files from `raddle split`, explored")->required()->type_name("");
  merging->final_callback([given, &status] { status = merge(given->file, given->shards); });
}

void addReportCommand(CLI::App &app, int &status) {
  struct Arguments {
    std::string report;
    std::string page;
  };
  auto given = std::make_shared<Arguments>();
  CLI::App *reporting = app.add_subcommand("report", "Show a report that was written with --json as a page");
  reporting->add_option("REPORT", given->report, "A file from --json")->required()->type_name("");
  reporting->add_option("-o,--html", given->page, "The page to write")->required()->type_name("FILE");
  reporting->final_callback([given, &status] { status = report(given->report, given->page); });
}

// Told here, done elsewhere: all that follows them is clang's.
void addCompilers(CLI::App &app) {
  app.add_subcommand("cc", "Compile C like clang, so that the executable can be explored");
  app.add_subcommand("c++", "Compile C++ like clang++, so that the executable can be explored");
}

} // namespace

int exitCodeOf(check::Verdict verdict) {
  constexpr std::array kCodes = {kExitProved, kExitViolated, kExitBounded, kExitUnknown};
  return kCodes[static_cast<size_t>(verdict)];
}

int run(int argc, char **argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (const auto compiler = compilerAskedFor(argc > 0 ? argv[0] : "", words))
    return compileInPlace(*compiler, words);
  CLI::App app("Finds the interleaving that breaks a multithreaded C or C++ program.", "raddle");
  app.set_version_flag("--version", std::string("raddle ") + report::kVersion);
  app.require_subcommand(1);
  ExploreArguments arguments;
  int status = 0;
  auto exploreNow = [&] {
    const std::string mistake = setDefaults(arguments);
    if (!mistake.empty())
      fmt::print(stderr, "raddle: {}\n", mistake);
    status = mistake.empty() ? explore(arguments) : kExitUsage;
  };
  CLI::App *exploring = app.add_subcommand("explore", "Run the program under every interleaving that matters");
  CLI::App *checking = app.add_subcommand("check", "Find out whether the program can fail (for now: explore)");
  for (CLI::App *command : {exploring, checking}) {
    addExploreFlags(*command, arguments);
    command->footer("Arguments of the program follow `--`.");
    command->final_callback(exploreNow);
  }
  WitnessArguments witnessArguments;
  CLI::App *witnessing = app.add_subcommand("witness", "Watch one execution, and look for the races Lockset suspects");
  addWitnessFlags(*witnessing, witnessArguments);
  witnessing->footer("Arguments of the program follow `--`.");
  witnessing->final_callback([&] { status = witness(witnessArguments); });
  KissArguments kissArguments;
  CLI::App *kissing = app.add_subcommand("kiss", "Check the program symbolically, made sequential (KISS)");
  addKissFlags(*kissing, kissArguments);
  kissing->footer("Arguments of the program follow `--`.");
  kissing->final_callback([&] { status = kiss(kissArguments); });
  InterleavedArguments interleavedArguments;
  CLI::App *interleaving = app.add_subcommand("interleaved", "Check for failures that no sequential execution has");
  addInterleavedFlags(*interleaving, interleavedArguments);
  interleaving->footer("Arguments of the program follow `--`.");
  interleaving->final_callback([&] { status = interleaved(interleavedArguments); });
  addShardCommands(app, status);
  std::string traceFile;
  CLI::App *replaying = app.add_subcommand("replay", "Run one recorded interleaving again");
  replaying->add_option("TRACE", traceFile, "A file from --trace-dir")->required()->type_name("");
  replaying->final_callback([&] { status = replay(traceFile); });
  addReportCommand(app, status);
  addCompilers(app);
  const std::vector<std::string> allWords = words;
  const std::vector<std::string> programArguments = takeProgramArguments(words);
  for (CheckArguments *each :
       std::initializer_list<CheckArguments *>{&arguments, &witnessArguments, &kissArguments, &interleavedArguments}) {
    each->words = allWords;
    each->programArguments = programArguments;
  }
  std::reverse(words.begin(), words.end()); // as CLI11 wants them
  try {
    app.parse(words);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : kExitUsage;
  }
  return status;
}

} // namespace raddle::cli
