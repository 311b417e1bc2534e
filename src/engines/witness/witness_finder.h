// From one execution to proven data races: the engine of `raddle witness`.
//
// The program is executed once and watched; each pair of accesses that Lockset suspects is worked off, those that need
// the least to be repeated first: a worker repeats the execution up to where the first access is about to happen, and
// searches for an interleaving in which the second is, too. What it comes to is replayed in a fresh process, and only
// what shows a data race there is told as one. What is left is searched for from the beginning, all at once.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "check/checker.h"
#include "check/suppressions.h"
#include "explore/strategies.h"
#include "replay/findings.h"
#include "trace/trace.h"

namespace raddle::engines {

using StrategyChoice = explore::StrategyChoice;

struct WitnessOptions {
  StrategyChoice schedule;           // of the execution that is watched
  std::optional<trace::Trace> given; // if set, the execution to watch
  uint32_t runs = 1;                 // executions to watch; only at random are they different ones
  uint32_t jobs = 1;                 // searches at a time
  uint64_t budget = 200'000;         // steps of each search
  bool keepsFirst = false;           // the thread of the first access takes part in the search
  bool hint = true;                  // searches let the thread of the second access come far first
  trace::SearchOptions environment;  // of the group Environment
  replay::ProgramFacts program;
};

class WitnessFinder final : public check::Checker {
public:
  // As NativeExplorer.
  WitnessFinder(replay::Launch launch, WitnessOptions options, check::FindingListener &listener,
                const std::atomic<bool> &interrupted);

  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  class Session;

  replay::Launch launch_;
  WitnessOptions options_;
  check::FindingListener &listener_;
  const std::atomic<bool> &interrupted_;
};

} // namespace raddle::engines
