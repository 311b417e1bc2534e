#include "cli/commands.h"

#include <fmt/format.h>
#include <map>
#include <memory>

#include "cli/cli.h"
#include "cli/explore_command.h"
#include "cli/help.h"
#include "cli/manual_command.h"
#include "cli/numbers.h"
#include "cli/replay_command.h"
#include "cli/report_command.h"
#include "cli/shard_commands.h"
#include "report/version.h"

namespace raddle::cli {
namespace {

constexpr const char *kArgumentsFollow = "Arguments of the program follow `--`.";

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
      ->check(wholeNumber(1, 100'000))
      ->type_name("");
  splitting->final_callback([given, &status] { status = split(given->file, given->count); });
  CLI::App *merging = app.add_subcommand("merge", "Put the shards of a search together again");
  merging->add_option("CHECKPOINT", given->file, "The file to write")->required()->type_name("");
  merging->add_option("SHARD", given->shards, "Files from `raddle split`, explored")->required()->type_name("");
  merging->final_callback([given, &status] { status = merge(given->file, given->shards); });
}

// The place of each form among reportForms(), by its name.
std::map<std::string, size_t> reportFormsByName() {
  std::map<std::string, size_t> result;
  for (size_t at = 0; at < reportForms().size(); ++at)
    result.emplace(reportForms()[at].name, at);
  return result;
}

void addReportCommand(CLI::App &app, int &status) {
  auto given = std::make_shared<ReportArguments>();
  CLI::App *reporting = app.add_subcommand("report", "Show a report or a trace as HTML, or in another form");
  reporting->add_option("REPORT", given->report, "A file from --json or --trace-dir")->required()->type_name("");
  std::string others;
  std::string names = reportForms().front().name;
  for (const ReportForm &form : reportForms().subspan(1)) {
    others += fmt::format(", {} ({})", form.title, form.ending);
    names += fmt::format("|{}", form.name);
  }
  reporting->add_option("-o,--html", given->output, "The HTML report to write; or, by its name" + others)
      ->required()
      ->type_name("FILE");
  reporting->add_option("--format", given->form, "What to write, whatever the name of the file")
      ->transform(CLI::CheckedTransformer(reportFormsByName()).description(""))
      ->type_name(names);
  reporting->final_callback([given, &status] { status = report(*given); });
}

// Told here, done elsewhere: all that follows them is clang's.
void addCompilers(CLI::App &app) {
  CLI::App *c = app.add_subcommand("cc", "Compile C like clang, so that the executable can be explored");
  CLI::App *cxx = app.add_subcommand("c++", "Compile C++ like clang++, so that the executable can be explored");
  for (CLI::App *compiler : {c, cxx}) {
    compiler->set_help_flag();
    compiler->set_help_all_flag();
    compiler->footer("Its arguments and exit codes are those of clang 19.");
  }
}

} // namespace

Commands::Commands() : app_("Finds the interleaving that breaks a multithreaded C or C++ program.", "raddle") {
  addHelpFlags(app_);
  app_.set_version_flag("--version", std::string("raddle ") + report::kVersion);
  app_.require_subcommand(1);
  addCheck();
  addExplore();
  addWitness();
  addSymbolic();
  addVerify();
  addProve();
  addShardCommands(app_, status_);
  addReplay();
  addMinimize();
  addReportCommand(app_, status_);
  addCompilers(app_);
  app_.add_subcommand("help", "Show the help of a command: raddle help explore"); // words.h knows what it means
  addManual();
}

void Commands::addCheck() {
  CLI::App *command = app_.add_subcommand("check", "Find out whether the program can fail, by the engines that fit");
  addJointFlags(*command, check_);
  command->footer(kArgumentsFollow);
  command->final_callback([this] { status_ = cli::check(check_); });
}

void Commands::addExplore() {
  CLI::App *command = app_.add_subcommand("explore", "Run the program under every interleaving that matters");
  addExploreFlags(*command, explore_);
  command->footer(kArgumentsFollow);
  command->final_callback([this] {
    const std::string mistake = setDefaults(explore_);
    if (!mistake.empty())
      fmt::print(stderr, "raddle: {}\n", mistake);
    status_ = mistake.empty() ? explore(explore_) : kExitUsage;
  });
}

void Commands::addWitness() {
  CLI::App *command =
      app_.add_subcommand("witness", "Predict data races from one execution (Lockset), and witness them");
  addWitnessFlags(*command, witness_);
  command->footer(kArgumentsFollow);
  command->final_callback([this] { status_ = witness(witness_); });
}

void Commands::addSymbolic() {
  CLI::App *kissing = app_.add_subcommand("kiss", "Check all inputs by symbolic execution of a sequentialization");
  addKissFlags(*kissing, kiss_);
  kissing->footer(kArgumentsFollow);
  kissing->final_callback([this] { status_ = kiss(kiss_); });
  CLI::App *interleaving =
      app_.add_subcommand("interleaved", "Find failures that need an interleaving, in open programs too");
  addInterleavedFlags(*interleaving, interleaved_);
  interleaving->footer(kArgumentsFollow);
  interleaving->final_callback([this] { status_ = interleaved(interleaved_); });
}

void Commands::addVerify() {
  CLI::App *command = app_.add_subcommand("verify", "Verify an annotated module, for any number of threads");
  addVerifyFlags(*command, verify_);
  command->final_callback([this] { status_ = verify(verify_); });
}

void Commands::addProve() {
  CLI::App *command =
      app_.add_subcommand("prove", "Prove that there is no data race, for all inputs and any number of threads");
  addProveFlags(*command, prove_);
  command->final_callback([this] { status_ = prove(prove_); });
}

void Commands::addMinimize() {
  CLI::App *command = app_.add_subcommand("minimize", "Find the simplest interleaving of a trace, and why it fails");
  addMinimizeFlags(*command, minimize_);
  command->final_callback([this] { status_ = minimize(minimize_); });
}

void Commands::addReplay() {
  CLI::App *command = app_.add_subcommand("replay", "Run one recorded interleaving again");
  command->add_option("TRACE", replay_.traceFile, "A file from --trace-dir")->required()->type_name("");
  command->add_flag("--output", replay_.showsOutput, "Show what the program prints");
  command->add_flag("--gdb", replay_.gdb, "Follow it under gdb, where it can be stepped forward and back");
  addTextFlags(*command, replay_.text);
  command->footer("Arguments of gdb follow `--`.");
  command->final_callback([this] { status_ = replay(replay_); });
}

void Commands::addManual() {
  CLI::App *command = app_.add_subcommand("manual", "Write manual pages and completions of shells")->group("");
  command->add_option("DIR", manualDirectory_, "Where an installation has `share`")->required()->type_name("");
  command->final_callback([this] { status_ = writeManual(describe(app_), manualDirectory_); });
}

void Commands::setProgramArguments(const std::vector<std::string> &arguments, const std::vector<std::string> &words) {
  for (CheckArguments *each : std::initializer_list<CheckArguments *>{&check_, &explore_, &witness_, &kiss_,
                                                                      &interleaved_, &verify_, &prove_}) {
    each->words = words;
    each->programArguments = arguments;
  }
  replay_.gdbArguments = arguments;
}

} // namespace raddle::cli
