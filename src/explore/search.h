// Running executions: a machine, a strategy that picks its steps, and somebody who looks on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "explore/machine.h"
#include "explore/strategy.h"
#include "trace/event.h"

namespace raddle::explore {

// Sees everything that happens, in order: onBegin, onEvent per step, onEnd, and again. Steps that an execution shares
// with the one before it are seen only once if the machine could go back to behind them.
class ExecutionObserver {
public:
  virtual ~ExecutionObserver() = default;

  // The first `shared` events of this execution are those of the last one; the next event comes after them.
  virtual void onBegin(uint32_t shared) { static_cast<void>(shared); }

  // Called before the strategy learns of the event. REQUIRES of the implementation: keep no reference into `event`.
  virtual void onEvent(const trace::Event &event) {}

  // Called before the strategy plans what comes next. `pending` are the threads that are left.
  enum class Next : uint8_t { GoOn, Stop };
  virtual Next onEnd(Ending ending, std::span<const trace::Pending> pending) { return Next::GoOn; }
};

struct ExecutionResult {
  Ending ending = Ending::Complete;
  uint64_t steps = 0; // without those that were shared with the execution before
  ExecutionObserver::Next next = ExecutionObserver::Next::GoOn;
};

// Runs the one execution that `strategy` has begun, to its end. REQUIRES: strategy.beginExecution() returned true, and
// `machine` has taken the first `taken` steps of it, in the execution before. Fork mode calls this in a process of its
// own for each execution.
[[nodiscard]] ExecutionResult runExecution(Machine &machine, Strategy &strategy, ExecutionObserver &observer,
                                           uint32_t taken = 0);

struct SearchLimits {
  std::optional<uint64_t> maxExecutions;
  // Asked now and then between executions, by the number of steps taken; empty for no limit.
  std::function<bool()> timeIsUp;
};

enum class StopReason : uint8_t { Complete, MaxExecutions, Timeout, Observer };

struct SearchResult {
  uint64_t executions = 0; // all of them
  uint64_t redundant = 0;  // of these: given up by the strategy
  uint64_t steps = 0;
  StopReason stopped = StopReason::Complete;
};

// Runs executions until the strategy has none left, the observer says so, or a limit is reached. An execution that was
// begun is always brought to its end.
[[nodiscard]] SearchResult search(Machine &machine, Strategy &strategy, ExecutionObserver &observer,
                                  const SearchLimits &limits = {});

} // namespace raddle::explore
