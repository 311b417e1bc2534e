// Spin locks. The word of the program's own pthread_spinlock_t says who holds it; waiting is waiting, however it is
// done.
#include <errno.h>
#include <pthread.h>

#include <utility>

#include "abi/raddle_abi.h"
#include "runtime/call_stacks.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/lockset.h"
#include "runtime/objects.h"
#include "runtime/operation.h"
#include "runtime/plain_locks.h"
#include "runtime/real.h"
#include "runtime/rounds.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realInit("pthread_spin_init");
RADDLE_REAL realDestroy("pthread_spin_destroy");
RADDLE_REAL realLock("pthread_spin_lock");
RADDLE_REAL realTrylock("pthread_spin_trylock");
RADDLE_REAL realUnlock("pthread_spin_unlock");

// Laid over pthread_spinlock_t.
struct SpinLock {
  uint16_t mark;  // kAlive once initialized, then kDestroyed
  uint16_t owner; // number of the thread + 1; 0 if free
};
static_assert(sizeof(SpinLock) == sizeof(pthread_spinlock_t));
static_assert(kMaxThreads < UINT16_MAX);

constexpr uint16_t kAlive = 0x591e;
constexpr uint16_t kDestroyed = 0xdead;

SpinLock &asSpinLock(pthread_spinlock_t *lock) {
  return *reinterpret_cast<SpinLock *>(const_cast<int *>(lock));
}
uint64_t addressOf(const SpinLock &lock) {
  return reinterpret_cast<uint64_t>(&lock);
}
uint16_t self() {
  return static_cast<uint16_t>(control.running + 1);
}

void announceOn(RaddleOperationKind kind, const SpinLock &lock) {
  RaddleOperation operation = makeAccess(kind, &lock, sizeof(lock));
  operation.argument = static_cast<uint64_t>(PlainLock::Spin);
  announce(operation);
  if (kind == RaddleOperationMutexInit)
    return;
  if (lock.mark == kDestroyed)
    refuse("use-after-destroy", "the spin lock was destroyed", lock);
  if (lock.mark != kAlive)
    refuse("uninitialized", "the spin lock was never initialized", lock);
}

void take(SpinLock &lock) {
  lock.owner = self();
  acquireFrom(addressOf(lock));
  noteAcquired(addressOf(lock), sizeof(lock));
  noteMark(&lock.mark, sizeof(lock.mark));
  if (control.options.keepsStacks != 0) [[unlikely]]
    noteStack(RaddleStackAcquired, addressOf(lock));
}

int lockWhenFree(SpinLock &lock) {
  announceOn(RaddleOperationAcquire, lock);
  take(lock);
  return 0;
}

int lock(SpinLock &lock) {
  if (lock.mark == kAlive && lock.owner == self())
    misuseOf("relock", "the thread locks a spin lock that it holds already", lock);
  return lockWhenFree(lock);
}

// An attempt that is repeated until it succeeds waits until it can.
int tryLock(SpinLock &lock) {
  if (std::exchange(runningThread().retries, false))
    return lockWhenFree(lock);
  if (lock.mark == kAlive && lock.owner == self())
    return EBUSY;
  announceOn(RaddleOperationTryAcquire, lock);
  if (lock.owner != 0) {
    noteFailedAttempt();
    return EBUSY;
  }
  take(lock);
  step.succeeded = true;
  return 0;
}

int unlock(SpinLock &lock) {
  announceOn(RaddleOperationRelease, lock);
  if (lock.owner == 0)
    refuse("unlock-unlocked", "the thread unlocks a spin lock that nobody holds", lock);
  if (lock.owner != self())
    refuse("unlock-not-owner", "the thread unlocks a spin lock that another thread holds", lock);
  releaseTo(addressOf(lock));
  noteReleased(addressOf(lock));
  lock.owner = 0;
  return 0;
}

int initialize(SpinLock &lock) {
  announceOn(RaddleOperationMutexInit, lock);
  lock = {kAlive, 0};
  return 0;
}

int destroy(SpinLock &lock) {
  announceOn(RaddleOperationMutexDestroy, lock);
  if (lock.owner != 0)
    refuse("destroy-locked", "the thread destroys a spin lock that is locked", lock);
  lock.mark = kDestroyed;
  noteDestroyed(&lock);
  return 0;
}

// One of a library is its own affair, whoever calls.
bool isModelled(pthread_spinlock_t *lock) {
  return controlled() && !inLibrary(addressOf(asSpinLock(lock)));
}

int callReal(RealFunction &function, pthread_spinlock_t *lock) {
  return function.as<int(pthread_spinlock_t *)>()(lock);
}

} // namespace

// Who locks one that was never initialized, or was destroyed, is not kept waiting but told.
uint32_t spinLockHolder(uint64_t address) {
  const auto *lock = reinterpret_cast<const SpinLock *>(address);
  return lock->mark != kAlive || lock->owner == 0 ? RADDLE_NO_THREAD : lock->owner - 1U;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_spin_init(pthread_spinlock_t *spinLock, int shared) {
  if (isModelled(spinLock))
    return noteResult(initialize(asSpinLock(spinLock)), spinLock, "spin lock", __builtin_return_address(0));
  return realInit.as<int(pthread_spinlock_t *, int)>()(spinLock, shared);
}
RADDLE_EXPORT int pthread_spin_destroy(pthread_spinlock_t *spinLock) {
  return isModelled(spinLock) ? destroy(asSpinLock(spinLock)) : callReal(realDestroy, spinLock);
}
RADDLE_EXPORT int pthread_spin_lock(pthread_spinlock_t *spinLock) {
  return isModelled(spinLock) ? lock(asSpinLock(spinLock)) : callReal(realLock, spinLock);
}
RADDLE_EXPORT int pthread_spin_trylock(pthread_spinlock_t *spinLock) {
  return isModelled(spinLock) ? tryLock(asSpinLock(spinLock)) : callReal(realTrylock, spinLock);
}
RADDLE_EXPORT int pthread_spin_unlock(pthread_spinlock_t *spinLock) {
  return isModelled(spinLock) ? unlock(asSpinLock(spinLock)) : callReal(realUnlock, spinLock);
}
