// `raddle witness`: watches one execution, and turns what Lockset suspects into races or says why not.
#pragma once

#include <string>

#include "cli/options.h"

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

struct WitnessArguments : CheckArguments {
  engines::StrategyChoice schedule{engines::StrategyChoice::Kind::RunToBlock, 0, 1};
  std::string traceFile; // the execution to watch; empty: by `schedule`
  uint32_t runs = 1;
  uint32_t jobs = 1;
  uint64_t budget = 200'000;
  bool keepsFirst = false;
  bool noHint = false;
};

// Adds the flags of `raddle witness` to `command`; parsing writes to `arguments`, which has to outlive it.
void addWitnessFlags(CLI::App &command, WitnessArguments &arguments);

// The exit status of the process.
[[nodiscard]] int witness(const WitnessArguments &arguments);

} // namespace raddle::cli
