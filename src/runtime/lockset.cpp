#include "runtime/lockset.h"

#include "runtime/scatter.h"
#include "runtime/state.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kLocksets = 1 << 16;
constexpr uint32_t kSlots = 2 * kLocksets;
constexpr uint32_t kEmpty = 0;
constexpr uint32_t kUnknown = UINT32_MAX; // the table was full

struct Lockset {
  RaddleLock last; // its site is the one of the first who had this lockset
  uint32_t before;
  uint32_t depth; // how many locks it has
  LockMode mode;  // of the last
};

Lockset locksets[kLocksets]; // number 0 is the empty one
uint32_t locksetCount = 1;
uint32_t slots[kSlots]; // numbers by open addressing; 0 where none is

// Memory that was freed may hold a lock of another kind in another execution.
bool isSame(const RaddleLock &a, const RaddleLock &b) {
  return a.address == b.address && a.size == b.size;
}

bool isLockset(const Lockset &lockset, uint32_t before, const RaddleLock &lock, LockMode mode) {
  return isSame(lockset.last, lock) && lockset.before == before && lockset.mode == mode;
}

uint32_t slotOf(uint32_t before, const RaddleLock &lock, LockMode mode) {
  uint32_t slot = (scatterRegions(lock.address / 4) + before * 61) % kSlots;
  while (slots[slot] != 0 && !isLockset(locksets[slots[slot]], before, lock, mode))
    slot = (slot + 1) % kSlots;
  return slot;
}

uint32_t with(uint32_t before, const RaddleLock &lock, LockMode mode) {
  if (before == kUnknown)
    return kUnknown;
  uint32_t slot = slotOf(before, lock, mode);
  if (slots[slot] != 0)
    return slots[slot];
  if (locksetCount == kLocksets)
    return kUnknown;
  locksets[locksetCount] = {lock, before, locksets[before].depth + 1, mode};
  slots[slot] = locksetCount;
  return locksetCount++;
}

// As deep as locks are nested.
uint32_t without(uint32_t lockset, uint64_t address) {
  if (lockset == kEmpty || lockset == kUnknown)
    return lockset;
  const auto [last, before, depth, mode] = locksets[lockset];
  return last.address == address ? before : with(without(before, address), last, mode);
}

} // namespace

void noteAcquired(uint64_t address, uint32_t size, LockMode mode) {
  Thread &thread = runningThread();
  thread.lockset = with(thread.lockset, {address, thread.site, size}, mode);
}

void noteReleased(uint64_t address) {
  Thread &thread = runningThread();
  thread.lockset = without(thread.lockset, address);
}

const RaddleLock &lastOf(uint32_t lockset) {
  return locksets[lockset].last;
}

uint32_t withoutLast(uint32_t lockset) {
  return locksets[lockset].before;
}

uint64_t lastLockIn(uint32_t lockset) {
  return lockset == kEmpty || lockset == kUnknown ? 0 : locksets[lockset].last.address;
}

bool isKnownLockset(uint32_t lockset) {
  return lockset != kUnknown;
}

uint64_t readLocksOf(uint32_t lockset) {
  constexpr uint32_t kMost = 64;
  uint64_t read = 0;
  for (; lockset != kUnknown && lockset != kEmpty; lockset = locksets[lockset].before)
    if (locksets[lockset].mode == LockMode::Read && locksets[lockset].depth <= kMost)
      read |= uint64_t{1} << (locksets[lockset].depth - 1);
  return read;
}

uint32_t locksOf(uint32_t lockset, RaddleLock *locks, uint32_t capacity) {
  if (lockset == kUnknown)
    return RADDLE_UNKNOWN_LOCKS;
  uint32_t count = locksets[lockset].depth;
  for (; lockset != kEmpty; lockset = locksets[lockset].before) {
    if (locksets[lockset].depth <= capacity)
      locks[locksets[lockset].depth - 1] = locksets[lockset].last;
  }
  return count;
}

} // namespace raddle::runtime
