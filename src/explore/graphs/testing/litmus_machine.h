// A litmus program as a machine that keeps all writes of each location: a step's choice says how many later ones there
// are than the one that is read, or made. With choice 0 throughout it is sequentially consistent.
#pragma once

#include <bit>
#include <map>
#include <optional>
#include <vector>

#include "abi/orders.h"
#include "explore/graphs/testing/litmus.h"
#include "explore/machine.h"

namespace raddle::explore::testing {

class LitmusMachine final : public Machine {
public:
  explicit LitmusMachine(const LitmusProgram &program) : program_(program) { reset(); }

  void reset() override {
    writes_.clear();
    threads_.assign(program_.threads.size(), {});
    for (Thread &thread : threads_)
      thread.life = program_.started ? Life::Running : Life::Unborn;
    threads_[0].life = Life::Running;
    for (uint32_t t = 0; t < threads_.size(); ++t)
      settle(t);
  }

  std::span<const trace::Pending> pending() override {
    pending_.clear();
    for (uint32_t t = 0; t < threads_.size(); ++t)
      if (threads_[t].life != Life::Unborn && threads_[t].life != Life::Gone)
        pending_.push_back(pendingOf(t));
    return pending_;
  }

  const trace::Event &step(const Step &step) override {
    event_ = {};
    event_.thread = step.thread;
    event_.choice = step.choice;
    event_.operation = operationOf(step.thread);
    event_.operation.order = MemoryOrder::None;
    Thread &thread = threads_[step.thread];
    if (thread.life == Life::Beginning)
      thread.life = Life::Running;
    else if (const LitmusInstruction *i = litmusNext(program_.threads[step.thread], thread.point))
      execute(*i, step);
    else
      thread.life = Life::Gone;
    settle(step.thread);
    if (thread.life == Life::Gone)
      event_.state = thread.point.failed ? trace::ThreadState::Failed : trace::ThreadState::Exited;
    return event_;
  }

  // Whether some thread has failed.
  [[nodiscard]] bool failed(uint32_t thread) const { return threads_[thread].point.failed; }
  // What the locations have in the end.
  [[nodiscard]] std::map<uint64_t, uint64_t> values() const {
    std::map<uint64_t, uint64_t> values;
    for (const auto &[address, writes] : writes_)
      if (!writes.empty())
        values[address] = writes.back();
    return values;
  }
  [[nodiscard]] const LitmusPoint &point(uint32_t thread) const { return threads_[thread].point; }

private:
  enum class Life : uint8_t { Unborn, Beginning, Running, Gone };
  struct Thread {
    Life life = Life::Running;
    LitmusPoint point;
  };

  // Threads that were there from the start have no last step.
  void settle(uint32_t t) {
    Thread &thread = threads_[t];
    if (thread.life != Life::Running)
      return;
    const bool isOver = litmusNext(program_.threads[t], thread.point) == nullptr;
    if (isOver && (program_.started || thread.point.failed))
      thread.life = Life::Gone;
  }

  void execute(const LitmusInstruction &i, const Step &step) {
    Thread &thread = threads_[step.thread];
    if (i.code == LitmusCode::Create)
      threads_[i.location].life = Life::Beginning;
    std::vector<uint64_t> &writes = writes_[litmusAddress(i)];
    const size_t later = isLitmusAtomic(i.code) ? step.choice : 0;
    const bool isStore = i.code == LitmusCode::Store;
    const size_t behind = writes.size() - later;
    const size_t found = isStore ? writes.size() : behind; // a store finds what is there now
    const uint64_t before = found == 0 ? 0 : writes[found - 1];
    const LitmusEffect effect = litmusEffect(i, thread.point, step.thread, before, step.choice);
    if (effect.writes)
      writes.insert(writes.begin() + static_cast<std::ptrdiff_t>(behind), effect.value);
    event_.before = before;
    event_.after = effect.writes ? effect.value : before;
    event_.operation.order = effect.order;
    event_.succeeded = i.code == LitmusCode::TryLock       ? before == 0
                       : i.code == LitmusCode::TryReadLock ? before != kLitmusWritten
                                                           : effect.writes;
    if (i.code == LitmusCode::Signal)
      event_.woken = before == 0 ? trace::kNoThread : static_cast<uint32_t>(std::countr_zero(before - effect.value));
    litmusPass(i, thread.point, step.thread, before, step.choice);
  }

  [[nodiscard]] trace::Pending pendingOf(uint32_t t) {
    trace::Pending pending;
    pending.thread = t;
    pending.next = operationOf(t);
    if (threads_[t].life != Life::Running)
      return pending;
    const LitmusInstruction *i = litmusNext(program_.threads[t], threads_[t].point);
    if (i == nullptr)
      return pending;
    if (i->code == LitmusCode::Join) {
      pending.enabled = threads_[i->location].life == Life::Gone && !threads_[i->location].point.failed;
      pending.waitsFor = pending.enabled ? trace::kNoThread : i->location;
      return pending;
    }
    const std::vector<uint64_t> &writes = writes_[litmusAddress(*i)];
    const uint64_t now = writes.empty() ? 0 : writes.back();
    if (i->code == LitmusCode::Woken) {
      pending.enabled = (now >> t & 1) == 0;
      return pending;
    }
    if (i->code == LitmusCode::Signal && now != 0)
      pending.next.alternatives = static_cast<uint16_t>(std::popcount(now));
    pending.enabled = !litmusEffect(*i, threads_[t].point, t, now).waits;
    if (!pending.enabled && i->code == LitmusCode::Lock)
      pending.waitsFor = static_cast<uint32_t>(now - 1);
    return pending;
  }

  [[nodiscard]] trace::Operation operationOf(uint32_t t) {
    trace::Operation operation;
    Thread &thread = threads_[t];
    if (thread.life == Life::Beginning)
      return operation;
    const LitmusInstruction *i = litmusNext(program_.threads[t], thread.point);
    if (i == nullptr) {
      operation.kind = trace::OperationKind::Exit;
      return operation;
    }
    const auto [place, kind] = litmusRow(i->code);
    operation.kind = kind;
    if (i->code == LitmusCode::Create || i->code == LitmusCode::Join)
      operation.object = i->location;
    else if (place != LitmusPlace::Nowhere)
      operation.object = litmusAddress(*i);
    operation.size = isLitmusAtomic(i->code) ? 8 : 0;
    operation.argument = operation.size != 0 ? i->value : 0;
    operation.alternatives = static_cast<uint16_t>(i->code == LitmusCode::Choose ? i->value : 1);
    operation.condition = i->code == LitmusCode::Await ? trace::Condition::Equal : trace::Condition::None;
    if (place == LitmusPlace::Rwlock || place == LitmusPlace::Semaphore)
      describeWord(i->code, operation);
    const uint32_t orders = static_cast<uint32_t>(i->order) | RADDLE_FAILURE_ORDER(static_cast<uint32_t>(i->failure)) |
                            (i->continues ? RADDLE_CONTINUES_RELEASE : 0);
    if (operation.size != 0 || i->code == LitmusCode::Fence)
      operation.order = static_cast<MemoryOrder>(orders);
    return operation;
  }

  static void describeWord(LitmusCode code, trace::Operation &operation) {
    const bool reads = code == LitmusCode::ReadLock || code == LitmusCode::TryReadLock;
    operation.size = 8;
    operation.condition = reads                      ? trace::Condition::UnsignedLess
                          : code == LitmusCode::Take ? trace::Condition::UnsignedAtLeast
                                                     : trace::Condition::Equal;
    operation.argument = reads ? kLitmusWritten : code == LitmusCode::Take ? 1 : 0;
  }

  const LitmusProgram &program_;
  std::map<uint64_t, std::vector<uint64_t>> writes_; // of each location, in modification order
  std::vector<Thread> threads_;
  std::vector<trace::Pending> pending_;
  trace::Event event_;
};

} // namespace raddle::explore::testing
