// pthread_once. Its control is a lock: whoever finds the routine not yet called takes it, calls the routine and gives
// it back; others wait. Whoever comes later takes it for a moment, which orders it after the call. A routine that is
// left by an exception counts as not called; we learn of it when the exception is caught.
#include <pthread.h>

#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/operation.h"
#include "runtime/plain_locks.h"
#include "runtime/real.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realOnce("pthread_once");

// Laid over pthread_once_t; PTHREAD_ONCE_INIT makes it zero.
struct OnceControl {
  uint16_t isDone;
  uint16_t caller; // number of the thread + 1; 0 if nobody
};
static_assert(sizeof(OnceControl) == sizeof(pthread_once_t));

RaddleOperation onControl(RaddleOperationKind kind, const OnceControl &once) {
  RaddleOperation result = makeAccess(kind, &once, sizeof(once));
  result.argument = static_cast<uint64_t>(PlainLock::Once);
  return result;
}

enum class Done : uint8_t { No, Yes };

void giveBack(OnceControl &once, Done done) {
  announce(onControl(RaddleOperationRelease, once));
  releaseTo(reinterpret_cast<uint64_t>(&once));
  once = {static_cast<uint16_t>(done), 0};
}

void callRoutine(OnceControl &once, void (*routine)(), uint64_t frame) {
  Thread &thread = runningThread();
  if (thread.onceDepth == kMaxOnceCalls)
    unsupported("nested-once", "routines of pthread_once are nested more deeply than can be followed");
  storeUndoable(&thread.onceCalls[thread.onceDepth++], {reinterpret_cast<uint64_t>(&once), frame});
  const RaddleSite *site = thread.site;
  const uint64_t caller = thread.frame;
  routine();
  // It has left its frames: what comes next is the caller's.
  thread.site = site;
  thread.frame = caller;
  --thread.onceDepth;
}

int callOnce(OnceControl &once, void (*routine)(), uint64_t frame) {
  auto self = static_cast<uint16_t>(control.running + 1);
  if (once.caller == self)
    misuse("recursive-once", "the routine of pthread_once waits for its own end");
  announce(onControl(RaddleOperationAcquire, once));
  if (isUnwritten(&once, sizeof(once)))
    misuse("uninitialized", "the control of pthread_once was never initialized");
  acquireFrom(reinterpret_cast<uint64_t>(&once));
  once.caller = self;
  if (once.isDone == 0)
    callRoutine(once, routine, frame);
  giveBack(once, Done::Yes);
  return 0;
}

// An exception is caught at `frame`: routines that were called below it have not come to their end.
void abandonRoutines(uint64_t frame) {
  Thread &thread = runningThread();
  while (thread.onceDepth > 0 && thread.onceCalls[thread.onceDepth - 1].frame <= frame)
    giveBack(*reinterpret_cast<OnceControl *>(thread.onceCalls[--thread.onceDepth].control), Done::No);
}

} // namespace

uint32_t onceHolder(uint64_t address) {
  uint32_t caller = reinterpret_cast<const OnceControl *>(address)->caller;
  return caller == 0 ? RADDLE_NO_THREAD : caller - 1;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_once(pthread_once_t *once, void (*routine)()) {
  if (controlled() && !inLibrary(reinterpret_cast<uint64_t>(once)))
    return callOnce(*reinterpret_cast<OnceControl *>(once), routine,
                    reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
  return realOnce.as<int(pthread_once_t *, void (*)())>()(once, routine);
}

RADDLE_EXPORT void __raddle_caught() {
  if (control.phase == Phase::Program)
    abandonRoutines(reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
}
