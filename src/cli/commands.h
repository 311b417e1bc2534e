// The commands of raddle and their flags, as one description: what is parsed, and what --help, the manual pages and the
// completions of shells are made from.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/check_command.h"
#include "cli/interleaved_command.h"
#include "cli/kiss_command.h"
#include "cli/minimize_command.h"
#include "cli/options.h"
#include "cli/prove_command.h"
#include "cli/replay_command.h"
#include "cli/verify_command.h"
#include "cli/witness_command.h"

namespace raddle::cli {

class Commands {
public:
  Commands();
  Commands(const Commands &) = delete;
  Commands &operator=(const Commands &) = delete;

  // Parsing runs the command.
  [[nodiscard]] CLI::App &app() { return app_; }
  // Of the command that was run, for the process.
  [[nodiscard]] int status() const { return status_; }

  // To be called before anything is parsed. `words` is all that the user said, `arguments` what stands behind `--`.
  void setProgramArguments(const std::vector<std::string> &arguments, const std::vector<std::string> &words);

private:
  // They write to the fields below when they are parsed.
  void addCheck();
  void addExplore();
  void addWitness();
  void addSymbolic();
  void addVerify();
  void addProve();
  void addReplay();
  void addMinimize();
  void addManual();

  CLI::App app_;
  int status_ = 0;
  JointArguments check_;
  ExploreArguments explore_;
  WitnessArguments witness_;
  KissArguments kiss_;
  InterleavedArguments interleaved_;
  VerifyArguments verify_;
  ProveArguments prove_;
  ReplayArguments replay_;
  MinimizeArguments minimize_;
  std::string manualDirectory_;
};

} // namespace raddle::cli
