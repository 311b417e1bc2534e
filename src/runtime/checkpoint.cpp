#include "runtime/checkpoint.h"

#include <stddef.h>

#include "runtime/fiber.h"
#include "runtime/snapshot.h"
#include "runtime/state.h"
#include "runtime/thread_table.h"
#include "runtime/tls.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// A larger stack is not worth keeping at each step: executing again is as fast.
constexpr uint64_t kMaxStack = 64 * kKiB;
// A log that is longer is not worth its memory.
constexpr uint64_t kMaxLog = 256 * kMiB;

// The run of steps that is going on. What it changes is kept when it begins.
struct Run {
  uint32_t thread = RADDLE_NO_THREAD;
  uint64_t stackBefore = 0;
  uint64_t lowestTop = 0;  // of its stack when it stopped
  uint64_t zerosEntry = 0; // of the undo log: what of the stack is in use below that afterwards
};
Run run;

bool isKeepable(const Thread &thread) {
  return !thread.calledForeign && thread.stackEnd - thread.stack <= kMaxStack && undoLog.position - kLogBase <= kMaxLog;
}

void keepThread(Thread &thread) {
  run.zerosEntry = keepZeros();
  keepOurs(reinterpret_cast<void *>(thread.stack), thread.stackEnd - thread.stack);
  keepOurs(&thread, offsetof(Thread, onceCalls));
  keepOurs(thread.destructors, thread.destructorCount * sizeof(ThreadDestructor));
  keepOurs(&live[thread.liveIndex], sizeof(RaddlePending));
  keepOurs(&machine, sizeof(machine));
  keepOldWord(errnoOf(thread.pointer), sizeof(int));
}

} // namespace

// Nobody wants to return to before such a step rather than to before the one that its thread took last: nothing that
// another thread does could come between the two and matter, or only an attempt to lock could.
bool continuesRun(uint8_t kind) {
  constexpr uint32_t kFollowers = 1U << RaddleOperationRelease | 1U << RaddleOperationExit | 1U << RaddleOperationJoin |
                                  1U << RaddleOperationReenter | 1U << RaddleOperationLeave |
                                  1U << RaddleOperationCreate;
  return kind < 32 && (kFollowers >> kind & 1U) != 0;
}

void endRun() {
  if (run.thread == RADDLE_NO_THREAD)
    return;
  scrubBelow(run.thread, run.lowestTop);
  // Whoever goes back over this run finds zeros below the top that it leaves behind.
  uint64_t top = threads[run.thread].stack;
  if (top < run.stackBefore)
    setZeros(run.zerosEntry, {top, run.stackBefore});
  run.thread = RADDLE_NO_THREAD;
}

void beginStep(uint32_t number) {
  Thread &thread = threads[number];
  if (run.thread == number && continuesRun(step.operation.kind))
    return;
  endRun();
  run = {number, thread.stack, thread.stack, 0};
  if (!undoLog.open)
    return;
  if (isKeepable(thread)) {
    keepThread(thread);
    return;
  }
  keepOurs(&machine, sizeof(machine));
  noteUnlogged();
}

void endStep(uint32_t number) {
  if (threads[number].stack < run.lowestTop)
    run.lowestTop = threads[number].stack;
}

uint64_t pointBefore(uint32_t number) {
  const RaddlePending &pending = live[threads[number].liveIndex];
  return run.thread == number && continuesRun(pending.operation.kind) ? 0 : undoLog.position;
}

bool returnTo(uint64_t point) {
  if (undoLog.overflowed || control.lastUnlogged >= point)
    return false;
  endRun();
  noteHeapHighWater();
  rollBackTo(point);
  renumberLive(0);
  return true;
}

} // namespace raddle::runtime
