// `raddle interleaved`: checks a program symbolically for failures that need an interleaving.
#pragma once

#include "cli/options.h"
#include "driver/kiss_checker.h"

namespace raddle::cli {

struct InterleavedArguments : CheckArguments {
  driver::KissOptions options;
  interleaved::Options how;
  std::string sequentialFile; // where to write the filter instead of checking anything; empty: nowhere
};

// Adds the flags of `raddle interleaved` to `command`; parsing writes to `arguments`, which has to outlive it.
void addInterleavedFlags(CLI::App &command, InterleavedArguments &arguments);

// The exit status of the process.
[[nodiscard]] int interleaved(InterleavedArguments arguments);

} // namespace raddle::cli
