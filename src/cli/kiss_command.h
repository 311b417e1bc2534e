// `raddle kiss`: checks a program symbolically, for all inputs at once, in the executions that KISS covers.
#pragma once

#include "cli/options.h"
#include "driver/kiss_checker.h"

namespace raddle::cli {

struct KissArguments : CheckArguments {
  driver::KissOptions options;
  std::vector<std::string> races; // fields, or `all`
  std::string sequentialFile;     // where to write the sequential program instead of checking it; empty: nowhere
};

// Adds the flags of `raddle kiss` to `command`; parsing writes to `arguments`, which has to outlive it.
void addKissFlags(CLI::App &command, KissArguments &arguments);

// The exit status of the process.
[[nodiscard]] int kiss(KissArguments arguments);

} // namespace raddle::cli
