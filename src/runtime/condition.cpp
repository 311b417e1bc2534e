// Condition variables.
//
// Who waits on which is part of the threads' state; the variable itself only remembers that it was destroyed. A wait is
// one operation, which releases the mutex and begins to wait. The thread then has a lock of the mutex pending, which
// has to wait for a signal too; if the wait is timed, it has the end of its time pending, until a signal turns that
// into the lock.
//
// Where an explorer says which writes are read, every step is about one object: the thread begins to wait, gives the
// mutex back, goes on when it was woken or its time is over, and takes the mutex. Nobody can tell that from one step
// for two of them, as only who has the mutex knows that it was given back.
#include "runtime/condition.h"
#include "runtime/arguments.h"

#include <errno.h>
#include <pthread.h>

#include "runtime/cancellation.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/messages.h"
#include "runtime/mutex.h"
#include "runtime/objects.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realInit("pthread_cond_init");
RADDLE_REAL realDestroy("pthread_cond_destroy");
RADDLE_REAL realWait("pthread_cond_wait");
RADDLE_REAL realTimedwait("pthread_cond_timedwait");
RADDLE_REAL realClockwait("pthread_cond_clockwait");
RADDLE_REAL realSignal("pthread_cond_signal");
RADDLE_REAL realBroadcast("pthread_cond_broadcast");

// Laid over pthread_cond_t; a static initializer makes it zero.
struct Condition {
  uint32_t mark; // kDestroyed, or 0
  uint32_t unused[11];
};
static_assert(sizeof(Condition) == sizeof(pthread_cond_t));

constexpr uint32_t kDestroyed = 0xdead;

Condition &asCondition(pthread_cond_t *condition) {
  return *reinterpret_cast<Condition *>(condition);
}
uint64_t addressOf(const Condition &condition) {
  return reinterpret_cast<uint64_t>(&condition);
}

void checkUsable(const Condition &condition) {
  if (condition.mark == kDestroyed)
    refuse("condition-destroyed", "the condition variable was destroyed", condition);
  if (isUnwritten(&condition, sizeof(condition)))
    refuse("uninitialized", "the condition variable was never initialized", condition);
}

void announceOn(RaddleOperationKind kind, const Condition &condition) {
  announce(makeAccess(kind, &condition, sizeof(condition)));
  if (kind != RaddleOperationConditionInit)
    checkUsable(condition);
}

RaddleOperation reacquisition(const RaddleSite *site, const Thread &waiter) {
  RaddleOperation result =
      makeAccess(RaddleOperationReacquire, reinterpret_cast<void *>(waiter.waitsWith), sizeof(pthread_mutex_t));
  result.argument = waiter.waitsOn;
  result.site = site;
  return result;
}

void wake(uint32_t number) {
  Thread &waiter = threads[number];
  RaddleOperation &pending = live[waiter.liveIndex].operation;
  if (!messages.areKept)
    storeUndoable(&pending, reacquisition(pending.site, waiter));
  storeUndoable(&waiter.waitsOn, uint64_t{0});
  passTo(number);
  passTimeTo(number);
}

enum class Patience : uint8_t { Endless, Timed };

RaddleOperation waitingOperation(RaddleOperationKind kind, const Condition &condition, const pthread_mutex_t *mutex) {
  RaddleOperation result = makeAccess(kind, &condition, sizeof(condition));
  result.argument = reinterpret_cast<uint64_t>(mutex);
  return result;
}

void checkWait(const Condition &condition, const pthread_mutex_t *mutex) {
  checkUsable(condition);
  if (!holdsMutex(mutex))
    refuse("wait-not-owner", "the thread waits with a mutex that it does not hold", *mutex);
  uint32_t other = waiterAt(addressOf(condition), 0);
  if (other != RADDLE_NO_THREAD && threads[other].waitsWith != reinterpret_cast<uint64_t>(mutex))
    refuse("wait-two-mutexes", "threads wait on one condition variable with different mutexes", condition);
}

// A wait during which the thread is cancelled. It is nobody's whom a signal could wake, so that no signal is lost on
// it; when it leaves its frames it holds the mutex again.
[[noreturn]] void waitCancelled(const Condition &condition, pthread_mutex_t *mutex, CancelPoint point) {
  announce(makeAccess(RaddleOperationRelease, mutex, sizeof(*mutex)));
  checkWait(condition, mutex);
  uint32_t depth = releaseForWait(mutex);
  if (point == CancelPoint::Awaits)
    awaitCancellation();
  announce(makeAccess(RaddleOperationAcquire, mutex, sizeof(*mutex)));
  acquireAfterWait(mutex, depth);
  endCancelled();
}

// Returns whether its time was over before somebody woke it.
bool waitUntilWoken(const Condition &condition, pthread_mutex_t *mutex, Patience patience) {
  const bool isTimed = patience == Patience::Timed;
  RaddleOperation end = makeOperation(isTimed ? RaddleOperationTimeout : RaddleOperationWoken, addressOf(condition));
  end.argument = reinterpret_cast<uint64_t>(mutex);
  announce(end);
  Thread &thread = runningThread();
  const bool isOver = isTimed && thread.waitsOn != 0;
  if (isOver)
    storeUndoable(&thread.waitsOn, uint64_t{0});
  else
    step.operation.kind = RaddleOperationWoken;
  return isOver;
}

// One step for each object. REQUIRES: the running thread has announced that it begins to wait, and may.
int waitStepByStep(const Condition &condition, pthread_mutex_t *mutex, Patience patience, const timespec *deadline) {
  Thread &thread = runningThread();
  storeUndoable(&thread.waitsOn, addressOf(condition));
  storeUndoable(&thread.waitsWith, reinterpret_cast<uint64_t>(mutex));
  announce(makeAccess(RaddleOperationRelease, mutex, sizeof(*mutex)));
  const uint32_t depth = releaseForWait(mutex);
  const bool isOver = waitUntilWoken(condition, mutex, patience);
  if (!isOver)
    receive();
  else if (deadline != nullptr)
    passTimeUntil(*deadline);
  announce(makeAccess(RaddleOperationAcquire, mutex, sizeof(*mutex)));
  const int result = acquireAfterWait(mutex, depth);
  const bool isSpurious = deadline == nullptr;
  thread.wokeByItself |= isOver && isSpurious;
  return result == 0 && isOver && !isSpurious ? ETIMEDOUT : result;
}

// A wait that may end by itself is one that may time out; one without a deadline is Endless.
int wait(Condition &condition, pthread_mutex_t *mutex, const timespec *deadline) {
  const CancelPoint point = reachCancelPoint();
  if (point != CancelPoint::Passed)
    waitCancelled(condition, mutex, point);
  const bool isSpurious = deadline == nullptr && mayWakeByItself();
  const Patience patience = isSpurious || deadline != nullptr ? Patience::Timed : Patience::Endless;
  RaddleOperation operation = waitingOperation(RaddleOperationWait, condition, mutex);
  operation.timed = static_cast<uint8_t>(patience);
  if (messages.areKept && !machine.alone)
    operation.argument = 0; // it is given back in a step of its own
  announce(operation);
  checkWait(condition, mutex);
  if (messages.areKept && !machine.alone)
    return waitStepByStep(condition, mutex, patience, deadline);
  uint32_t depth = releaseForWait(mutex);
  Thread &thread = runningThread();
  thread.waitsOn = addressOf(condition);
  thread.waitsWith = reinterpret_cast<uint64_t>(mutex);
  RaddleOperation lock = reacquisition(operation.site, thread);
  announce(patience == Patience::Timed ? waitingOperation(RaddleOperationTimeout, condition, mutex) : lock);
  bool timedOut = step.operation.kind == RaddleOperationTimeout;
  if (timedOut) {
    thread.waitsOn = 0;
    if (deadline != nullptr)
      passTimeUntil(*deadline);
    announce(lock);
  } else {
    receive();
  }
  int result = acquireAfterWait(mutex, depth);
  thread.wokeByItself |= timedOut && isSpurious;
  return result == 0 && timedOut && !isSpurious ? ETIMEDOUT : result;
}

int waitUntil(Condition &condition, pthread_mutex_t *mutex, const timespec &deadline) {
  if (!isDeadline(deadline))
    return EINVAL;
  return wait(condition, mutex, &deadline);
}

int signal(Condition &condition) {
  announceOn(RaddleOperationSignal, condition);
  uint32_t waiter = waiterAt(addressOf(condition), step.choice);
  if (waiter == RADDLE_NO_THREAD)
    return 0;
  wake(waiter);
  step.woken = waiter;
  return 0;
}

int broadcast(Condition &condition) {
  announceOn(RaddleOperationBroadcast, condition);
  for (uint32_t waiter = waiterAt(addressOf(condition), 0); waiter != RADDLE_NO_THREAD;
       waiter = waiterAt(addressOf(condition), 0))
    wake(waiter);
  return 0;
}

// Attributes choose a clock, of which we have only one, or share the variable between processes.
int initialize(Condition &condition) {
  announceOn(RaddleOperationConditionInit, condition);
  condition = {};
  return 0;
}

int destroy(Condition &condition) {
  announceOn(RaddleOperationConditionDestroy, condition);
  if (waiterAt(addressOf(condition), 0) != RADDLE_NO_THREAD)
    refuse("destroy-waiters", "the thread destroys a condition variable on which threads wait", condition);
  condition.mark = kDestroyed;
  noteDestroyed(&condition);
  return 0;
}

// One of a library is its own affair, whoever calls.
bool isModelled(const pthread_cond_t *condition) {
  return controlled() && !inLibrary(reinterpret_cast<uint64_t>(condition));
}

int callReal(RealFunction &function, pthread_cond_t *condition) {
  return function.as<int(pthread_cond_t *)>()(condition);
}

} // namespace

uint32_t waiterAt(uint64_t condition, uint32_t index) {
  for (uint32_t i = 0; i < machine.liveCount; ++i) {
    uint32_t thread = live[i].thread;
    if (threads[thread].waitsOn == condition && index-- == 0)
      return thread;
  }
  return RADDLE_NO_THREAD;
}

uint32_t waiterCount(uint64_t condition) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < machine.liveCount; ++i)
    count += threads[live[i].thread].waitsOn == condition ? 1 : 0;
  return count;
}

bool mayWakeByItself() {
  return control.options.spurious != 0 && !runningThread().wokeByItself;
}

bool waitsUnwoken(uint32_t thread) {
  return threads[thread].waitsOn != 0;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  if (isModelled(condition)) {
    const void *caller = __builtin_return_address(0);
    Through<"pthread_cond_init", 1>::read(callerAt(caller), attributes);
    return noteResult(initialize(asCondition(condition)), condition, "condition variable", caller);
  }
  return realInit.as<int(pthread_cond_t *, const pthread_condattr_t *)>()(condition, attributes);
}
RADDLE_EXPORT int pthread_cond_destroy(pthread_cond_t *condition) {
  return isModelled(condition) ? destroy(asCondition(condition)) : callReal(realDestroy, condition);
}
RADDLE_EXPORT int pthread_cond_signal(pthread_cond_t *condition) {
  return isModelled(condition) ? signal(asCondition(condition)) : callReal(realSignal, condition);
}
RADDLE_EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) {
  return isModelled(condition) ? broadcast(asCondition(condition)) : callReal(realBroadcast, condition);
}
RADDLE_EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (isModelled(condition))
    return wait(asCondition(condition), mutex, nullptr);
  return realWait.as<int(pthread_cond_t *, pthread_mutex_t *)>()(condition, mutex);
}
RADDLE_EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const timespec *deadline) {
  if (isModelled(condition))
    return waitUntil(asCondition(condition), mutex,
                     Through<"pthread_cond_timedwait", 2>::read(callerAt(__builtin_return_address(0)), deadline));
  return realTimedwait.as<int(pthread_cond_t *, pthread_mutex_t *, const timespec *)>()(condition, mutex, deadline);
}
RADDLE_EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                         const timespec *deadline) {
  if (isModelled(condition))
    return waitUntil(asCondition(condition), mutex,
                     Through<"pthread_cond_clockwait", 3>::read(callerAt(__builtin_return_address(0)), deadline));
  return realClockwait.as<int(pthread_cond_t *, pthread_mutex_t *, clockid_t, const timespec *)>()(condition, mutex,
                                                                                                   clock, deadline);
}
