#include "runtime/lock_ends.h"

#include <pthread.h>

#include "abi/locks.h"
#include "runtime/failure.h"
#include "runtime/heap.h"
#include "runtime/lockset.h"
#include "runtime/mutex.h"
#include "runtime/plain_locks.h"
#include "runtime/rwlock.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// What the program's memory says now: it may have been initialized anew, copied over or zeroed.
bool isHeld(const RaddleLock &lock, uint32_t holder) {
  if (lock.size == sizeof(pthread_rwlock_t))
    return rwlockHolder(lock.address) != RADDLE_NO_THREAD;
  const uint32_t now = lock.size == sizeof(pthread_mutex_t) ? mutexHolder(lock.address) : spinLockHolder(lock.address);
  return now == holder;
}

const char *messageOf(const RaddleLock &lock) {
  if (lock.size == sizeof(pthread_rwlock_t))
    return "the memory of a read-write lock ends while it is locked";
  return lock.size == sizeof(pthread_mutex_t) ? "the memory of a mutex ends while it is locked"
                                              : "the memory of a spin lock ends while it is locked";
}

// Calls visit(lock) for each lock of the thread, the last one first. Returns false if they are not known. It needs next
// to no stack: what a step has used of that is cleared when the step is undone.
template <typename Visit> bool forEachLock(uint32_t thread, Visit visit) {
  uint32_t lockset = threads[thread].lockset;
  if (!isKnownLockset(lockset))
    return false;
  for (; lockset != 0; lockset = withoutLast(lockset)) {
    if (isHeld(lastOf(lockset), thread))
      visit(lastOf(lockset));
  }
  return true;
}

// `ends` tells whether what lies at an address ends.
template <typename Ends> void checkLocksOf(uint32_t thread, Ends ends) {
  const bool isKnown = forEachLock(thread, [&ends](const RaddleLock &lock) {
    if (ends(lock.address))
      failAt(RaddleFailureMisuse, {"destroy-locked", messageOf(lock)}, lock.address, lock.size);
  });
  if (!isKnown)
    unsupported("too-many-locks", "memory ends while a thread holds more locks than can be followed");
}

void checkWaits(const Thread &thread, Range ending) {
  if (ending.contains(thread.waitsOn))
    failAt(RaddleFailureMisuse, {"destroy-waiters", "the memory of a condition variable ends while threads wait on it"},
           thread.waitsOn, sizeof(pthread_cond_t));
  if (ending.contains(thread.waitsAt))
    failAt(RaddleFailureMisuse, {"destroy-waiters", "the memory of a barrier ends while threads wait at it"},
           ending.begin, ending.size());
}

// Whether it lies in a local that the running thread has not left, as it has to before it ends.
bool isOwnLocal(uint64_t address) {
  if (!isHeapMemory(reinterpret_cast<const void *>(address)))
    return false;
  const Block *block = blockUpTo(address);
  return block != nullptr && block->family == Family::Local && !block->freed &&
         usedHeap(control.running).contains(address);
}

bool isParked(const Thread &thread) {
  return thread.state != RaddleThreadRuns && thread.state != RaddleThreadExited;
}

} // namespace

void checkLocksAtEnd(Range ending) {
  const auto ends = [ending](uint64_t address) { return ending.contains(address); };
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    const uint32_t thread = created[i];
    if (isParked(threads[thread]))
      continue;
    checkLocksOf(thread, ends);
    checkWaits(threads[thread], ending);
  }
}

void checkOwnLocksAtEnd(Range ending) {
  checkLocksOf(control.running, [ending](uint64_t address) { return ending.contains(address); });
}

void checkLocalLocksAtExit() {
  checkLocksOf(control.running, isOwnLocal);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT const RaddleSite *raddle_machine_held_at(uint64_t lock, uint32_t *holder) {
  const RaddleSite *site = nullptr;
  for (uint32_t i = 0; i < machine.createdCount && site == nullptr; ++i) {
    forEachLock(created[i], [&](const RaddleLock &held) {
      if (held.address != lock)
        return;
      // Only a mutex remembers itself where it was taken.
      site = held.size == sizeof(pthread_mutex_t) ? mutexAcquiredAt(lock) : held.site;
      *holder = created[i];
    });
  }
  return site;
}
