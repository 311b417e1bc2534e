#include "worker/native_machine.h"

#include <bit>
#include <cstddef>

#include "base/text.h"

namespace raddle::worker {
namespace {

// The same bytes: millions of them a second are converted.
trace::Operation convert(const RaddleOperation &operation) {
  using trace::Operation;
  static_assert(offsetof(Operation, site) == offsetof(RaddleOperation, site) &&
                offsetof(Operation, object) == offsetof(RaddleOperation, object) &&
                offsetof(Operation, argument) == offsetof(RaddleOperation, argument) &&
                offsetof(Operation, size) == offsetof(RaddleOperation, size) &&
                offsetof(Operation, alternatives) == offsetof(RaddleOperation, alternatives) &&
                offsetof(Operation, kind) == offsetof(RaddleOperation, kind) &&
                offsetof(Operation, order) == offsetof(RaddleOperation, order) &&
                offsetof(Operation, condition) == offsetof(RaddleOperation, condition) &&
                offsetof(Operation, timed) == offsetof(RaddleOperation, timed));
  return std::bit_cast<Operation>(operation);
}

} // namespace

void NativeMachine::reset() {
  if (points_.empty())
    return;
  raddle_machine_restore();
  points_.clear();
  if (trust_ == Trust::Checked)
    checkStart();
}

void NativeMachine::checkStart() {
  const uint64_t address = raddle_machine_first_difference();
  if (address != 0 && difference_.empty())
    difference_ = "memory at 0x" + hex(address) + " was not restored";
}

uint64_t NativeMachine::stateHash() const {
  return trust_ == Trust::Checked ? raddle_machine_state_hash() : 0;
}

uint32_t NativeMachine::goBack(uint32_t step) {
  while (step > 0 && step < points_.size() && points_[step].name == 0)
    --step;
  if (step >= points_.size() || raddle_machine_return(points_[step].name) == 0) {
    reset();
    return 0;
  }
  if (trust_ == Trust::Checked)
    checkReturn(step);
  points_.resize(step);
  return step;
}

void NativeMachine::checkReturn(uint32_t step) {
  if (stateHash() != points_[step].state && difference_.empty())
    difference_ = "the state before step " + std::to_string(step + 1) + " was not restored";
}

std::span<const trace::Pending> NativeMachine::pending() {
  const RaddlePending *threads = nullptr;
  const uint32_t count = raddle_machine_pending(&threads);
  pending_.resize(count);
  for (uint32_t i = 0; i < count; ++i) {
    const RaddlePending &now = threads[i];
    const bool looksAgain = now.operation.kind == RaddleOperationLookAgain && points_.size() < rounds_;
    trace::Pending &pending = pending_[i];
    pending.thread = now.thread;
    pending.next = convert(now.operation);
    pending.enabled = now.enabled != 0 || looksAgain;
    pending.waitsFor = now.waitsFor;
    pending.stale = now.stale != 0;
  }
  return pending_;
}

const trace::Event &NativeMachine::step(const explore::Step &step) {
  points_.emplace_back(raddle_machine_point(step.thread), stateHash());
  const RaddleEvent *events = nullptr;
  isStepping_ = true;
  const uint32_t count =
      raddle_machine_step(step.thread, step.choice, step.mayGoOn ? RaddleExtentRun : RaddleExtentStep, &events);
  isStepping_ = false;
  events_ = {events, count};
  return convertNext();
}

const trace::Event *NativeMachine::further() {
  if (events_.empty())
    return nullptr;
  points_.emplace_back();
  return &convertNext();
}

const trace::Event &NativeMachine::convertNext() {
  const RaddleEvent &event = events_.front();
  events_ = events_.subspan(1);
  accesses_.resize(event.accessCount);
  for (uint32_t i = 0; i < event.accessCount; ++i)
    accesses_[i] = {event.accesses[i].address, event.accesses[i].size, event.accesses[i].isWrite != 0};
  event_.operation = convert(event.operation);
  event_.thread = event.thread;
  event_.choice = event.choice;
  event_.before = event.before;
  event_.after = event.after;
  event_.accesses = accesses_;
  event_.woken = event.woken;
  event_.succeeded = event.succeeded != 0;
  event_.state = static_cast<trace::ThreadState>(event.state);
  event_.onOwnStack = event.onOwnStack != 0;
  event_.refused = event.refused != 0;
  event_.races = event.races;
  return event_;
}

} // namespace raddle::worker
