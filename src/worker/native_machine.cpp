#include "worker/native_machine.h"

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
  raddle_machine_restore();
}

std::span<const trace::Pending> NativeMachine::pending() {
  const RaddlePending *threads = nullptr;
  uint32_t count = raddle_machine_pending(&threads);
  pending_.resize(count);
  for (uint32_t i = 0; i < count; ++i)
    pending_[i] = {threads[i].thread, convert(threads[i].operation), threads[i].enabled != 0, threads[i].waitsFor};
  return pending_;
}

const trace::Event &NativeMachine::step(trace::ThreadId thread, uint32_t choice) {
  RaddleEvent event;
  raddle_machine_step(thread, choice, &event);
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
  return event_;
}

} // namespace raddle::worker
