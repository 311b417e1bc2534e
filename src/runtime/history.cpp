#include "runtime/history.h"

#include "abi/explained.h"
#include "abi/operation_traits.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/heap.h"
#include "runtime/messages.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// Set while main is alone or before the first thread, so that nothing has to be undone.
RaddleScenarios scenarios = {};
struct Checked {
  const RaddleHistory *history;
  const void *scenario; // stays when the history is no longer checked
};
Checked checked = {nullptr, nullptr};

// What was checked last, as it was then: the program's own is gone at the end of an execution.
RaddleHistory concluded = {};
struct Conclusion {
  bool isThere;
};
Conclusion conclusion = {false}; // whether that is of this execution

// By operation: who has returned from it, and in which period. Only under a weak memory model, where what executions
// do earlier says nothing. Written through the undo log.
struct Return {
  uint32_t thread;
  uint32_t period;
};
Return returns[RADDLE_MOST_OPERATIONS];

// Where to go on after a function that would wait for ever. Only while main is alone.
void *attempt[5];
bool isAttempting = false;

uint64_t setOf(uint32_t operation) {
  return uint64_t{1} << operation;
}

// A step that synchronizes nothing. What is written is no memory of the program's own, so no race is possible on it.
void announceIn(const RaddleHistory *history, RaddleOperationKind kind, uint32_t number, const RaddleSite *site) {
  RaddleOperation operation = makeOperation(kind, reinterpret_cast<uint64_t>(history));
  operation.argument = number;
  operation.site = site;
  if (history->criterion != RaddleCriterionSequentiallyConsistent)
    announce(operation);
}

// Those that happen before what the running thread does next.
uint64_t happenedBefore(uint64_t operations) {
  const Clock clock = clockOf(control.running);
  uint64_t before = 0;
  for (uint64_t left = operations; left != 0; left &= left - 1) {
    const auto operation = static_cast<uint32_t>(__builtin_ctzll(left));
    const Return &returned = returns[operation];
    if (clock[returned.thread] >= returned.period)
      before |= setOf(operation);
  }
  return before;
}

uint64_t beforeNow(const RaddleHistory &history) {
  if (messages.areKept && history.criterion == RaddleCriterionLinearizable)
    return happenedBefore(history.returned);
  if (messages.areKept && history.criterion == RaddleCriterionQuiescentlyConsistent)
    unsupported("weak-memory", "quiescent consistency is not supported under the C11 memory model");
  switch (history.criterion) {
  case RaddleCriterionLinearizable:
    return history.returned;
  case RaddleCriterionQuiescentlyConsistent:
    return history.settled;
  default:
    return 0;
  }
}

// What the function leaves behind is never used again: its frames are gone, and its object is not touched.
void forgetWaiting(Thread &thread) {
  thread.waitsOn = 0;
  thread.waitsAt = 0;
  thread.sectionDepth = 0;
  thread.lookCount = 0;
  thread.retries = false;
}

__attribute__((noinline)) uint32_t tryToCall(void (*function)(void *), void *argument) {
  void *const cleanup = runningThread().cleanup;
  const uint32_t lockset = runningThread().lockset;
  if (__builtin_setjmp(attempt) != 0) {
    Thread &thread = runningThread();
    forgetWaiting(thread);
    thread.cleanup = cleanup;
    thread.lockset = lockset;
    return 0;
  }
  // Programs make thousands of attempts, whose objects and local variables would all stay behind.
  forgetFreedAtEnd();
  isAttempting = true;
  function(argument);
  isAttempting = false;
  return 1;
}

} // namespace

const void *scenarioOfExecution() {
  return checked.scenario;
}

void leaveAttempt(const RaddleOperation &operation) {
  const bool wasAttempting = isAttempting;
  isAttempting = false;
  // Alone, nobody waits for a lock but for one that it holds itself or forgot: this is an error, whoever it concerns.
  const abi::Waits waits = abi::traitsOf(operation.kind).waits;
  const bool isForALock = waits == abi::Waits::Holder || operation.kind == RaddleOperationReadLock ||
                          operation.kind == RaddleOperationWriteLock;
  if (wasAttempting && waits != abi::Waits::Never && waits != abi::Waits::Thread && !isForALock)
    __builtin_longjmp(attempt, 1);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_invoke(RaddleHistory *history, uint32_t operation, const RaddleSite *site) {
  announceIn(history, RaddleOperationInvoke, operation, site);
  keepOld(&history->called, sizeof(history->called));
  keepOld(&history->settled, sizeof(history->settled));
  keepOld(&history->before[operation], sizeof(history->before[operation]));
  if (history->called == history->returned)
    history->settled = history->returned;
  history->called |= setOf(operation);
  history->before[operation] = beforeNow(*history);
}

RADDLE_EXPORT void __raddle_respond(RaddleHistory *history, uint32_t operation, const RaddleSite *site) {
  announceIn(history, RaddleOperationRespond, operation, site);
  keepOld(&history->returned, sizeof(history->returned));
  history->returned |= setOf(operation);
  const uint32_t running = control.running;
  if (messages.areKept)
    storeUndoable(&returns[operation], {running, clockOf(running)[running]});
}

RADDLE_EXPORT uint32_t __raddle_explained(const RaddleHistory *history) {
  concluded = *history;
  storeUndoable(&conclusion, {true});
  return raddle::abi::isExplained(*history) ? 1 : 0;
}

RADDLE_EXPORT void __raddle_check_history(const RaddleHistory *history) {
  storeUndoable(&checked, {history, history != nullptr ? history->steps : checked.scenario});
}

RADDLE_EXPORT uint32_t __raddle_attempt(void (*function)(void *), void *argument) {
  if (controlled() && !machine.alone)
    unsupported("late-check",
                "a check of results begins after a thread was created, also by the class itself, or something "
                "was chosen; only the first check of a program is supported");
  if (controlled() && !isAttempting)
    return tryToCall(function, argument);
  function(argument);
  return 1;
}

RADDLE_EXPORT void __raddle_unsteady() {
  if (controlled())
    unsupported("unsteady-results", "the same calls in the same order by one thread return something else than before: "
                                    "what they return depends on more than the object, such as a global variable");
}

RADDLE_EXPORT void __raddle_scenarios(uint32_t count, uint32_t inThreads, uint32_t operations, uint32_t criterion) {
  scenarios = {count, inThreads, operations, criterion};
}

RADDLE_EXPORT void __raddle_not_linearizable(const RaddleSite *site, const char *message, const char *details) {
  ensure(controlled(), "nothing of the explorer should be called so");
  runningThread().site = site;
  failWith(RaddleFailureHistory, {"not-linearizable", message}, details);
}

RADDLE_EXPORT uint8_t raddle_machine_may_wait() {
  const RaddleHistory *history = checked.history;
  return history != nullptr && history->called != history->returned && raddle::abi::isExplained(*history) ? 1 : 0;
}

RADDLE_EXPORT const RaddleHistory *raddle_machine_history() {
  if (conclusion.isThere)
    return &concluded;
  const RaddleHistory *history = checked.history;
  return history != nullptr && history->called != history->returned ? history : nullptr;
}

RADDLE_EXPORT RaddleScenarios raddle_machine_scenarios() {
  return scenarios;
}
