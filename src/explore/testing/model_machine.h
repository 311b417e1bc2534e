// A model as a Machine, for the explorer to drive.
#pragma once

#include <algorithm>
#include <vector>

#include "explore/machine.h"
#include "explore/testing/model_state.h"

namespace raddle::explore::testing {

class ModelMachine final : public Machine {
public:
  // REQUIRES: `model` outlives this.
  explicit ModelMachine(const Model &model) : initial_(model), state_(model) { reset(); }

  void reset() override {
    state_ = initial_;
    pending_.clear();
    for (uint32_t t = 0; t < state_.threadCount(); ++t)
      if (state_.isLive(t))
        pending_.push_back(pendingOf(t));
  }

  std::span<const trace::Pending> pending() override { return pending_; }

  const trace::Event &step(const Step &step) override {
    const trace::ThreadId thread = step.thread;
    const uint32_t choice = step.choice;
    event_ = {};
    event_.operation = find(thread)->next;
    touched_.clear();
    const StepOutcome outcome = state_.step(thread, choice, &touched_);
    event_.thread = thread;
    event_.choice = choice;
    event_.succeeded = outcome.succeeded;
    event_.woken = outcome.code == Code::Signal && outcome.woken != kNobody ? outcome.woken : trace::kNoThread;
    event_.before = outcome.seen;
    event_.after = outcome.written;
    event_.state = stateOf(outcome.after);
    event_.refused = outcome.refused;
    accesses_.clear();
    for (const Touch &touch : touched_)
      accesses_.push_back({addressOf(touch.cell, touch.part), sizeOf(touch.part), touch.isWrite});
    event_.accesses = accesses_;
    update(thread);
    return event_;
  }

  [[nodiscard]] const ModelState &state() const { return state_; }

private:
  static constexpr uint64_t kCells = 0x10000;
  static constexpr uint64_t kMutexes = 0x90000;
  static constexpr uint32_t kMutexSize = 40;
  static constexpr uint64_t kConditions = 0xa0000;
  static constexpr uint32_t kConditionSize = 48;

  static uint64_t mutexAt(uint64_t mutex) { return kMutexes + kMutexSize * mutex; }
  static uint64_t conditionAt(uint64_t condition) { return kConditions + kConditionSize * condition; }
  static uint64_t addressOf(uint32_t cell, Part part) { return kCells + 8ULL * cell + (part == Part::High ? 4 : 0); }
  static uint32_t sizeOf(Part part) { return part == Part::Whole ? 8 : 4; }

  static trace::ThreadState stateOf(Life life) {
    switch (life) {
    case Life::Exited:
      return trace::ThreadState::Exited;
    case Life::Failed:
      return trace::ThreadState::Failed;
    case Life::Blocked:
      return trace::ThreadState::Blocked;
    case Life::Unborn:
    case Life::Beginning:
    case Life::Running:
    case Life::Exiting:
      break;
    }
    return trace::ThreadState::Runs;
  }

  [[nodiscard]] static trace::OperationKind kindOf(Code code) {
    using Kind = trace::OperationKind;
    static constexpr std::array kKinds = {
        Kind::Create,      Kind::Join,         Kind::Acquire,         Kind::Release,         Kind::Load,
        Kind::Store,       Kind::Store,        Kind::ReadModifyWrite, Kind::CompareExchange, Kind::Read,
        Kind::Write,       Kind::Write,        Kind::Choose,          Kind::Section,         Kind::TryAcquire,
        Kind::Wait,        Kind::Wait,         Kind::Signal,          Kind::Broadcast,       Kind::AwaitLoad,
        Kind::AwaitUpdate, Kind::MutexDestroy, Kind::Invoke,          Kind::Respond};
    return kKinds[static_cast<size_t>(code)];
  }

  std::vector<trace::Pending>::iterator find(uint32_t t) {
    return std::lower_bound(pending_.begin(), pending_.end(), t,
                            [](const trace::Pending &pending, uint32_t thread) { return pending.thread < thread; });
  }

  // Brings pending_ up to date after a step of `t`.
  void update(uint32_t t) {
    if (state_.isLive(t))
      *find(t) = pendingOf(t);
    else
      pending_.erase(find(t));
    const trace::Operation &executed = event_.operation;
    if (executed.kind == trace::OperationKind::Create && state_.isLive(static_cast<uint32_t>(executed.object))) {
      const uint32_t created = static_cast<uint32_t>(executed.object);
      pending_.insert(find(created), pendingOf(created));
    }
    for (trace::Pending &pending : pending_) {
      const trace::OperationKind kind = pending.next.kind;
      if (kind == trace::OperationKind::Acquire || kind == trace::OperationKind::Join)
        setWaiting(pending);
      else if (kind >= trace::OperationKind::Reacquire)
        pending = pendingOf(pending.thread);
    }
  }

  [[nodiscard]] trace::Pending pendingOf(uint32_t t) const {
    trace::Pending pending;
    pending.thread = t;
    pending.next = operationOf(t);
    setWaiting(pending);
    return pending;
  }

  void setWaiting(trace::Pending &pending) const {
    const uint32_t waitsFor = state_.waitsFor(pending.thread);
    pending.enabled = state_.isEnabled(pending.thread);
    pending.waitsFor = waitsFor == kNobody ? trace::kNoThread : waitsFor;
  }

  [[nodiscard]] trace::Operation operationOf(uint32_t t) const {
    trace::Operation operation;
    const Life life = state_.thread(t).life;
    if (life != Life::Running) {
      operation.kind = life == Life::Beginning ? trace::OperationKind::Begin : trace::OperationKind::Exit;
      return operation;
    }
    const Instruction &i = state_.instruction(t);
    if (state_.thread(t).waiting != Waiting::No)
      return operationOfWaiter(t, i);
    const uint32_t object = state_.objectOf(t, i);
    operation.kind = kindOf(i.code);
    operation.alternatives = static_cast<uint16_t>(state_.alternatives(t));
    const bool isAwaiting = i.code == Code::AwaitLoad || i.code == Code::AwaitUpdate;
    if (i.code == Code::Create || i.code == Code::Join)
      operation.object = object;
    if (i.code == Code::Lock || i.code == Code::Unlock || i.code == Code::TryLock || i.code == Code::Destroy)
      operation.object = mutexAt(object);
    if (i.code >= Code::Wait && i.code <= Code::Broadcast)
      operation.object = conditionAt(object);
    if (i.code == Code::Wait || i.code == Code::TimedWait)
      operation.argument = mutexAt(static_cast<uint64_t>(i.value));
    operation.timed = i.code == Code::TimedWait;
    if ((i.code >= Code::Load && i.code <= Code::WriteReg) || isAwaiting) {
      operation.object = addressOf(object, i.part);
      operation.size = sizeOf(i.part);
    }
    if (i.code == Code::Compare || isAwaiting)
      operation.argument = static_cast<uint64_t>(i.value);
    if (isAwaiting)
      operation.condition = static_cast<trace::Condition>(i.source);
    return operation;
  }

  [[nodiscard]] trace::Operation operationOfWaiter(uint32_t t, const Instruction &i) const {
    trace::Operation operation;
    const bool canTimeOut = state_.isWaiting(t) && i.code == Code::TimedWait;
    operation.kind = canTimeOut ? trace::OperationKind::Timeout : trace::OperationKind::Reacquire;
    operation.object = mutexAt(static_cast<uint64_t>(i.value));
    operation.argument = conditionAt(i.object);
    if (canTimeOut)
      std::swap(operation.object, operation.argument);
    return operation;
  }

  ModelState initial_;
  ModelState state_;
  std::vector<trace::Pending> pending_;
  std::vector<Touch> touched_;
  std::vector<trace::Access> accesses_;
  trace::Event event_;
};

} // namespace raddle::explore::testing
