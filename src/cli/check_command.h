// `raddle check`: the engines that fit take turns at a program within a budget of time, and give one verdict.
#pragma once

#include "cli/options.h"

namespace raddle::cli {

struct JointArguments : CheckArguments {
  double budgetSeconds = 60; // for all engines together, compilers included
  uint32_t jobs = 1;
  uint64_t mostMegabytes = 0; // 0: no limit
  // A task of SV-COMP.
  std::string propertyFile; // empty: it is none
  std::string witnessFile;  // where to write a violation witness; empty: nowhere
};

// Adds the flags of `raddle check` to `command`; parsing writes to `arguments`, which has to outlive it.
void addJointFlags(CLI::App &command, JointArguments &arguments);

// The exit status of the process.
[[nodiscard]] int check(JointArguments arguments);

} // namespace raddle::cli
