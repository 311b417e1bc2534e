// The command line of raddle.
#pragma once

#include "check/outcome.h"

namespace raddle::cli {

enum ExitCode : int {
  kExitProved = 0,
  kExitViolated = 1,
  kExitBounded = 2,
  kExitUnknown = 3,
  kExitUsage = 64,
  kExitBadProgram = 65,
};

// Runs the command; returns the exit status of the process.
[[nodiscard]] int run(int argc, char **argv);

[[nodiscard]] int exitCodeOf(check::Verdict verdict);

} // namespace raddle::cli
