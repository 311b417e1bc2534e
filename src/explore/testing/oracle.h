// The oracle: all executions of a model, and their classes, by plain enumeration.
//
// It knows no events, no dependence table and nothing of the explorer. Two adjacent steps of different threads are
// independent iff, from the state before them, both orders are possible, each step has the same outcome in both, and
// the states after both are equal. Two complete executions are in the same class iff swaps of adjacent independent
// steps lead from one to the other.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "explore/testing/model_state.h"

namespace raddle::explore::testing {

// A schedule as a number: five bits per step, behind a leading one.
using ScheduleKey = unsigned __int128;
inline constexpr uint32_t kMaxSteps = 24;
inline constexpr uint32_t kMaxThreads = 8;
inline constexpr uint32_t kMaxChoices = 4;

inline constexpr ScheduleKey kEmptySchedule = 1;
inline ScheduleKey extend(ScheduleKey key, uint32_t thread, uint32_t choice) {
  return key << 5 | thread << 2 | choice;
}

// A thread that failed, and the instruction after the one that failed.
using FailurePlace = std::pair<uint32_t, uint32_t>;

class Oracle {
public:
  // REQUIRES: `model` outlives this.
  explicit Oracle(const Model &model) : model_(model) {}

  // False if there are more executions than `limit`, or longer ones than kMaxSteps.
  bool enumerate(uint32_t limit) {
    limit_ = limit;
    states_.assign(kMaxSteps + 2, ModelState(model_));
    outcomes_.resize(kMaxSteps + 1);
    key_ = kEmptySchedule;
    extendFrom(0, 0);
    if (!tooMany_)
      unite();
    return !tooMany_;
  }

  [[nodiscard]] size_t executions() const { return executions_.size(); }
  [[nodiscard]] uint32_t classes() const { return classes_; }
  [[nodiscard]] bool hasDeadlock() const { return hasDeadlock_; }
  [[nodiscard]] bool hasBlocked() const { return hasBlocked_; }
  [[nodiscard]] bool hasChoice() const { return hasChoice_; }
  [[nodiscard]] bool hasFailedTry() const { return hasFailedTry_; }
  // Some execution has misuse other than of unlock.
  [[nodiscard]] bool hasRefused() const { return hasRefused_; }
  [[nodiscard]] bool hasAwait() const { return hasAwait_; }
  [[nodiscard]] bool hasTimeout() const { return hasTimeout_; }
  // Some execution has a signal that wakes nobody, and later a wait on the same condition.
  [[nodiscard]] bool hasLostSignal() const { return hasLostSignal_; }
  [[nodiscard]] const std::set<FailurePlace> &failures() const { return failures_; }
  // How many different values all cells together have at the end of executions.
  [[nodiscard]] size_t finalStates() const { return finalStates_.size(); }

  static constexpr uint32_t kNoClass = UINT32_MAX;
  // The class of a complete execution, below classes(); kNoClass if there is no such execution.
  [[nodiscard]] uint32_t classOf(ScheduleKey schedule) const {
    const uint32_t execution = find(schedule);
    return execution == kNoClass ? kNoClass : classNumbers_[execution];
  }

private:
  struct Execution {
    ScheduleKey key;
    uint32_t length;
    uint32_t swappable; // bit i: steps i and i+1 are independent
  };

  // states_[depth] is the state before step number `depth`.
  void extendFrom(uint32_t depth, uint32_t swappable) {
    const ModelState &state = states_[depth];
    bool ended = true;
    for (uint32_t t = 0; t < state.threadCount() && !tooMany_; ++t) {
      if (!state.isLive(t) || !state.isEnabled(t))
        continue;
      ended = false;
      for (uint32_t choice = 0; choice < state.alternatives(t) && !tooMany_; ++choice)
        take(depth, t, choice, swappable);
    }
    if (ended && !tooMany_)
      end(depth, swappable);
  }

  void take(uint32_t depth, uint32_t t, uint32_t choice, uint32_t swappable) {
    tooMany_ |= depth >= kMaxSteps;
    if (tooMany_)
      return;
    hasChoice_ |= states_[depth].alternatives(t) > 1;
    states_[depth + 1] = states_[depth];
    outcomes_[depth] = states_[depth + 1].step(t, choice);
    if (depth > 0 && independent(depth - 1))
      swappable |= 1U << (depth - 1);
    const ScheduleKey before = key_;
    key_ = extend(key_, t, choice);
    extendFrom(depth + 1, swappable);
    key_ = before;
  }

  // Whether steps number `depth` and `depth + 1` are independent in the state before them.
  bool independent(uint32_t depth) {
    const StepOutcome &a = outcomes_[depth];
    const StepOutcome &b = outcomes_[depth + 1];
    scratch_ = states_[depth];
    if (a.thread == b.thread || !canTake(scratch_, b))
      return false;
    const StepOutcome bFirst = scratch_.step(b.thread, b.choice);
    if (!canTake(scratch_, a))
      return false;
    const StepOutcome aSecond = scratch_.step(a.thread, a.choice);
    return a == aSecond && b == bFirst && scratch_ == states_[depth + 2];
  }

  static bool canTake(const ModelState &state, const StepOutcome &step) {
    return state.isLive(step.thread) && state.isEnabled(step.thread) && step.choice < state.alternatives(step.thread);
  }

  void end(uint32_t depth, uint32_t swappable) {
    executions_.push_back({key_, depth, swappable});
    tooMany_ |= executions_.size() > limit_;
    noteSynchronization(depth);
    const ModelState &state = states_[depth];
    finalStates_.insert(state.values());
    for (uint32_t t = 0; t < state.threadCount(); ++t) {
      const ThreadModelState &thread = state.thread(t);
      hasBlocked_ |= thread.life == Life::Blocked;
      hasDeadlock_ |= state.isLive(t) && !waitsForParked(state, t);
      if (thread.life == Life::Failed)
        failures_.insert({t, thread.next});
    }
  }

  // Looks for failed trylocks, timeouts, and signals that come too early.
  void noteSynchronization(uint32_t depth) {
    std::set<uint32_t> lost;
    for (uint32_t n = 0; n < depth; ++n) {
      const StepOutcome &step = outcomes_[n];
      if (step.before != Life::Running)
        continue;
      const bool isWait = step.code == Code::Wait || step.code == Code::TimedWait;
      hasRefused_ |= step.refused && step.code != Code::Unlock;
      hasFailedTry_ |= step.code == Code::TryLock && !step.succeeded;
      hasAwait_ |= step.code == Code::AwaitLoad || step.code == Code::AwaitUpdate;
      hasTimeout_ |= isWait && step.waiting == Waiting::Yes;
      hasLostSignal_ |= isWait && step.waiting == Waiting::No && lost.count(step.object) != 0;
      if (step.code == Code::Signal && step.woken == kNobody)
        lost.insert(step.object);
    }
  }

  static bool waitsForParked(const ModelState &state, uint32_t t) {
    for (uint32_t hops = 0; hops <= state.threadCount(); ++hops) {
      if (!state.isLive(t))
        return state.thread(t).life == Life::Failed || state.thread(t).life == Life::Blocked;
      t = state.waitsFor(t);
      if (t == kNobody)
        return false;
    }
    return false;
  }

  void unite() {
    index();
    parents_.resize(executions_.size());
    for (uint32_t e = 0; e < executions_.size(); ++e)
      parents_[e] = e;
    for (uint32_t e = 0; e < executions_.size(); ++e)
      for (uint32_t i = 0; i + 1 < executions_[e].length; ++i)
        if (executions_[e].swappable >> i & 1)
          parents_[root(e)] = root(find(swapped(executions_[e], i)));
    classNumbers_.assign(executions_.size(), kNoClass);
    for (uint32_t e = 0; e < executions_.size(); ++e) {
      uint32_t &number = classNumbers_[root(e)];
      if (number == kNoClass)
        number = classes_++;
      classNumbers_[e] = number;
    }
  }

  static ScheduleKey swapped(const Execution &execution, uint32_t i) {
    const uint32_t shift = 5 * (execution.length - 2 - i);
    const ScheduleKey pair = execution.key >> shift & 0x3ff;
    const ScheduleKey other = (pair & 0x1f) << 5 | pair >> 5;
    return execution.key ^ (pair ^ other) << shift;
  }

  uint32_t root(uint32_t e) {
    while (parents_[e] != e) {
      parents_[e] = parents_[parents_[e]];
      e = parents_[e];
    }
    return e;
  }

  void index() {
    size_t slots = 16;
    while (slots < 2 * executions_.size())
      slots *= 2;
    slots_.assign(slots, kNoClass);
    for (uint32_t e = 0; e < executions_.size(); ++e)
      slots_[slotOf(executions_[e].key)] = e;
  }

  [[nodiscard]] size_t slotOf(ScheduleKey key) const {
    const size_t mask = slots_.size() - 1;
    const uint64_t hash = (static_cast<uint64_t>(key) ^ static_cast<uint64_t>(key >> 61)) * 0x9e3779b97f4a7c15ULL;
    size_t slot = (hash >> 20) & mask;
    while (slots_[slot] != kNoClass && executions_[slots_[slot]].key != key)
      slot = (slot + 1) & mask;
    return slot;
  }

  [[nodiscard]] uint32_t find(ScheduleKey key) const { return slots_[slotOf(key)]; }

  const Model &model_;
  uint32_t limit_ = 0;
  bool tooMany_ = false;
  ScheduleKey key_ = kEmptySchedule;
  ModelState scratch_{model_};
  std::vector<ModelState> states_;
  std::vector<StepOutcome> outcomes_;
  std::vector<Execution> executions_;
  std::vector<uint32_t> slots_;
  std::vector<uint32_t> parents_;
  std::vector<uint32_t> classNumbers_;
  uint32_t classes_ = 0;
  bool hasDeadlock_ = false;
  bool hasBlocked_ = false;
  bool hasChoice_ = false;
  bool hasFailedTry_ = false;
  bool hasRefused_ = false;
  bool hasTimeout_ = false;
  bool hasAwait_ = false;
  bool hasLostSignal_ = false;
  std::set<FailurePlace> failures_;
  std::set<std::vector<uint64_t>> finalStates_;
};

} // namespace raddle::explore::testing
