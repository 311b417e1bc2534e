// `raddle interleaved`: checks a program symbolically for failures that need an interleaving.
#pragma once

#include <set>
#include <string>

#include "cli/symbolic_check.h"
#include "interleaved/options.h"

namespace raddle::cli {

struct InterleavedArguments : SymbolicArguments {
  interleaved::Options how;
  std::set<std::string> checks; // beside assertions: "deref", "locks"
};

// Adds the flags of `raddle interleaved` to `command`; parsing writes to `arguments`, which has to outlive it.
void addInterleavedFlags(CLI::App &command, InterleavedArguments &arguments);

// The exit status of the process.
[[nodiscard]] int interleaved(InterleavedArguments arguments);

} // namespace raddle::cli
