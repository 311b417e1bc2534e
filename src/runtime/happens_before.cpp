#include "runtime/happens_before.h"

#include <string.h>

#include "runtime/failure.h"
#include "runtime/hashing.h"
#include "runtime/host_memory.h"
#include "runtime/memory_map.h"
#include "runtime/recent_accesses.h"
#include "runtime/state.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kObjects = 1 << 16; // synchronization objects of one execution
constexpr uint32_t kSlots = 2 * kObjects;

// Of each thread.
enum class ThreadRow : uint32_t {
  Clock,
  Passed,   // what others passed to it and it has not received
  Released, // its clock at its last release fence: what its relaxed stores let others know
  Seen,     // what its relaxed loads saw: an acquire fence makes it count
  Count,
};
constexpr uint32_t kThreadRows = kMaxThreads * static_cast<uint32_t>(ThreadRow::Count);
constexpr uint32_t kRows = kThreadRows + kObjects;

// A clock; what lies behind the known threads is zero.
struct Row {
  alignas(16) uint32_t time[kMaxThreads];
};
// Rows are worked on so many threads at a time, which the compiler needs no loop for.
constexpr uint32_t kGranule = 4;
static_assert(kMaxThreads % kGranule == 0);

// Where the row of an object is, by open addressing.
struct Slot {
  uint64_t object;
  uint32_t generation; // 0: never used
  uint32_t row;
};

struct Tables {
  uint32_t generation; // of this execution; what is older counts as empty
  uint32_t rowGenerations[kRows];
  Slot slots[kSlots];
  Row rows[kRows];
};
static_assert(sizeof(Tables) <= kClockBytes);

Tables &tables() {
  return *reinterpret_cast<Tables *>(kClockBase);
}

// How far rows are used: all known threads, and no part of a granule.
uint32_t width() {
  return (sharedState().threadCount + kGranule - 1) / kGranule * kGranule;
}

// Rows of threads that were not known when a row was emptied have never been written there.
Row &rowAt(uint32_t index) {
  Tables &all = tables();
  if (all.rowGenerations[index] != all.generation) {
    memset(all.rows[index].time, 0, width() * sizeof(uint32_t));
    storeUndoable(&all.rowGenerations[index], all.generation);
  }
  return all.rows[index];
}

Row &rowOf(uint32_t thread, ThreadRow row) {
  return rowAt(thread * static_cast<uint32_t>(ThreadRow::Count) + static_cast<uint32_t>(row));
}

Slot &slotOf(uint64_t object) {
  Tables &all = tables();
  auto slot = static_cast<uint32_t>(object * 0x9e37'79b9'7f4a'7c15ULL >> 40) % kSlots;
  while (all.slots[slot].generation == all.generation && all.slots[slot].object != object)
    slot = (slot + 1) % kSlots;
  return all.slots[slot];
}

Row &rowOf(uint64_t object) {
  Tables &all = tables();
  Slot &slot = slotOf(object);
  if (slot.generation != all.generation) {
    if (machine.clockCount == kObjects)
      unsupported("too-many-objects", "the program synchronizes through more objects than can be followed");
    storeUndoable(&slot, {object, all.generation, kThreadRows + machine.clockCount++});
  }
  return rowAt(slot.row);
}

bool isCovered(const Row &source, const Row &target) {
  uint32_t later = 0;
  for (uint32_t granule = 0; granule < width(); granule += kGranule)
    for (uint32_t i = granule; i < granule + kGranule; ++i)
      later |= source.time[i] > target.time[i] ? 1 : 0;
  return later == 0;
}

void join(Row &target, const Row &source) {
  if (isCovered(source, target))
    return;
  keepOurs(target.time, width() * sizeof(uint32_t));
  for (uint32_t granule = 0; granule < width(); granule += kGranule) {
    uint32_t times[kGranule];
    for (uint32_t i = 0; i < kGranule; ++i) {
      const uint32_t other = source.time[granule + i];
      times[i] = target.time[granule + i] > other ? target.time[granule + i] : other;
    }
    memcpy(target.time + granule, times, sizeof(times));
  }
}

void assign(Row &target, const Row &source) {
  keepOurs(target.time, width() * sizeof(uint32_t));
  memcpy(target.time, source.time, width() * sizeof(uint32_t));
}

Row &ownRow(ThreadRow row) {
  return rowOf(control.running, row);
}

void beginPeriod() {
  uint32_t &time = ownRow(ThreadRow::Clock).time[control.running];
  storeUndoable(&time, time + 1);
  runningThread().period = time;
  forgetRecent();
}

bool isTakenForOrder(uint8_t order) {
  return order == RaddleOrderRelaxed && control.options.synchronizing != RaddleSynchronizingAsWritten;
}

bool acquires(uint8_t order) {
  return isTakenForOrder(order) || order == RaddleOrderAcquire || order == RaddleOrderAcquireRelease ||
         order == RaddleOrderSequential;
}

bool releases(uint8_t order) {
  return isTakenForOrder(order) || order == RaddleOrderRelease || order == RaddleOrderAcquireRelease ||
         order == RaddleOrderSequential;
}

} // namespace

void mapClocks() {
  mapMemory(kClockBase, kClockBytes, Mapping::Private);
  resetClocks(); // generation 0 is that of empty slots
}

void resetClocks() {
  ++tables().generation;
  machine.clockCount = 0;
}

const uint32_t *clockOf(uint32_t thread) {
  Row &row = rowOf(thread, ThreadRow::Clock);
  if (row.time[thread] == 0)
    storeUndoable(&row.time[thread], 1U); // 0 is before the beginning
  return row.time;
}

void releaseTo(uint64_t object) {
  if (machine.alone)
    return;
  clockOf(control.running);
  assign(rowOf(object), ownRow(ThreadRow::Clock));
  beginPeriod();
}

void releaseMoreTo(uint64_t object) {
  if (machine.alone)
    return;
  clockOf(control.running);
  join(rowOf(object), ownRow(ThreadRow::Clock));
  beginPeriod();
}

bool hasAcquired(uint64_t object) {
  if (machine.alone)
    return true;
  const Row &own = ownRow(ThreadRow::Clock);
  const Row &released = rowOf(object);
  return isCovered(released, own);
}

void acquireFrom(uint64_t object) {
  if (!machine.alone)
    join(ownRow(ThreadRow::Clock), rowOf(object));
}

void passTo(uint32_t thread) {
  if (machine.alone)
    return;
  clockOf(control.running);
  join(rowOf(thread, ThreadRow::Passed), ownRow(ThreadRow::Clock));
  beginPeriod();
}

void receive() {
  if (!machine.alone)
    join(ownRow(ThreadRow::Clock), ownRow(ThreadRow::Passed));
}

void joinEnded(uint32_t thread) {
  if (!machine.alone)
    join(ownRow(ThreadRow::Clock), rowOf(thread, ThreadRow::Clock));
}

void synchronizeAtomic(uint64_t address, AtomicEffect effect, uint8_t order) {
  if (machine.alone)
    return;
  clockOf(control.running);
  Row &object = rowOf(address);
  if (effect != AtomicEffect::Store)
    join(ownRow(acquires(order) ? ThreadRow::Clock : ThreadRow::Seen), object);
  if (effect == AtomicEffect::Load)
    return;
  const Row &known = ownRow(releases(order) ? ThreadRow::Clock : ThreadRow::Released);
  // An update continues what was released before it; a plain store ends it.
  if (effect == AtomicEffect::Update)
    join(object, known);
  else
    assign(object, known);
  beginPeriod();
}

void synchronizeFence(uint8_t order) {
  if (machine.alone)
    return;
  clockOf(control.running);
  if (acquires(order))
    join(ownRow(ThreadRow::Clock), ownRow(ThreadRow::Seen));
  if (!releases(order))
    return;
  assign(ownRow(ThreadRow::Released), ownRow(ThreadRow::Clock));
  beginPeriod();
}

// Threads that are not known yet have no time in any clock, so it does not matter how many are.
uint64_t hashClocks() {
  const Tables &all = tables();
  uint64_t hash = 0;
  for (uint32_t i = 0; i < kThreadRows + machine.clockCount; ++i) {
    const bool isEmpty = all.rowGenerations[i] != all.generation;
    for (uint32_t thread = 0; !isEmpty && thread < width(); ++thread) {
      if (const uint32_t time = all.rows[i].time[thread]; time != 0)
        hash = mix(mix(hash, uint64_t{i} << 32 | thread), time);
    }
  }
  return hash;
}

} // namespace raddle::runtime
