#include "runtime/happens_before.h"

#include <string.h>

#include "abi/orders.h"
#include "runtime/failure.h"
#include "runtime/hashing.h"
#include "runtime/host_memory.h"
#include "runtime/memory_map.h"
#include "runtime/messages.h"
#include "runtime/recent_accesses.h"
#include "runtime/scatter.h"
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

// A clock, by its number; what lies behind the known threads is zero. The times of the first threads of all rows lie
// together, then those of the next: programs with few threads touch few pages, and rows do not compete for a cache.
enum class Row : uint32_t {};
struct RowPart {
  alignas(16) uint32_t time[Clock::kPartThreads];
};
constexpr uint32_t kParts = kMaxThreads / Clock::kPartThreads;
static_assert(kMaxThreads % Clock::kPartThreads == 0);
static_assert(uint64_t{kRows} * Clock::kPartThreads == Clock::kPartStride);
// Rows are worked on so many threads at a time, which the compiler needs no loop for.
constexpr uint32_t kGranule = 4;
static_assert(Clock::kPartThreads % kGranule == 0);

// Where the row of an object is, by open addressing.
struct Slot {
  uint64_t object;
  uint32_t generation; // 0: never used
  uint32_t row;
};

// What the row of an object consists of.
struct Heads {
  uint32_t thread; // who heads all its release sequences; or kNoHead, or kSeveralHeads, of which each has a row too
  uint32_t number; // of the sequences; in a row of one of several heads, the number for which it holds
};
constexpr uint32_t kNoHead = UINT32_MAX;
constexpr uint32_t kSeveralHeads = UINT32_MAX - 1;

struct Tables {
  uint32_t generation; // of this execution; what is older counts as empty
  uint32_t rowGenerations[kRows];
  Slot slots[kSlots];
  Heads heads[kObjects]; // by row, without those of threads
  RowPart parts[kParts][kRows];
};
static_assert(sizeof(Tables) <= kClockBytes);

Tables &tables() {
  return *reinterpret_cast<Tables *>(kClockBase);
}

// How far rows are used: all known threads, and no part of a granule.
uint32_t width() {
  return (sharedState().threadCount + kGranule - 1) / kGranule * kGranule;
}

// The times of some threads in a row.
struct Times {
  uint32_t *at;
  uint32_t count;
};

// Calls `work` for all known threads, with their times in each of the rows.
template <typename Work, typename... Rows> void forParts(Work work, Rows... rows) {
  const uint32_t end = width();
  for (uint32_t first = 0, part = 0; first < end; first += Clock::kPartThreads, ++part) {
    const uint32_t count = end - first < Clock::kPartThreads ? end - first : Clock::kPartThreads;
    work(Times{tables().parts[part][static_cast<uint32_t>(rows)].time, count}...);
  }
}

uint32_t &timeIn(Row row, uint32_t thread) {
  return tables().parts[thread / Clock::kPartThreads][static_cast<uint32_t>(row)].time[thread % Clock::kPartThreads];
}

// Rows of threads that were not known when a row was emptied have never been written there.
Row rowAt(uint32_t index) {
  Tables &all = tables();
  const auto row = static_cast<Row>(index);
  if (all.rowGenerations[index] != all.generation) {
    forParts([](Times times) { memset(times.at, 0, times.count * sizeof(uint32_t)); }, row);
    storeUndoable(&all.rowGenerations[index], all.generation);
  }
  return row;
}

Row rowOf(uint32_t thread, ThreadRow row) {
  return rowAt(thread * static_cast<uint32_t>(ThreadRow::Count) + static_cast<uint32_t>(row));
}

Slot &slotOf(uint64_t object) {
  Tables &all = tables();
  uint32_t slot = scatterRegions(object / 4) % kSlots;
  while (all.slots[slot].generation == all.generation && all.slots[slot].object != object)
    slot = (slot + 1) % kSlots;
  return all.slots[slot];
}

Heads &headsOf(Row object) {
  return tables().heads[static_cast<uint32_t>(object) - kThreadRows];
}

Row rowOf(uint64_t object) {
  Tables &all = tables();
  Slot &slot = slotOf(object);
  if (slot.generation != all.generation) {
    if (machine.clockCount == kObjects)
      unsupported("too-many-objects", "the program synchronizes through more objects than can be followed");
    storeUndoable(&slot, {object, all.generation, kThreadRows + machine.clockCount++});
    storeUndoable(&headsOf(static_cast<Row>(slot.row)), {kNoHead, 0});
  }
  return rowAt(slot.row);
}

// The object that stands for a message. No address is that high.
uint64_t messageKey(uint32_t message) {
  return uint64_t{1} << 63 | uint64_t{message} * 4;
}

// Of what `thread` alone released to the atomic object at `address`, where it is one of several.
Row rowOfHead(uint64_t address, uint32_t thread) {
  return rowOf(address | uint64_t{thread + 1} << 48);
}

uint32_t isAnyLater(Times times, Times limits) {
  uint32_t later = 0;
  for (uint32_t granule = 0; granule < times.count; granule += kGranule)
    for (uint32_t i = granule; i < granule + kGranule; ++i)
      later |= times.at[i] > limits.at[i] ? 1 : 0;
  return later;
}

bool isCovered(Row source, Row target) {
  uint32_t later = 0;
  forParts([&](Times from, Times to) { later |= isAnyLater(from, to); }, source, target);
  return later == 0;
}

void takeLater(Times target, Times source) {
  keepOurs(target.at, target.count * sizeof(uint32_t));
  for (uint32_t granule = 0; granule < target.count; granule += kGranule) {
    uint32_t times[kGranule];
    for (uint32_t i = 0; i < kGranule; ++i) {
      const uint32_t other = source.at[granule + i];
      times[i] = target.at[granule + i] > other ? target.at[granule + i] : other;
    }
    memcpy(target.at + granule, times, sizeof(times));
  }
}

void join(Row target, Row source) {
  if (!isCovered(source, target))
    forParts(takeLater, target, source);
}

void copyTimes(Times target, Times source) {
  keepOurs(target.at, target.count * sizeof(uint32_t));
  memcpy(target.at, source.at, target.count * sizeof(uint32_t));
}

void assign(Row target, Row source) {
  forParts(copyTimes, target, source);
}

Row ownRow(ThreadRow row) {
  return rowOf(control.running, row);
}

void beginPeriod() {
  uint32_t &time = timeIn(ownRow(ThreadRow::Clock), control.running);
  storeUndoable(&time, time + 1);
  runningThread().period = time;
  forgetRecent();
}

void addTimes(uint32_t &sum, Times times) {
  for (uint32_t i = 0; i < times.count; ++i)
    sum |= times.at[i];
}

// No time of any thread is in it.
bool isNothing(Row row) {
  uint32_t any = 0;
  forParts([&](Times times) { addTimes(any, times); }, row);
  return any == 0;
}

// The release sequences of an atomic object, as the running thread modifies it: those headed by a release (or by what
// follows a release fence) and continued up to the last modification. Its clock is what they let others know. An update
// continues all of them. A store ends them; but by C, and by C++ before C++20, it continues those that its own thread
// heads. For that, an object that several threads have released to keeps a clock for each of them.
class Sequences {
public:
  explicit Sequences(uint64_t address) : address_(address), object_(rowOf(address)), heads_(headsOf(object_)) {}

  [[nodiscard]] Row row() const { return object_; }

  // All end, and one begins that lets others know of `known`.
  void begin(Row known) {
    assign(object_, known);
    storeUndoable(&heads_, {control.running, heads_.number + 1});
  }

  // All go on, and another one begins.
  void continueAll(Row known) {
    if (heads_.thread != control.running && heads_.thread != kNoHead)
      keepApart(known);
    else if (heads_.thread == kNoHead)
      storeUndoable(&heads_, {control.running, heads_.number});
    join(object_, known);
  }

  // Those of the running thread go on, and another one begins.
  void continueOwn(Row known) {
    if (heads_.thread != control.running) {
      const Row own = ownPart();
      begin(own == object_ ? known : own);
    }
    join(object_, known);
  }

private:
  void keepApart(Row known) {
    if (isNothing(known))
      return;
    if (heads_.thread != kSeveralHeads)
      addTo(rowOfHead(address_, heads_.thread), object_);
    addTo(rowOfHead(address_, control.running), known);
    storeUndoable(&heads_, {kSeveralHeads, heads_.number});
  }

  void addTo(Row part, Row known) {
    if (isOfNow(part))
      return join(part, known);
    assign(part, known);
    storeUndoable(&headsOf(part), {kNoHead, heads_.number});
  }

  // What the running thread let others know, as one of several; the object's own row if there is no such thing.
  [[nodiscard]] Row ownPart() const {
    if (heads_.thread != kSeveralHeads)
      return object_;
    const Row part = rowOfHead(address_, control.running);
    return isOfNow(part) ? part : object_;
  }

  // A part that was never written has number 0 and is empty, so that it does no harm to an object with that number.
  [[nodiscard]] bool isOfNow(Row part) const { return headsOf(part).number == heads_.number; }

  uint64_t address_;
  Row object_;
  Heads &heads_;
};

// What others let know through atomic objects that begin within this one: who loads all of it reads what they wrote.
// std::shared_ptr looks at both of its counts at once.
void joinParts(Row known, uint64_t address, uint64_t size) {
  constexpr uint64_t kLeastPart = 4;
  for (uint64_t part = address + kLeastPart; part < address + size; part += kLeastPart) {
    const Slot &slot = slotOf(part);
    if (slot.generation == tables().generation)
      join(known, rowAt(slot.row));
  }
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

Clock clockOf(uint32_t thread) {
  const Row row = rowOf(thread, ThreadRow::Clock);
  uint32_t &own = timeIn(row, thread);
  if (own == 0)
    storeUndoable(&own, 1U); // 0 is before the beginning
  return Clock(&timeIn(row, 0));
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
  return isCovered(rowOf(object), ownRow(ThreadRow::Clock));
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

void synchronizeAtomic(uint64_t address, uint64_t size, AtomicEffect effect, uint8_t orders) {
  if (machine.alone)
    return;
  clockOf(control.running);
  const uint8_t order = RADDLE_ORDER_IN(orders);
  Sequences sequences(address);
  if (effect != AtomicEffect::Store) {
    const Row known = ownRow(acquires(order) ? ThreadRow::Clock : ThreadRow::Seen);
    join(known, sequences.row());
    joinParts(known, address, size);
  }
  if (effect == AtomicEffect::Load)
    return;
  const Row known = ownRow(releases(order) ? ThreadRow::Clock : ThreadRow::Released);
  if (effect == AtomicEffect::Update)
    sequences.continueAll(known);
  else if ((orders & RADDLE_CONTINUES_RELEASE) != 0)
    sequences.continueOwn(known);
  else
    sequences.begin(known);
  beginPeriod();
}

// What a message lets others know: what its thread did before, if it is a release or follows a release fence; if it
// updates another one, what that does; and if it says so, what earlier messages of its thread there do.
void synchronizeMessage(uint64_t address, uint8_t orders, const MessageChoice &message) {
  clockOf(control.running);
  const uint8_t order = RADDLE_ORDER_IN(orders);
  if (message.read != 0)
    join(ownRow(acquires(order) ? ThreadRow::Clock : ThreadRow::Seen), rowOf(messageKey(message.read)));
  if (message.written == 0)
    return;
  const Row let = rowOf(messageKey(message.written));
  const Row headed = rowOfHead(address, control.running);
  const Row known = ownRow(releases(order) ? ThreadRow::Clock : ThreadRow::Released);
  join(headed, known);
  assign(let, (orders & RADDLE_CONTINUES_RELEASE) != 0 ? headed : known);
  if (message.read != 0)
    join(let, rowOf(messageKey(message.read)));
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
      if (const uint32_t time = timeIn(static_cast<Row>(i), thread); time != 0)
        hash = mix(mix(hash, uint64_t{i} << 32 | thread), time);
    }
  }
  for (uint32_t i = 0; i < machine.clockCount; ++i)
    hash = mix(hash, uint64_t{all.heads[i].thread} << 32 | all.heads[i].number);
  return hash;
}

} // namespace raddle::runtime
