#include "worker/native_machine.h"

#include "base/text.h"

namespace raddle::worker {
namespace {

trace::Operation convert(const RaddleOperation &operation) {
  return {operation.site,
          operation.object,
          operation.argument,
          operation.size,
          operation.alternatives,
          static_cast<trace::OperationKind>(operation.kind),
          static_cast<trace::MemoryOrder>(operation.order),
          static_cast<trace::Condition>(operation.condition),
          operation.timed != 0};
}

} // namespace

void NativeMachine::reset() {
  if (points_.empty())
    return;
  raddle_machine_restore();
  points_.clear();
  pending_.clear();
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
  pending_.clear();
  return step;
}

void NativeMachine::checkReturn(uint32_t step) {
  if (stateHash() != points_[step].state && difference_.empty())
    difference_ = "the state before step " + std::to_string(step + 1) + " was not restored";
}

std::span<const trace::Pending> NativeMachine::pending() {
  const RaddlePending *threads = nullptr;
  uint32_t count = raddle_machine_pending(&threads);
  pending_.resize(count);
  for (uint32_t i = 0; i < count; ++i)
    update(pending_[i], threads[i]);
  return pending_;
}

// An operation that somebody waits to perform changes only by being another one.
void NativeMachine::update(trace::Pending &pending, const RaddlePending &now) const {
  const RaddleOperation &operation = now.operation;
  const bool isSame = pending.thread == now.thread && pending.thread != stepped_ &&
                      pending.next.kind == static_cast<trace::OperationKind>(operation.kind) &&
                      pending.next.object == operation.object && pending.next.site == operation.site;
  if (!isSame) {
    pending.thread = now.thread;
    pending.next = convert(operation);
  }
  pending.next.alternatives = operation.alternatives;
  const bool looksAgain = operation.kind == RaddleOperationLookAgain && points_.size() < rounds_;
  pending.enabled = now.enabled != 0 || looksAgain;
  pending.waitsFor = now.waitsFor;
  pending.stale = now.stale != 0;
}

const trace::Event &NativeMachine::step(const explore::Step &step) {
  points_.push_back({raddle_machine_point(step.thread), stateHash()});
  stepped_ = step.thread;
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
  points_.push_back({});
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
