#include "explore/search.h"

#include <algorithm>

namespace raddle::explore {
namespace {

// A reading of the clock per so many steps costs nothing and is still prompt.
constexpr uint64_t kStepsPerLookAtTheClock = 4096;

bool someEnabled(std::span<const trace::Pending> pending) {
  return std::any_of(pending.begin(), pending.end(), [](const trace::Pending &p) { return p.enabled; });
}

} // namespace

ExecutionResult runExecution(Machine &machine, Strategy &strategy, ExecutionObserver &observer, uint32_t taken) {
  ExecutionResult result;
  strategy.skipSteps(taken);
  observer.onBegin(taken);
  std::span<const trace::Pending> pending = machine.pending();
  while (someEnabled(pending) || strategy.prescribesStep()) {
    const Step step = strategy.pick(pending);
    if (step.thread == trace::kNoThread) {
      result.ending = Ending::GivenUp;
      break;
    }
    for (const trace::Event *event = &machine.step(step); event != nullptr; event = machine.further()) {
      observer.onEvent(*event);
      strategy.observe(*event);
      ++result.steps;
    }
    pending = machine.pending();
  }
  result.next = observer.onEnd(result.ending, pending);
  strategy.endExecution(result.ending, pending);
  return result;
}

SearchResult search(Machine &machine, Strategy &strategy, ExecutionObserver &observer, const SearchLimits &limits) {
  SearchResult result;
  uint64_t nextLook = 0;
  while (strategy.beginExecution()) {
    if (limits.maxExecutions && result.executions >= *limits.maxExecutions) {
      result.stopped = StopReason::MaxExecutions;
      return result;
    }
    if (limits.timeIsUp && result.steps >= nextLook) {
      nextLook = result.steps + kStepsPerLookAtTheClock;
      if (limits.timeIsUp()) {
        result.stopped = StopReason::Timeout;
        return result;
      }
    }
    const uint32_t taken = machine.goBack(strategy.repeatedSteps());
    const ExecutionResult execution = runExecution(machine, strategy, observer, taken);
    ++result.executions;
    result.redundant += execution.ending == Ending::GivenUp ? 1 : 0;
    result.steps += execution.steps;
    if (execution.next == ExecutionObserver::Next::Stop) {
      result.stopped = StopReason::Observer;
      return result;
    }
  }
  return result;
}

} // namespace raddle::explore
