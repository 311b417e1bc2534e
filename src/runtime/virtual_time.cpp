#include "runtime/virtual_time.h"

#include "abi/operation_traits.h"
#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/hashing.h"
#include "runtime/host_memory.h"
#include "runtime/images.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/scatter.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// A Sunday evening.
constexpr int64_t kEpoch = 1'700'000'000;
constexpr int64_t kSecond = 1'000'000'000;
// What the first reading of a thread takes; each takes that much more than the one before, so that a loop that waits
// for a deadline comes to its end.
constexpr int64_t kReadingNanoseconds = 1000;
// Deadlines beyond are as good as none; they would overflow the sum of nanoseconds.
constexpr int64_t kLatest = 5 * kEpoch;

// What objects are, as far as operations on them depend on each other.
enum class Realm : uint32_t { Memory, Lock, Queue, Barrier, Nowhere };

// How an operation takes part in the times of its object.
enum class Part : uint8_t {
  None,
  Look,   // comes after changes
  Change, // comes after looks and changes
  Leave,  // the same, but nothing comes after it
};

struct Cell {
  uint64_t object;
  uint32_t generation; // 0: never used
  Realm realm;
  Instant changed; // the latest of those who changed it
  Instant looked;  // and of those who looked
};

constexpr uint32_t kCells = 1 << 16;

struct Cells {
  uint32_t generation; // of this execution; what is older counts as empty
  Cell all[kCells];
};
static_assert(sizeof(Cells) <= kTimeBytes);

bool programReadsClocks;

Cells &cells() {
  return *reinterpret_cast<Cells *>(kTimeBase);
}

void takeLater(Instant &target, const Instant &other) {
  target.world = target.world > other.world ? target.world : other.world;
  target.busy = target.busy > other.busy ? target.busy : other.busy;
}

Cell &slotOf(uint64_t object, Realm realm) {
  Cells &table = cells();
  uint32_t slot = (scatterRegions(object / 4) + static_cast<uint32_t>(realm)) % kCells;
  while (table.all[slot].generation == table.generation &&
         (table.all[slot].object != object || table.all[slot].realm != realm))
    slot = (slot + 1) % kCells;
  return table.all[slot];
}

Cell &cellOf(uint64_t object, Realm realm) {
  Cell &cell = slotOf(object, realm);
  keepOurs(&cell, sizeof(cell));
  if (cell.generation == cells().generation)
    return cell;
  if (++machine.timeCount == kCells / 2)
    unsupported("too-many-objects", "the program synchronizes through more objects than can be followed");
  cell = {object, cells().generation, realm, {}, {}};
  return cell;
}

void takePart(Part part, Realm realm, uint64_t object) {
  if (part == Part::None)
    return;
  Cell &cell = cellOf(object, realm);
  Instant &now = runningThread().now;
  takeLater(now, cell.changed);
  if (part != Part::Look)
    takeLater(now, cell.looked);
  if (part == Part::Look)
    takeLater(cell.looked, now);
  else if (part == Part::Change)
    cell.changed = now;
}

struct KindPart {
  Realm realm;
  Part part; // unless it fails: then it looks
};

constexpr KindPart kParts[] = {
#define RADDLE_PART_OF(realm, part) {Realm::realm, Part::part},
#define RADDLE_OPERATION(name, words, memory, waiting, search, time, orders) RADDLE_PART_OF time
#include "abi/operations.def"
#undef RADDLE_PART_OF
};

// A wait takes part in a second object.
void settleWait(const RaddleOperation &operation) {
  if (operation.kind == RaddleOperationWait && !step.refused)
    takePart(Part::Change, Realm::Lock, operation.argument);
  if (operation.kind == RaddleOperationFutexWait && step.succeeded)
    takePart(Part::Look, Realm::Queue, operation.object);
}

bool isListed(uint8_t kind) {
  return kind == RaddleOperationSection || kind == RaddleOperationDescriptorChange ||
         kind == RaddleOperationHappensBefore || kind == RaddleOperationHappensAfter;
}

// What a section has accessed since it was settled last.
void settleAccesses() {
  for (; step.settledAccesses < step.accessCount; ++step.settledAccesses) {
    const RaddleAccess &access = stepAccesses()[step.settledAccesses];
    takePart(access.isWrite != 0 ? Part::Change : Part::Look, Realm::Memory, access.address);
  }
}

int64_t nanosecondsOf(const timespec &time) {
  const int64_t seconds = time.tv_sec < kLatest ? time.tv_sec : kLatest;
  return seconds * kSecond + time.tv_nsec;
}

timespec timespecOf(int64_t nanoseconds) {
  return {nanoseconds / kSecond, nanoseconds % kSecond};
}

// What all readings of the running thread took.
int64_t readingTime() {
  const int64_t readings = runningThread().readings;
  return readings * (readings + 1) / 2 * kReadingNanoseconds;
}

} // namespace

void mapTimes() {
  mapMemory(kTimeBase, kTimeBytes, Mapping::Private);
  resetTimes(); // generation 0 is that of empty cells
}

void discoverTime() {
  constexpr const char *kReaders[] = {"time",
                                      "clock",
                                      "gettimeofday",
                                      "clock_gettime",
                                      "timespec_get",
                                      "syscall",
                                      "_ZNSt6chrono3_V212steady_clock3nowEv",
                                      "_ZNSt6chrono3_V212system_clock3nowEv"};
  for (const char *reader : kReaders)
    programReadsClocks |= programMentions(reader);
}

void resetTimes() {
  ++cells().generation;
  machine.timeCount = 0;
}

timespec readClock(TimeOf clock) {
  settleTime();
  Thread &thread = runningThread();
  const int64_t taken = ++thread.readings * kReadingNanoseconds;
  thread.now.world += taken;
  thread.now.busy += taken;
  sharedState().assumptions |= RaddleAssumptionTime;
  if (clock == TimeOf::World)
    return currentTime();
  return timespecOf(clock == TimeOf::Program ? thread.now.busy : readingTime());
}

timespec currentTime() {
  return timespecOf(kEpoch * kSecond + runningThread().now.world);
}

void passTime(const timespec &duration) {
  if (duration.tv_sec < 0)
    return;
  settleTime();
  Instant &now = runningThread().now;
  const int64_t latest = kLatest * kSecond;
  now.world = now.world < latest ? now.world + nanosecondsOf(duration) : now.world;
}

void passTimeUntil(const timespec &deadline) {
  Instant &now = runningThread().now;
  const int64_t then = nanosecondsOf(deadline) - kEpoch * kSecond;
  if (deadline.tv_sec > 0 && then > now.world)
    now.world = then;
}

void passTimeTo(uint32_t thread) {
  settleTime();
  Instant later = threads[thread].now;
  takeLater(later, runningThread().now);
  storeUndoable(&threads[thread].now, later);
}

void takeTimeOf(uint32_t thread) {
  takeLater(runningThread().now, threads[thread].now);
}

void settleTime() {
  if (!programReadsClocks || machine.alone)
    return;
  if (isListed(step.operation.kind))
    return settleAccesses();
  if (step.isSettled)
    return;
  step.isSettled = true;
  const KindPart &part = kParts[step.operation.kind];
  if (part.part == Part::None)
    return;
  const bool isVain = abi::traitsOf(step.operation.kind).mayFail() && !step.succeeded;
  takePart(step.refused || isVain ? Part::Look : part.part, part.realm, step.operation.object);
  settleWait(step.operation);
}

bool isDeadline(const timespec &time) {
  return time.tv_nsec >= 0 && time.tv_nsec < kSecond;
}

uint64_t hashTimes() {
  uint64_t hash = 0;
  if (!programReadsClocks)
    return hash;
  for (const Cell &cell : cells().all) {
    if (cell.generation != cells().generation)
      continue;
    const uint64_t object = mix(cell.object, static_cast<uint64_t>(cell.realm));
    const uint64_t changed = mix(static_cast<uint64_t>(cell.changed.world), static_cast<uint64_t>(cell.changed.busy));
    const uint64_t looked = mix(static_cast<uint64_t>(cell.looked.world), static_cast<uint64_t>(cell.looked.busy));
    hash += mix(object, mix(changed, looked));
  }
  return hash;
}

} // namespace raddle::runtime

RADDLE_EXPORT uint32_t raddle_machine_assumptions() {
  return raddle::runtime::sharedState().assumptions;
}
