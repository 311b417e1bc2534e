// Mutexes. Their whole state lies in the program's own pthread_mutex_t, so that copies, zeroing and static
// initializers mean what the program thinks they mean, and the undo log restores it with all other memory.
//
// Whether a mutex is used in the right way may depend on the other threads, so it is decided when the operation is
// executed; only what the calling thread alone decides (it holds the mutex already) is decided at the call.
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <utility>

#include "runtime/arguments.h"
#include "runtime/call_stacks.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/lockset.h"
#include "runtime/mutex.h"
#include "runtime/objects.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/rounds.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realLock("pthread_mutex_lock");
RADDLE_REAL realUnlock("pthread_mutex_unlock");
RADDLE_REAL realTrylock("pthread_mutex_trylock");
RADDLE_REAL realTimedlock("pthread_mutex_timedlock");
RADDLE_REAL realClocklock("pthread_mutex_clocklock");
RADDLE_REAL realInit("pthread_mutex_init");
RADDLE_REAL realDestroy("pthread_mutex_destroy");
RADDLE_REAL realConsistent("pthread_mutex_consistent");

// Laid over pthread_mutex_t; `kind` is where the C library and its static initializers have it.
struct Mutex {
  uint32_t locked;
  uint32_t depth; // how often the owner holds it
  uint32_t owner; // number of the thread + 1; 0 if free
  uint32_t mark;  // one of the below, or 0
  int32_t kind;
  uint32_t unused;
  const RaddleSite *acquiredAt;
  void *unusedToo;
};
static_assert(sizeof(Mutex) == sizeof(pthread_mutex_t));
static_assert(offsetof(Mutex, kind) == offsetof(pthread_mutex_t, __data.__kind));

constexpr uint32_t kDestroyed = 0xdead;
// Of robust ones. Its holder ended; the next one was told so and has not repaired what it protects; nobody ever did.
constexpr uint32_t kOwnerDied = 0xd1ed;
constexpr uint32_t kInconsistent = 0xbad;
constexpr uint32_t kNotRecoverable = 0x105e;
constexpr int32_t kTypeBits = 3;
// The bits beyond are about priorities, which nobody has here.
constexpr int32_t kRobustBit = 0x10;

Mutex &asMutex(pthread_mutex_t *mutex) {
  return *reinterpret_cast<Mutex *>(mutex);
}
uint32_t self() {
  return control.running + 1;
}
int32_t typeOf(const Mutex &mutex) {
  return mutex.kind & kTypeBits;
}

bool isRobust(const Mutex &mutex) {
  return (mutex.kind & kRobustBit) != 0;
}

void announceOn(RaddleOperationKind kind, const Mutex &mutex) {
  announce(makeAccess(kind, &mutex, sizeof(mutex)));
}

void checkUsable(const Mutex &mutex) {
  if (mutex.mark == kDestroyed)
    refuse("use-after-destroy", "the mutex was destroyed", mutex);
  if (isUnwritten(&mutex, sizeof(mutex)))
    refuse("uninitialized", "the mutex was never initialized", mutex);
}

int lockAgain(Mutex &mutex) {
  if (typeOf(mutex) == PTHREAD_MUTEX_ERRORCHECK)
    return EDEADLK;
  if (typeOf(mutex) != PTHREAD_MUTEX_RECURSIVE)
    misuseOf("relock", "the thread locks a mutex that it holds already", mutex);
  announceOn(RaddleOperationReenter, mutex);
  ++mutex.depth;
  return 0;
}

void take(Mutex &mutex, uint32_t depth) {
  ensure(mutex.owner == 0, "a lock should be scheduled only when the mutex is free");
  runningThread().robustHeld += isRobust(mutex) ? 1 : 0;
  mutex.locked = 1;
  mutex.depth = depth;
  mutex.owner = self();
  mutex.acquiredAt = runningThread().site;
  if (control.options.keepsStacks != 0) [[unlikely]]
    noteStack(RaddleStackAcquired, reinterpret_cast<uint64_t>(&mutex));
  acquireFrom(reinterpret_cast<uint64_t>(&mutex));
  noteAcquired(reinterpret_cast<uint64_t>(&mutex), sizeof(mutex));
  noteMark(&mutex.mark, sizeof(mutex.mark));
}

void giveBack(Mutex &mutex) {
  mutex.mark = mutex.mark == kInconsistent ? kNotRecoverable : mutex.mark;
  releaseTo(reinterpret_cast<uint64_t>(&mutex));
  noteReleased(reinterpret_cast<uint64_t>(&mutex));
  runningThread().robustHeld -= isRobust(mutex) ? 1 : 0;
  mutex.locked = 0;
  mutex.depth = 0;
  mutex.owner = 0;
}

// What the one who took it has to be told. A mutex that cannot be used any more is given back at once.
int resultOfTaking(Mutex &mutex) {
  if (mutex.mark == kOwnerDied) {
    noteEffect(); // The next one is told something else.
    mutex.mark = kInconsistent;
    return EOWNERDEAD;
  }
  if (mutex.mark != kNotRecoverable)
    return 0;
  announceOn(RaddleOperationRelease, mutex);
  giveBack(mutex);
  return ENOTRECOVERABLE;
}

// A thread that holds it itself waits for ever.
int lockWhenFree(Mutex &mutex) {
  bool inSection = runningThread().sectionDepth != 0;
  if (inSection && mutex.owner != 0)
    unsupported("blocks-in-atomic", "an atomic section waits for a mutex, which is not supported yet");
  announceOn(RaddleOperationAcquire, mutex);
  checkUsable(mutex);
  take(mutex, 1);
  return resultOfTaking(mutex);
}

int lock(Mutex &mutex) {
  return mutex.owner == self() ? lockAgain(mutex) : lockWhenFree(mutex);
}

// What an attempt to lock does if another thread holds the mutex.
enum class Attempt : uint8_t { Once, Timed };

// The thread that tries holds the mutex itself, so nothing that another one does can matter.
int tryAgain(Mutex &mutex, Attempt attempt) {
  if (typeOf(mutex) == PTHREAD_MUTEX_RECURSIVE)
    return lockAgain(mutex);
  if (attempt == Attempt::Once)
    return EBUSY;
  return typeOf(mutex) == PTHREAD_MUTEX_ERRORCHECK ? EDEADLK : ETIMEDOUT;
}

int tryLock(Mutex &mutex, Attempt attempt) {
  if (mutex.owner == self())
    return tryAgain(mutex, attempt);
  announceOn(RaddleOperationTryAcquire, mutex);
  checkUsable(mutex);
  if (mutex.owner != 0) {
    noteFailedAttempt();
    return attempt == Attempt::Once ? EBUSY : ETIMEDOUT;
  }
  take(mutex, 1);
  step.succeeded = true;
  return resultOfTaking(mutex);
}

// An attempt that is repeated until it succeeds waits until it can.
int tryOnce(Mutex &mutex) {
  bool retries = std::exchange(runningThread().retries, false);
  bool nests = mutex.owner == self() && typeOf(mutex) == PTHREAD_MUTEX_RECURSIVE;
  if (!retries || nests)
    return tryLock(mutex, Attempt::Once);
  return lockWhenFree(mutex);
}

int lockUntil(Mutex &mutex, const timespec &deadline) {
  if (!isDeadline(deadline))
    return EINVAL;
  int result = tryLock(mutex, Attempt::Timed);
  if (result == ETIMEDOUT)
    passTimeUntil(deadline);
  return result;
}

void checkOwner(const Mutex &mutex) {
  checkUsable(mutex);
  if (mutex.owner == 0)
    refuse("unlock-unlocked", "the thread unlocks a mutex that nobody holds", mutex);
  if (mutex.owner != self())
    refuse("unlock-not-owner", "the thread unlocks a mutex that another thread holds", mutex);
}

int unlock(Mutex &mutex) {
  if (mutex.owner == self() && mutex.depth > 1) {
    announceOn(RaddleOperationLeave, mutex);
    --mutex.depth;
    return 0;
  }
  bool checks = typeOf(mutex) == PTHREAD_MUTEX_ERRORCHECK || typeOf(mutex) == PTHREAD_MUTEX_RECURSIVE;
  if (checks && mutex.owner != self())
    return EPERM;
  announceOn(RaddleOperationRelease, mutex);
  checkOwner(mutex);
  giveBack(mutex);
  return 0;
}

int makeConsistent(Mutex &mutex) {
  if (!isRobust(mutex) || mutex.owner != self() || mutex.mark != kInconsistent)
    return EINVAL;
  storeUndoable(&mutex.mark, 0U);
  return 0;
}

// The running thread ends without having given it back.
void abandon(Mutex &mutex) {
  announceOn(RaddleOperationRelease, mutex);
  giveBack(mutex);
  mutex.mark = kOwnerDied;
}

int initialize(Mutex &mutex, const pthread_mutexattr_t *attributes) {
  announceOn(RaddleOperationMutexInit, mutex);
  mutex = {};
  return attributes == nullptr ? 0 : realInit.as<int(Mutex *, const pthread_mutexattr_t *)>()(&mutex, attributes);
}

int destroy(Mutex &mutex) {
  announceOn(RaddleOperationMutexDestroy, mutex);
  checkUsable(mutex);
  if (mutex.owner != 0)
    refuse("destroy-locked", "the thread destroys a mutex that is locked", mutex);
  mutex.mark = kDestroyed;
  noteDestroyed(&mutex);
  return 0;
}

// A mutex of a library is its own affair, whoever calls.
bool isModelled(const pthread_mutex_t *mutex) {
  return controlled() && !inLibrary(reinterpret_cast<uint64_t>(mutex));
}

int callReal(RealFunction &function, pthread_mutex_t *mutex) {
  return function.as<int(pthread_mutex_t *)>()(mutex);
}

} // namespace

uint32_t mutexHolder(uint64_t address) {
  const auto *mutex = reinterpret_cast<const Mutex *>(address);
  return mutex->owner == 0 ? RADDLE_NO_THREAD : mutex->owner - 1;
}

const RaddleSite *mutexAcquiredAt(uint64_t address) {
  return reinterpret_cast<const Mutex *>(address)->acquiredAt;
}

bool holdsMutex(const pthread_mutex_t *address) {
  return reinterpret_cast<const Mutex *>(address)->owner == self();
}

uint32_t releaseForWait(pthread_mutex_t *address) {
  Mutex &mutex = asMutex(address);
  keepOld(&mutex, sizeof(mutex));
  uint32_t depth = mutex.depth;
  giveBack(mutex);
  return depth;
}

int acquireAfterWait(pthread_mutex_t *address, uint32_t depth) {
  checkUsable(asMutex(address));
  take(asMutex(address), depth);
  return resultOfTaking(asMutex(address));
}

void abandonRobustMutexes() {
  constexpr uint32_t kMaxHeld = 64;
  if (runningThread().robustHeld == 0)
    return;
  RaddleLock held[kMaxHeld];
  uint32_t count = locksOf(runningThread().lockset, held, kMaxHeld);
  if (count > kMaxHeld)
    unsupported("robust-mutex", "a thread ends with robust mutexes and more locks than can be followed");
  for (; count > 0 && runningThread().robustHeld != 0; --count) {
    auto *mutex = reinterpret_cast<Mutex *>(held[count - 1].address);
    if (held[count - 1].size == sizeof(Mutex) && isRobust(*mutex) && mutex->owner == self())
      abandon(*mutex);
  }
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
  return isModelled(mutex) ? lock(asMutex(mutex)) : callReal(realLock, mutex);
}
RADDLE_EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  return isModelled(mutex) ? unlock(asMutex(mutex)) : callReal(realUnlock, mutex);
}
RADDLE_EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  return isModelled(mutex) ? tryOnce(asMutex(mutex)) : callReal(realTrylock, mutex);
}
RADDLE_EXPORT int pthread_mutex_timedlock(pthread_mutex_t *mutex, const timespec *deadline) {
  if (isModelled(mutex))
    return lockUntil(asMutex(mutex),
                     Through<"pthread_mutex_timedlock", 1>::read(callerAt(__builtin_return_address(0)), deadline));
  return realTimedlock.as<int(pthread_mutex_t *, const timespec *)>()(mutex, deadline);
}
RADDLE_EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const timespec *deadline) {
  if (isModelled(mutex))
    return lockUntil(asMutex(mutex),
                     Through<"pthread_mutex_clocklock", 2>::read(callerAt(__builtin_return_address(0)), deadline));
  return realClocklock.as<int(pthread_mutex_t *, clockid_t, const timespec *)>()(mutex, clock, deadline);
}
RADDLE_EXPORT int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  return isModelled(mutex) ? destroy(asMutex(mutex)) : callReal(realDestroy, mutex);
}
RADDLE_EXPORT int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  return isModelled(mutex) ? makeConsistent(asMutex(mutex)) : callReal(realConsistent, mutex);
}
RADDLE_EXPORT int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  if (isModelled(mutex)) {
    const void *caller = __builtin_return_address(0);
    const pthread_mutexattr_t copy = Through<"pthread_mutex_init", 1>::read(callerAt(caller), attributes);
    const int result = initialize(asMutex(mutex), attributes == nullptr ? nullptr : &copy);
    return noteResult(result, mutex, "mutex", caller);
  }
  return realInit.as<int(pthread_mutex_t *, const pthread_mutexattr_t *)>()(mutex, attributes);
}
