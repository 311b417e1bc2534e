// The native engine: explores an instrumented executable in worker processes.
#pragma once

#include <atomic>

#include "check/checker.h"
#include "engines/native/part_search.h"
#include "replay/findings.h"
#include "replay/worker_process.h"
#include "worker/protocol.h"

namespace raddle::engines {

using Mode = worker::Mode;
using StrategyChoice = explore::StrategyChoice;
using explore::isEndless;

struct ExploreOptions {
  Mode mode = Mode::InProcess;
  StrategyChoice strategy;
  bool visibleAll = false;
  trace::SearchOptions search;
  bool selfCheck = false;
  bool paranoid = false;
  worker::Rounds rounds = worker::Rounds::UntilNothingIsNew;
  trace::Mutations mutations;
  replay::ProgramFacts program;
  PartSearchOptions parts; // other than the defaults only with DPOR, and without selfCheck
};

// What a worker is asked for.
[[nodiscard]] worker::Request requestFor(const ExploreOptions &options, const check::Limits &limits);

// Nothing if the checkpoint is of the search that these ask for; else what is different, in words.
[[nodiscard]] std::optional<Error> refuse(const Checkpoint &checkpoint, const replay::Launch &launch,
                                          const ExploreOptions &options, const check::Limits &limits);

class NativeExplorer final : public check::Checker {
public:
  // `listener` is told of each finding once it was replayed; `interrupted` may become true at any time. Both have to
  // outlive the explorer.
  NativeExplorer(replay::Launch launch, ExploreOptions options, check::FindingListener &listener,
                 const std::atomic<bool> &interrupted);

  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  class Session;

  // How many of them explore, if the program chooses a scenario first.
  [[nodiscard]] uint32_t workers(const check::Limits &limits) const;

  replay::Launch launch_;
  ExploreOptions options_;
  check::FindingListener &listener_;
  const std::atomic<bool> &interrupted_;
};

} // namespace raddle::engines
