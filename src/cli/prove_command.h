// `raddle prove`.
#pragma once

#include "cli/options.h"
#include "engines/prove/prover.h"

namespace raddle::cli {

struct ProveArguments : CheckArguments {
  engines::ProveOptions options;
  bool confirms = false;  // executions are searched for what is not excluded
  bool annotates = false; // the protection map is proposed as annotations
};

// Adds its flags; parsing writes to `arguments`, which has to outlive it.
void addProveFlags(CLI::App &command, ProveArguments &arguments);

// The exit status of the process.
[[nodiscard]] int prove(const ProveArguments &given);

} // namespace raddle::cli
