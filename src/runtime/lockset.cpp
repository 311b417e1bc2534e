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
};

Lockset locksets[kLocksets]; // number 0 is the empty one
uint32_t locksetCount = 1;
uint32_t slots[kSlots]; // numbers by open addressing; 0 where none is

uint32_t slotOf(uint32_t before, uint64_t address) {
  uint32_t slot = (scatterRegions(address / 4) + before * 61) % kSlots;
  while (slots[slot] != 0 && (locksets[slots[slot]].last.address != address || locksets[slots[slot]].before != before))
    slot = (slot + 1) % kSlots;
  return slot;
}

uint32_t with(uint32_t before, const RaddleLock &lock) {
  if (before == kUnknown)
    return kUnknown;
  uint32_t slot = slotOf(before, lock.address);
  if (slots[slot] != 0)
    return slots[slot];
  if (locksetCount == kLocksets)
    return kUnknown;
  locksets[locksetCount] = {lock, before, locksets[before].depth + 1};
  slots[slot] = locksetCount;
  return locksetCount++;
}

// As deep as locks are nested.
uint32_t without(uint32_t lockset, uint64_t address) {
  if (lockset == kEmpty || lockset == kUnknown)
    return lockset;
  const auto [last, before, depth] = locksets[lockset];
  return last.address == address ? before : with(without(before, address), last);
}

} // namespace

void noteAcquired(uint64_t address, uint32_t size) {
  Thread &thread = runningThread();
  thread.lockset = with(thread.lockset, {address, thread.site, size});
}

void noteReleased(uint64_t address) {
  Thread &thread = runningThread();
  thread.lockset = without(thread.lockset, address);
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
