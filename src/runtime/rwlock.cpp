// Read-write locks. The first word of the program's own pthread_rwlock_t says how many hold it for reading, or that
// somebody holds it for writing; who that is stands beside it, and each thread knows what it holds for reading.
//
// Readers come in whenever nobody writes, as in the C library's default. A lock that prefers writers keeps them out
// while a writer waits, too: there a writer first says that it comes, in a second word, and readers look at both.
#include "runtime/rwlock.h"
#include "runtime/arguments.h"

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
#include "runtime/real.h"
#include "runtime/rounds.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realInit("pthread_rwlock_init");
RADDLE_REAL realDestroy("pthread_rwlock_destroy");
RADDLE_REAL realRdlock("pthread_rwlock_rdlock");
RADDLE_REAL realTryrdlock("pthread_rwlock_tryrdlock");
RADDLE_REAL realTimedrdlock("pthread_rwlock_timedrdlock");
RADDLE_REAL realClockrdlock("pthread_rwlock_clockrdlock");
RADDLE_REAL realWrlock("pthread_rwlock_wrlock");
RADDLE_REAL realTrywrlock("pthread_rwlock_trywrlock");
RADDLE_REAL realTimedwrlock("pthread_rwlock_timedwrlock");
RADDLE_REAL realClockwrlock("pthread_rwlock_clockwrlock");
RADDLE_REAL realUnlock("pthread_rwlock_unlock");

// Laid over pthread_rwlock_t; `preference` is where the C library and its static initializers have it.
struct Rwlock {
  uint32_t word;    // how often it is held for reading, or kWritten
  uint32_t writers; // if it prefers writers: how many hold it for writing, or wait
  uint32_t writer;  // number of the thread + 1; 0 if nobody writes
  uint32_t mark;    // kDestroyed, or 0
  uint32_t unused[8];
  uint32_t preference;
  uint32_t unusedToo;
};
static_assert(sizeof(Rwlock) == sizeof(pthread_rwlock_t));
static_assert(offsetof(Rwlock, preference) == offsetof(pthread_rwlock_t, __data.__flags));

constexpr uint32_t kWritten = 0x8000'0000;
constexpr uint32_t kDestroyed = 0xdead;

enum class Mode : uint8_t { Read, Write };

Rwlock &asRwlock(pthread_rwlock_t *lock) {
  return *reinterpret_cast<Rwlock *>(lock);
}
uint64_t addressOf(const Rwlock &lock) {
  return reinterpret_cast<uint64_t>(&lock);
}
// What readers release is apart from what writers do: a reader may not rely on what another reader did.
uint64_t readersOf(const Rwlock &lock) {
  return addressOf(lock) + 1;
}
uint32_t self() {
  return control.running + 1;
}

ReadHold *findHold(Thread &thread, uint64_t lock) {
  for (ReadHold &hold : thread.readHolds) {
    if (hold.lock == lock)
      return &hold;
  }
  return nullptr;
}

void addHold(const Rwlock &lock) {
  ReadHold *hold = findHold(runningThread(), addressOf(lock));
  if (hold == nullptr)
    hold = findHold(runningThread(), 0);
  if (hold == nullptr)
    unsupported("too-many-read-locks", "a thread holds more read-write locks for reading than can be followed");
  storeUndoable(hold, {addressOf(lock), hold->depth + 1});
}

// Returns false if the running thread does not hold it for reading.
bool dropHold(const Rwlock &lock) {
  ReadHold *hold = findHold(runningThread(), addressOf(lock));
  if (hold == nullptr)
    return false;
  const uint64_t depth = hold->depth - 1;
  storeUndoable(hold, {depth == 0 ? 0 : hold->lock, depth});
  return true;
}

bool prefersWriters(const Rwlock &lock) {
  return lock.preference == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

bool reads(RaddleOperationKind kind) {
  return kind == RaddleOperationReadLock || kind == RaddleOperationTryReadLock;
}

uint32_t wordBytes(const Rwlock &lock) {
  return prefersWriters(lock) ? 2 * sizeof(lock.word) : sizeof(lock.word);
}

RaddleCondition conditionOf(RaddleOperationKind kind, const Rwlock &lock) {
  if (reads(kind))
    return RaddleConditionUnsignedLess;
  return prefersWriters(lock) ? RaddleConditionLowHalfZero : RaddleConditionEqual;
}

void announceOn(RaddleOperationKind kind, const Rwlock &lock) {
  RaddleOperation operation = makeAccess(kind, &lock.word, wordBytes(lock));
  operation.condition = static_cast<uint8_t>(conditionOf(kind, lock));
  operation.argument = reads(kind) ? kWritten : 0;
  announce(operation);
  if (lock.mark == kDestroyed && kind != RaddleOperationWordInit)
    misuseOf("use-after-destroy", "the read-write lock was destroyed", lock);
  if (isUnwritten(&lock, sizeof(lock)) && kind != RaddleOperationWordInit)
    misuseOf("uninitialized", "the read-write lock was never initialized", lock);
}

// From now on no reader comes in.
void announceWriter(Rwlock &lock) {
  announceOn(RaddleOperationWriteComing, lock);
  ++lock.writers;
}

bool isFreeFor(Mode mode, const Rwlock &lock) {
  return mode == Mode::Read ? lock.word < kWritten && lock.writers == 0 : lock.word == 0;
}

void take(Mode mode, Rwlock &lock) {
  acquireFrom(addressOf(lock));
  noteAcquired(addressOf(lock), sizeof(lock), mode == Mode::Read ? LockMode::Read : LockMode::Alone);
  noteMark(&lock.mark, sizeof(lock.mark));
  if (control.options.keepsStacks != 0) [[unlikely]]
    noteStack(RaddleStackAcquired, addressOf(lock));
  if (mode == Mode::Read) {
    ++lock.word;
    addHold(lock);
    return;
  }
  acquireFrom(readersOf(lock));
  storeUndoable(&lock.writer, self());
  lock.word = kWritten;
}

int lock(Mode mode, Rwlock &lock) {
  if (lock.writer == self())
    return EDEADLK;
  if (mode == Mode::Write && prefersWriters(lock))
    announceWriter(lock);
  announceOn(mode == Mode::Read ? RaddleOperationReadLock : RaddleOperationWriteLock, lock);
  take(mode, lock);
  return 0;
}

int tryLock(Mode mode, Rwlock &lock, int errorIfHeld) {
  if (lock.writer == self())
    return errorIfHeld == ETIMEDOUT ? EDEADLK : errorIfHeld;
  announceOn(mode == Mode::Read ? RaddleOperationTryReadLock : RaddleOperationTryWriteLock, lock);
  if (!isFreeFor(mode, lock)) {
    noteFailedAttempt();
    return errorIfHeld;
  }
  take(mode, lock);
  lock.writers += mode == Mode::Write && prefersWriters(lock) ? 1 : 0;
  step.succeeded = true;
  return 0;
}

// An attempt that is repeated until it succeeds waits until it can, but does not keep readers out meanwhile.
int tryOnce(Mode mode, Rwlock &lock) {
  if (!std::exchange(runningThread().retries, false))
    return tryLock(mode, lock, EBUSY);
  announceOn(mode == Mode::Read ? RaddleOperationReadLock : RaddleOperationWriteLock, lock);
  take(mode, lock);
  lock.writers += mode == Mode::Write && prefersWriters(lock) ? 1 : 0;
  return 0;
}

int lockUntil(Mode mode, Rwlock &lock, const timespec &deadline) {
  if (!isDeadline(deadline))
    return EINVAL;
  int result = tryLock(mode, lock, ETIMEDOUT);
  if (result == ETIMEDOUT)
    passTimeUntil(deadline);
  return result;
}

int unlock(Rwlock &lock) {
  if (lock.writer == self()) {
    announceOn(RaddleOperationWriteUnlock, lock);
    releaseTo(addressOf(lock));
    noteReleased(addressOf(lock));
    storeUndoable(&lock.writer, 0U);
    lock.word = 0;
    lock.writers -= prefersWriters(lock) ? 1 : 0;
    return 0;
  }
  announceOn(RaddleOperationReadUnlock, lock);
  if (!dropHold(lock))
    misuseOf("unlock-not-owner", "the thread unlocks a read-write lock that it does not hold", lock);
  releaseMoreTo(readersOf(lock));
  noteReleased(addressOf(lock));
  --lock.word;
  return 0;
}

int initialize(Rwlock &lock, const pthread_rwlockattr_t *attributes) {
  announceOn(RaddleOperationWordInit, lock);
  keepOld(&lock, sizeof(lock));
  lock = {};
  if (attributes != nullptr)
    return realInit.as<int(Rwlock *, const pthread_rwlockattr_t *)>()(&lock, attributes);
  return 0;
}

int destroy(Rwlock &lock) {
  announceOn(RaddleOperationWordDestroy, lock);
  if (lock.word != 0)
    misuseOf("destroy-locked", "the thread destroys a read-write lock that is locked", lock);
  storeUndoable(&lock.mark, kDestroyed);
  noteDestroyed(&lock);
  return 0;
}

// One of a library is its own affair, whoever calls.
bool isModelled(const pthread_rwlock_t *lock) {
  return controlled() && !inLibrary(reinterpret_cast<uint64_t>(lock));
}

int callReal(RealFunction &function, pthread_rwlock_t *lock) {
  return function.as<int(pthread_rwlock_t *)>()(lock);
}
int callReal(RealFunction &function, pthread_rwlock_t *lock, const timespec *deadline) {
  return function.as<int(pthread_rwlock_t *, const timespec *)>()(lock, deadline);
}
int callReal(RealFunction &function, pthread_rwlock_t *lock, clockid_t clock, const timespec *deadline) {
  return function.as<int(pthread_rwlock_t *, clockid_t, const timespec *)>()(lock, clock, deadline);
}

} // namespace

uint32_t rwlockHolder(uint64_t word) {
  const auto *lock = reinterpret_cast<const Rwlock *>(word);
  if (lock->writer != 0)
    return lock->writer - 1;
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    if (findHold(threads[created[i]], word) != nullptr)
      return created[i];
  }
  return RADDLE_NO_THREAD;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_rwlock_init(pthread_rwlock_t *rwlock, const pthread_rwlockattr_t *attributes) {
  if (isModelled(rwlock)) {
    const void *caller = __builtin_return_address(0);
    const pthread_rwlockattr_t copy = Through<"pthread_rwlock_init", 1>::read(callerAt(caller), attributes);
    const int result = initialize(asRwlock(rwlock), attributes == nullptr ? nullptr : &copy);
    return noteResult(result, rwlock, "read-write lock", caller);
  }
  return realInit.as<int(pthread_rwlock_t *, const pthread_rwlockattr_t *)>()(rwlock, attributes);
}
RADDLE_EXPORT int pthread_rwlock_destroy(pthread_rwlock_t *rwlock) {
  return isModelled(rwlock) ? destroy(asRwlock(rwlock)) : callReal(realDestroy, rwlock);
}
RADDLE_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t *rwlock) {
  return isModelled(rwlock) ? lock(Mode::Read, asRwlock(rwlock)) : callReal(realRdlock, rwlock);
}
RADDLE_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t *rwlock) {
  return isModelled(rwlock) ? lock(Mode::Write, asRwlock(rwlock)) : callReal(realWrlock, rwlock);
}
RADDLE_EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t *rwlock) {
  return isModelled(rwlock) ? tryOnce(Mode::Read, asRwlock(rwlock)) : callReal(realTryrdlock, rwlock);
}
RADDLE_EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t *rwlock) {
  return isModelled(rwlock) ? tryOnce(Mode::Write, asRwlock(rwlock)) : callReal(realTrywrlock, rwlock);
}
RADDLE_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *rwlock, const timespec *deadline) {
  if (isModelled(rwlock))
    return lockUntil(Mode::Read, asRwlock(rwlock),
                     Through<"pthread_rwlock_timedrdlock", 1>::read(callerAt(__builtin_return_address(0)), deadline));
  return callReal(realTimedrdlock, rwlock, deadline);
}
RADDLE_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *rwlock, const timespec *deadline) {
  if (isModelled(rwlock))
    return lockUntil(Mode::Write, asRwlock(rwlock),
                     Through<"pthread_rwlock_timedwrlock", 1>::read(callerAt(__builtin_return_address(0)), deadline));
  return callReal(realTimedwrlock, rwlock, deadline);
}
RADDLE_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t *rwlock, clockid_t clock, const timespec *deadline) {
  if (isModelled(rwlock))
    return lockUntil(Mode::Read, asRwlock(rwlock),
                     Through<"pthread_rwlock_clockrdlock", 2>::read(callerAt(__builtin_return_address(0)), deadline));
  return callReal(realClockrdlock, rwlock, clock, deadline);
}
RADDLE_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t *rwlock, clockid_t clock, const timespec *deadline) {
  if (isModelled(rwlock))
    return lockUntil(Mode::Write, asRwlock(rwlock),
                     Through<"pthread_rwlock_clockwrlock", 2>::read(callerAt(__builtin_return_address(0)), deadline));
  return callReal(realClockwrlock, rwlock, clock, deadline);
}
RADDLE_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t *rwlock) {
  return isModelled(rwlock) ? unlock(asRwlock(rwlock)) : callReal(realUnlock, rwlock);
}
