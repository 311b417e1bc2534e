// `raddle verify`.
#pragma once

#include "cli/options.h"
#include "engines/verify/verifier.h"

namespace raddle::cli {

struct VerifyArguments : CheckArguments {
  engines::VerifyOptions options;
  bool showsMovers = false;
  bool infers = false; // proposes annotations
};

// Adds its flags; parsing writes to `arguments`, which has to outlive it.
void addVerifyFlags(CLI::App &command, VerifyArguments &arguments);

// The exit status of the process.
[[nodiscard]] int verify(const VerifyArguments &given);

} // namespace raddle::cli
