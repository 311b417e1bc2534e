#include "runtime/cancellation.h"
#include "abi/operation_traits.h"
#include "runtime/arguments.h"

#include <errno.h>
#include <pthread.h>

#include "runtime/condition.h"
#include "runtime/doubts.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/joining.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_end.h"
#include "runtime/thread_table.h"
#include "runtime/tls.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

enum Request : uint32_t { kNone, kCancelled, kJoined };

bool programCancels;

uint32_t &requestTo(uint32_t thread) {
  return spareWord(thread, SpareWord::Cancellation);
}

RaddleOperation onRequest(RaddleOperationKind kind, uint32_t thread) {
  RaddleOperation result = makeAccess(kind, &requestTo(thread), sizeof(uint32_t));
  result.condition = RaddleConditionEqual;
  result.argument = kCancelled;
  return result;
}

// Main is never cancelled, so its waits leave no choice.
bool isCancellable(uint32_t thread) {
  return programCancels && thread != 0 && !threads[thread].ignoresCancellation;
}

// The running thread looks whether it was cancelled.
bool findsRequest() {
  announce(onRequest(RaddleOperationCancelTest, control.running));
  return requestTo(control.running) == kCancelled;
}

bool choosesCancellation() {
  RaddleOperation choice = makeOperation(RaddleOperationChoose, 0);
  choice.alternatives = 2;
  announce(choice);
  step.value = step.choice;
  return step.choice == 1;
}

int cancel(pthread_t handle) {
  if (!programCancels)
    unsupported("pthread_cancel", "a library calls `pthread_cancel`, which is not supported yet");
  uint32_t number = existingThread(handle);
  if (number == 0)
    unsupported("cancel-main", "`pthread_cancel` of the main thread is not supported yet");
  announce(onRequest(RaddleOperationCancel, number));
  if (requestTo(number) == kJoined)
    misuse("cancel-joined", "the thread that is cancelled was joined before");
  requestTo(number) = kCancelled;
  releaseMoreTo(reinterpret_cast<uint64_t>(&requestTo(number)));
  return 0;
}

// The call waits, and it is a cancellation point.
bool waitsAtCancelPoint(const RaddlePending &pending) {
  const abi::OperationTraits &traits = abi::traitsOf(pending.operation.kind);
  const bool isWoken = traits.waits == abi::Waits::Wake && !waitsUnwoken(pending.thread);
  return traits.cancel == abi::Cancel::CancelPoint && !isWoken;
}

int setState(int state, int *old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
    return EINVAL;
  Thread &thread = runningThread();
  int before = thread.ignoresCancellation ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  thread.ignoresCancellation = state == PTHREAD_CANCEL_DISABLE;
  Through<"pthread_setcancelstate", 1>::writeVisibly(old, before);
  return 0;
}

int setType(int type, int *old) {
  if (type == PTHREAD_CANCEL_ASYNCHRONOUS)
    unsupported("asynchronous-cancellation", "asynchronous cancellation is not supported");
  if (type != PTHREAD_CANCEL_DEFERRED)
    return EINVAL;
  Through<"pthread_setcanceltype", 1>::writeVisibly(old, static_cast<int>(PTHREAD_CANCEL_DEFERRED));
  return 0;
}

} // namespace

void discoverCancellation() {
  programCancels = programMentions("pthread_cancel");
}

void testCancellation() {
  if (controlled() && isCancellable(control.running) && findsRequest())
    endCancelled();
}

CancelPoint reachCancelPoint() {
  if (!isCancellable(control.running))
    return CancelPoint::Passed;
  if (findsRequest())
    return CancelPoint::Cancelled;
  return choosesCancellation() ? CancelPoint::Awaits : CancelPoint::Passed;
}

void passCancelPoint() {
  CancelPoint point = reachCancelPoint();
  if (point == CancelPoint::Passed)
    return;
  if (point == CancelPoint::Awaits)
    awaitCancellation();
  endCancelled();
}

void awaitCancellation() {
  announce(onRequest(RaddleOperationCancelAwait, control.running));
}

void endCancelled() {
  acquireFrom(reinterpret_cast<uint64_t>(&requestTo(control.running)));
  leaveAllFrames(PTHREAD_CANCELED);
}

void stopCancellation() {
  runningThread().ignoresCancellation = true;
}

void endCancellationOf(uint32_t thread) {
  if (!programCancels)
    return;
  announce(onRequest(RaddleOperationForget, thread));
  requestTo(thread) = kJoined;
}

bool isWrongAboutCancellation(const RaddlePending &pending) {
  if (pending.operation.kind == RaddleOperationCancelAwait)
    return true;
  return isCancellable(pending.thread) && waitsAtCancelPoint(pending) && requestTo(pending.thread) == kCancelled;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_cancel(pthread_t thread) {
  return cancel(thread);
}
RADDLE_EXPORT void pthread_testcancel() {
  testCancellation();
}
RADDLE_EXPORT int pthread_setcancelstate(int state, int *old) {
  return controlled() ? setState(state, old) : 0;
}
RADDLE_EXPORT int pthread_setcanceltype(int type, int *old) {
  return controlled() ? setType(type, old) : 0;
}

// Opening is a cancellation point, when the program itself does it.
namespace {
RADDLE_REAL realOpen("open");
RADDLE_REAL realFsync("fsync");

void passBy(const void *returnAddress) {
  if (inProgram(reinterpret_cast<uint64_t>(returnAddress)))
    testCancellation();
}
} // namespace

RADDLE_EXPORT int raddleOpen(const char *path, int flags, long mode) __asm__("open");
int raddleOpen(const char *path, int flags, long mode) {
  passBy(__builtin_return_address(0));
  noteOutsideUse();
  return realOpen.as<int(const char *, int, long)>()(path, flags, mode);
}
RADDLE_EXPORT int fsync(int descriptor) {
  passBy(__builtin_return_address(0));
  return realFsync.as<int(int)>()(descriptor);
}
