#include "runtime/events.h"

#include "abi/operation_traits.h"
#include "runtime/call_stacks.h"
#include "runtime/checkpoint.h"
#include "runtime/fiber.h"
#include "runtime/messages.h"
#include "runtime/operation.h"
#include "runtime/recent_accesses.h"
#include "runtime/rounds.h"
#include "runtime/state.h"
#include "runtime/thread_table.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

// A thread that takes more steps than that stops.
constexpr uint32_t kMaxEvents = 64;

RaddleEvent recorded[kMaxEvents];
uint32_t recordedCount;
RaddleExtent wanted;

// The memory that the operation left behind; reads leave what they found.
uint64_t valueAfter(const RaddleOperation &operation) {
  if (abi::traitsOf(operation.kind).givesValue())
    return step.value;
  return writesMemory(operation.kind) && step.reached ? loadValue(operation.object, operation.size) : step.before;
}

bool isOnOwnStack(uint32_t thread, const RaddleOperation &operation) {
  return abi::traitsOf(operation.kind).isPlain() && operation.object >= threads[thread].stackBase &&
         operation.object < threads[thread].stackEnd;
}

void describe(uint32_t thread, RaddleEvent &event) {
  settleTime();
  const RaddleOperation &operation = step.operation;
  event.operation = operation;
  event.thread = thread;
  event.choice = step.choice;
  event.before = step.before;
  event.state = threads[thread].state;
  event.after = valueAfter(operation);
  if (messages.choice.location != 0) [[unlikely]]
    keepMessage(event.after);
  event.accesses = stepAccesses();
  event.accessCount = step.accessCount;
  event.woken = step.woken;
  event.succeeded = step.succeeded ? 1 : 0;
  event.onOwnStack = isOnOwnStack(thread, operation) ? 1 : 0;
  event.refused = step.refused ? 1 : 0;
  event.races = machine.raceCount;
  threads[thread].effects += stepHasEffect() ? 1 : 0;
  if (locksMatter) [[unlikely]]
    noteTaken(thread);
  if (control.options.keepsStacks != 0) [[unlikely]]
    addStepStack(step.stack);
}

void beginStepOf(const RaddleOperation &operation, uint32_t choice) {
  forgetRecent();
  step = {};
  messages.choice = {};
  stepIsQuiet = Quiet::No;
  step.operation = operation;
  step.choice = choice;
  step.woken = RADDLE_NO_THREAD;
}

bool mustWait(const RaddleOperation &operation) {
  return operation.kind == RaddleOperationJoin && waitsForEnd(operation);
}

} // namespace

void beginEvents(const RaddleOperation &operation, uint32_t choice, RaddleExtent extent) {
  recordedCount = 0;
  wanted = extent;
  beginStepOf(operation, choice);
}

uint32_t endEvents(uint32_t thread, const RaddleEvent **events) {
  describe(thread, recorded[recordedCount++]);
  *events = recorded;
  return recordedCount;
}

bool goesOnWith(const RaddleOperation &operation) {
  if (wanted == RaddleExtentStep || !continuesRun(operation.kind) || mustWait(operation) ||
      recordedCount + 1 == kMaxEvents)
    return false;
  describe(control.running, recorded[recordedCount++]);
  passStop();
  endStep(control.running);
  beginStepOf(operation, 0);
  return true;
}

} // namespace raddle::runtime
