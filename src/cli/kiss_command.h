// `raddle kiss`: checks a program symbolically, for all inputs at once, in the executions that KISS covers.
#pragma once

#include "cli/symbolic_check.h"

namespace raddle::cli {

struct KissArguments : SymbolicArguments {
  std::vector<std::string> races; // fields, or `all`
};

// Adds the flags of `raddle kiss` to `command`; parsing writes to `arguments`, which has to outlive it.
void addKissFlags(CLI::App &command, KissArguments &arguments);

// The exit status of the process.
[[nodiscard]] int kiss(KissArguments arguments);

} // namespace raddle::cli
