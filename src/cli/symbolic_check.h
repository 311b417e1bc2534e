// What `raddle kiss` and `raddle interleaved` have in common: they check a program symbolically, or write the
// sequential one that stands for it.
#pragma once

#include <string>

#include "cli/options.h"
#include "engines/kiss/kiss_checker.h"

namespace raddle::cli {

struct SymbolicArguments : CheckArguments {
  engines::KissOptions options;
  std::string sequentialFile; // where to write the sequential program instead of checking anything; empty: nowhere
};

// Adds the flags of both to `command`; parsing writes to `arguments`, which has to outlive it. `written` says what
// --emit-sequential writes.
void addSymbolicFlags(CLI::App &command, SymbolicArguments &arguments, const std::string &written);

// Has the models look for misuse of locks.
void checkLocks(SymbolicArguments &arguments);

// The exit status of the process.
[[nodiscard]] int checkSymbolically(const SymbolicArguments &given);

} // namespace raddle::cli
