// Semaphores without a name. The count is the first word of the program's own sem_t, and the word that waits are for.
#include "runtime/semaphore.h"
#include "runtime/arguments.h"

#include <errno.h>
#include <limits.h>
#include <semaphore.h>

#include <utility>

#include "runtime/cancellation.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/objects.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realInit("sem_init");
RADDLE_REAL realDestroy("sem_destroy");
RADDLE_REAL realWait("sem_wait");
RADDLE_REAL realTrywait("sem_trywait");
RADDLE_REAL realTimedwait("sem_timedwait");
RADDLE_REAL realClockwait("sem_clockwait");
RADDLE_REAL realPost("sem_post");
RADDLE_REAL realGetvalue("sem_getvalue");

// Laid over sem_t.
struct Semaphore {
  uint32_t count;
  uint32_t mark; // kAlive once initialized, then kDestroyed
  uint64_t unused[3];
};
static_assert(sizeof(Semaphore) == sizeof(sem_t));

constexpr uint32_t kAlive = 0x5e3a'f04e;
constexpr uint32_t kDestroyed = 0xdead;

Semaphore &asSemaphore(sem_t *semaphore) {
  return *reinterpret_cast<Semaphore *>(semaphore);
}
uint64_t addressOf(const Semaphore &semaphore) {
  return reinterpret_cast<uint64_t>(&semaphore);
}

RaddleOperation onCount(RaddleOperationKind kind, const Semaphore &semaphore) {
  RaddleOperation result = makeAccess(kind, &semaphore.count, sizeof(semaphore.count));
  result.condition = RaddleConditionUnsignedAtLeast;
  result.argument = 1;
  return result;
}

void announceOn(RaddleOperationKind kind, const Semaphore &semaphore) {
  announce(onCount(kind, semaphore));
  if (semaphore.mark == kDestroyed)
    misuseOf("use-after-destroy", "the semaphore was destroyed", semaphore);
  if (semaphore.mark != kAlive)
    misuseOf("uninitialized", "the semaphore was never initialized", semaphore);
}

// In the C library's way: the error is in errno.
int failed(int error) {
  errno = error;
  return -1;
}

void take(Semaphore &semaphore) {
  --semaphore.count;
  acquireFrom(addressOf(semaphore));
}

int wait(Semaphore &semaphore) {
  passCancelPoint();
  announceOn(RaddleOperationSemaphoreWait, semaphore);
  take(semaphore);
  return 0;
}

int tryWait(Semaphore &semaphore, int errorIfNone) {
  announceOn(RaddleOperationSemaphoreTry, semaphore);
  if (semaphore.count == 0)
    return failed(errorIfNone);
  take(semaphore);
  step.succeeded = true;
  return 0;
}

// An attempt that is repeated until it succeeds waits until it can.
int tryOnce(Semaphore &semaphore) {
  if (!std::exchange(runningThread().retries, false))
    return tryWait(semaphore, EAGAIN);
  announceOn(RaddleOperationSemaphoreWait, semaphore);
  take(semaphore);
  return 0;
}

int waitUntil(Semaphore &semaphore, const timespec &deadline) {
  if (!isDeadline(deadline))
    return failed(EINVAL);
  passCancelPoint();
  int result = tryWait(semaphore, ETIMEDOUT);
  if (result != 0)
    passTimeUntil(deadline);
  return result;
}

int post(Semaphore &semaphore) {
  announceOn(RaddleOperationSemaphorePost, semaphore);
  if (semaphore.count == SEM_VALUE_MAX)
    return failed(EOVERFLOW);
  releaseMoreTo(addressOf(semaphore));
  ++semaphore.count;
  return 0;
}

int value(Semaphore &semaphore, int *result) {
  announceOn(RaddleOperationSemaphoreRead, semaphore);
  auto count = static_cast<int>(semaphore.count);
  Through<"sem_getvalue", 1>::writeVisibly(result, count);
  return 0;
}

int initialize(Semaphore &semaphore, unsigned count) {
  if (count > SEM_VALUE_MAX)
    return failed(EINVAL);
  announce(onCount(RaddleOperationWordInit, semaphore));
  keepOld(&semaphore, sizeof(semaphore));
  semaphore = {count, kAlive, {}};
  return 0;
}

int destroy(Semaphore &semaphore) {
  announceOn(RaddleOperationWordDestroy, semaphore);
  storeUndoable(&semaphore.mark, kDestroyed);
  noteDestroyed(&semaphore);
  return 0;
}

// One of a library is its own affair, whoever calls.
bool isModelled(const sem_t *semaphore) {
  return controlled() && !inLibrary(reinterpret_cast<uint64_t>(semaphore));
}

int callReal(RealFunction &function, sem_t *semaphore) {
  return function.as<int(sem_t *)>()(semaphore);
}

} // namespace

bool isUsableSemaphore(uint64_t count) {
  return reinterpret_cast<const Semaphore *>(count)->mark == kAlive;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int sem_init(sem_t *semaphore, int shared, unsigned count) {
  if (isModelled(semaphore))
    return noteResult(initialize(asSemaphore(semaphore), count), semaphore, "semaphore", __builtin_return_address(0));
  return realInit.as<int(sem_t *, int, unsigned)>()(semaphore, shared, count);
}
RADDLE_EXPORT int sem_destroy(sem_t *semaphore) {
  return isModelled(semaphore) ? destroy(asSemaphore(semaphore)) : callReal(realDestroy, semaphore);
}
RADDLE_EXPORT int sem_wait(sem_t *semaphore) {
  return isModelled(semaphore) ? wait(asSemaphore(semaphore)) : callReal(realWait, semaphore);
}
RADDLE_EXPORT int sem_trywait(sem_t *semaphore) {
  return isModelled(semaphore) ? tryOnce(asSemaphore(semaphore)) : callReal(realTrywait, semaphore);
}
RADDLE_EXPORT int sem_timedwait(sem_t *semaphore, const timespec *deadline) {
  if (isModelled(semaphore))
    return waitUntil(asSemaphore(semaphore),
                     Through<"sem_timedwait", 1>::read(callerAt(__builtin_return_address(0)), deadline));
  return realTimedwait.as<int(sem_t *, const timespec *)>()(semaphore, deadline);
}
RADDLE_EXPORT int sem_clockwait(sem_t *semaphore, clockid_t clock, const timespec *deadline) {
  if (isModelled(semaphore))
    return waitUntil(asSemaphore(semaphore),
                     Through<"sem_clockwait", 2>::read(callerAt(__builtin_return_address(0)), deadline));
  return realClockwait.as<int(sem_t *, clockid_t, const timespec *)>()(semaphore, clock, deadline);
}
RADDLE_EXPORT int sem_post(sem_t *semaphore) {
  return isModelled(semaphore) ? post(asSemaphore(semaphore)) : callReal(realPost, semaphore);
}
RADDLE_EXPORT int sem_getvalue(sem_t *semaphore, int *result) {
  if (isModelled(semaphore))
    return value(asSemaphore(semaphore), result);
  return realGetvalue.as<int(sem_t *, int *)>()(semaphore, result);
}
