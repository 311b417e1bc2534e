#include "runtime/checkpoint.h"

#include <stddef.h>
#include <string.h>

#include "abi/operation_traits.h"
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

// What a run may change of the thread that takes it, as it was before. Behind it in the log lie the destructors that
// the thread has, and its stack.
struct KeptThread {
  uint8_t record[offsetof(Thread, onceCalls)];
  uint32_t thread;
  int error; // its errno
  RaddlePending pending;
  Machine machine;
  Range zeros; // what of its stack is in use below that afterwards, and is zero now
};

// The run of steps that is going on. What it changes is kept when it begins.
struct Run {
  uint32_t thread = RADDLE_NO_THREAD;
  uint64_t stackBefore = 0;
  uint64_t lowestTop = 0;     // of its stack when it stopped
  KeptThread *kept = nullptr; // if it is
  Range object = {};          // what the last step that kept its object kept
};
Run run;

uint64_t stackBytes(const Thread &thread) {
  return thread.stackEnd - thread.stack;
}

bool isKeepable(const Thread &thread) {
  return !thread.calledForeign && stackBytes(thread) <= kMaxStack && undoLog.position - kLogBase <= kMaxLog;
}

uint64_t destructorBytes(const Thread &thread) {
  return thread.destructorCount * sizeof(ThreadDestructor);
}

void undoRun(void *bytes) {
  const auto *kept = static_cast<const KeptThread *>(bytes);
  const auto *destructors = reinterpret_cast<const uint8_t *>(kept + 1);
  Thread &thread = threads[kept->thread];
  if (kept->zeros.size() != 0)
    memset(kept->zeros.data(), 0, kept->zeros.size());
  memcpy(&thread, kept->record, sizeof(kept->record));
  if (thread.destructorCount != 0)
    memcpy(thread.destructors, destructors, destructorBytes(thread));
  memcpy(reinterpret_cast<void *>(thread.stack), destructors + destructorBytes(thread), stackBytes(thread));
  *errnoOf(thread.pointer) = kept->error;
  live[thread.liveIndex] = kept->pending;
  machine = kept->machine;
}

KeptThread *keepThread(const Thread &thread) {
  auto *kept =
      static_cast<KeptThread *>(keepFor(undoRun, sizeof(KeptThread) + destructorBytes(thread) + stackBytes(thread)));
  if (kept == nullptr)
    return nullptr;
  auto *destructors = reinterpret_cast<uint8_t *>(kept + 1);
  memcpy(kept->record, &thread, sizeof(kept->record));
  if (thread.destructorCount != 0)
    memcpy(destructors, thread.destructors, destructorBytes(thread));
  memcpy(destructors + destructorBytes(thread), reinterpret_cast<void *>(thread.stack), stackBytes(thread));
  kept->thread = static_cast<uint32_t>(&thread - threads);
  kept->error = *errnoOf(thread.pointer);
  kept->pending = live[thread.liveIndex];
  kept->machine = machine;
  kept->zeros = {};
  return kept;
}

} // namespace

// Nobody wants to return to before such a step rather than to before the one that its thread took last: nothing that
// another thread does could come between the two and matter, or only an attempt to lock could.
bool continuesRun(uint8_t kind) {
  return abi::traitsOf(kind).run == abi::Run::Continues;
}

void endRun() {
  if (run.thread == RADDLE_NO_THREAD)
    return;
  scrubBelow(run.thread, run.lowestTop);
  // Whoever goes back over this run finds zeros below the top that it leaves behind.
  uint64_t top = threads[run.thread].stack;
  if (top < run.stackBefore && run.kept != nullptr)
    run.kept->zeros = {top, run.stackBefore};
  run.thread = RADDLE_NO_THREAD;
}

void beginStep(uint32_t number) {
  Thread &thread = threads[number];
  if (run.thread == number && continuesRun(step.operation.kind))
    return;
  endRun();
  run = {number, thread.stack, thread.stack};
  if (!undoLog.open)
    return;
  if (isKeepable(thread)) {
    run.kept = keepThread(thread);
    return;
  }
  keepOurs(&machine, sizeof(machine));
  noteUnlogged();
}

void keepObject(const RaddleOperation &operation) {
  if (run.object.begin == operation.object && run.object.size() == operation.size)
    return;
  run.object = {operation.object, operation.object + operation.size};
  keepOld(reinterpret_cast<void *>(operation.object), operation.size);
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
