#include "runtime/access_history.h"

#include <string.h>

#include "abi/debugger.h"
#include "runtime/access_check.h"
#include "runtime/access_log.h"
#include "runtime/annotations.h"
#include "runtime/call_stacks.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/hashing.h"
#include "runtime/heap.h"
#include "runtime/left_out.h"
#include "runtime/memory_map.h"
#include "runtime/recent_accesses.h"
#include "runtime/scatter.h"
#include "runtime/state.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kGranule = 8;
constexpr uint32_t kCells = 1 << 22;
constexpr uint32_t kMaxCells = kCells / 4 * 3;
constexpr uint32_t kRecords = 1 << 24;
constexpr uint32_t kMaxRaces = 1024;
constexpr uint32_t kNoRecord = 0; // number 0 is not used
// More may be a mistake of the program: it is not remembered byte by byte before somebody has looked.
constexpr uint64_t kUsualSize = 64;

// One access to the bytes of a granule that `mask` names.
struct Record {
  const RaddleSite *site;
  uint32_t time; // period of the thread
  uint32_t next;
  uint16_t thread;
  uint8_t mask;
  uint8_t flags;
  uint32_t lockset; // what the thread held
};
static_assert(sizeof(Record) == 24);
static_assert(kMaxThreads <= UINT16_MAX);

// Where the records of a granule begin, by open addressing.
struct Cell {
  uint64_t granule;
  uint32_t generation;
  uint32_t first;
};

struct Tables {
  uint32_t generation;
  RaddleRace races[kMaxRaces];
  uint32_t firstAccesses[kMaxRaces];   // for each race: the number of the record of its earlier access
  RaddleStack secondStacks[kMaxRaces]; // for each race: where its later access was called from
  Cell cells[kCells];
  Record records[kRecords];
};
static_assert(sizeof(Tables) <= kHistoryBytes);

Tables &tables() {
  return *reinterpret_cast<Tables *>(kHistoryBase);
}

Cell &cellOf(uint64_t granule) {
  Tables &all = tables();
  uint32_t slot = scatterRegions(granule) % kCells;
  while (all.cells[slot].generation == all.generation && all.cells[slot].granule != granule)
    slot = (slot + 1) % kCells;
  Cell &cell = all.cells[slot];
  if (cell.generation == all.generation)
    return cell;
  if (++machine.cellCount > kMaxCells)
    unsupported("too-much-memory", "the program accesses more memory than can be watched for races");
  storeUndoable(&cell, {granule, all.generation, kNoRecord});
  return cell;
}

bool conflicts(const Record &a, const Record &b) {
  return (a.mask & b.mask) != 0 && abi::conflict(a.flags, b.flags);
}

// Whether everything that conflicts with `old` conflicts with `now` too.
bool covers(const Record &now, const Record &old) {
  const uint32_t missingBytes = old.mask & ~uint32_t{now.mask};
  const uint32_t missingFlags = old.flags & ~uint32_t{now.flags} & kWrites;
  const uint32_t weakerBy = now.flags & ~uint32_t{old.flags} & (kIsAtomic | kWorks);
  return (missingBytes | missingFlags | weakerBy) == 0 && !abi::isFreeByLibrary(now.flags);
}

RaddleRacer racerOf(const Record &record) {
  RaddleRacer racer = {};
  racer.site = record.site;
  racer.thread = record.thread;
  racer.lockset = record.lockset;
  racer.isWrite = (record.flags & kWrites) != 0 ? 1 : 0;
  racer.isAtomic = (record.flags & kIsAtomic) != 0 ? 1 : 0;
  racer.isFree = (record.flags & kFrees) != 0 ? 1 : 0;
  racer.isWork = (record.flags & kWorks) != 0 ? 1 : 0;
  return racer;
}

// Of two races on the same memory.
bool isSameToAll(const RaddleRace &race, const RaddleSite *first, const RaddleSite *second) {
  const bool isThere = race.first.site == first && race.second.site == second;
  const bool isReversed = race.first.site == second && race.second.site == first;
  return control.options.everyRace == 0 || isThere || isReversed;
}

uint64_t placeOf(const RaddleSite *site) {
  return site == nullptr ? 0 : uint64_t{site->line} << 32 | site->column;
}

// The explorer is at work meanwhile, on the stack of the thread: what it calls is not modelled.
void tellOfLastRace() {
  if (control.noticeRace == nullptr)
    return;
  const Phase phase = control.phase;
  control.phase = Phase::Host;
  control.noticeRace(control.noticeContext, machine.raceCount - 1);
  control.phase = phase;
}

void addRace(uint64_t granule, uint32_t firstNumber, const Record &second) {
  Tables &all = tables();
  const Record &first = all.records[firstNumber];
  auto common = static_cast<uint8_t>(first.mask & second.mask);
  uint64_t address = granule * kGranule + static_cast<uint64_t>(__builtin_ctz(common));
  auto size = static_cast<uint32_t>(__builtin_popcount(common));
  for (uint32_t i = 0; i < machine.raceCount; ++i) {
    const RaddleRace &race = all.races[i];
    if (race.address == address && race.location.size == size && isSameToAll(race, first.site, second.site))
      return;
  }
  if (machine.raceCount == kMaxRaces)
    unsupported("too-many-races", "the execution has more data races than can be remembered");
  all.firstAccesses[machine.raceCount] = firstNumber;
  findStack(runningThread(), all.secondStacks[machine.raceCount]);
  all.races[machine.raceCount++] = {address, locationOf(address, size), racerOf(first), racerOf(second),
                                    isBenign(address, size) ? uint8_t{1} : uint8_t{0}};
  raddle_machine_at_race(firstNumber, first.thread, placeOf(first.site), placeOf(second.site));
  tellOfLastRace();
}

uint32_t newRecord(const Record &record) {
  Tables &all = tables();
  if (machine.recordCount + 1 >= kRecords)
    unsupported("too-many-accesses", "the execution accesses memory more often than can be watched for races");
  all.records[++machine.recordCount] = record;
  if (control.options.keepsStacks != 0) [[unlikely]]
    keepStackOfAccess(machine.recordCount);
  return machine.recordCount;
}

// Whether the thread did as much in the same period, and nobody did anything there since. To free is never to repeat:
// the next access has to be noticed.
bool isRepeated(const Cell &cell, const Record &now) {
  const Tables &all = tables();
  for (uint32_t i = cell.first; i != kNoRecord; i = all.records[i].next) {
    const Record &old = all.records[i];
    const bool frees = ((old.flags | now.flags) & kFrees) != 0;
    if (old.thread != now.thread || old.time != now.time || frees)
      return false;
    if (covers(old, now))
      return true;
  }
  return false;
}

enum class Novelty : uint8_t { Repeated, New };

Novelty recordGranule(uint64_t granule, Record now) {
  Tables &all = tables();
  Cell &cell = cellOf(granule);
  if (isRepeated(cell, now))
    return Novelty::Repeated;
  const Clock clock = clockOf(now.thread);
  // Of what is taken away from the beginning of the list only the end is written down.
  uint32_t first = cell.first;
  uint32_t *link = &first;
  while (*link != kNoRecord) {
    Record &old = all.records[*link];
    bool ordered = old.thread == now.thread || old.time <= clock[old.thread];
    if (!ordered && conflicts(old, now))
      addRace(granule, *link, now);
    if (!ordered || !covers(now, old))
      link = &old.next;
    else if (link == &first)
      first = old.next;
    else
      storeUndoable(link, old.next);
  }
  now.next = first;
  storeUndoable(&cell.first, newRecord(now));
  return Novelty::New;
}

Use useOf(uint8_t flags) {
  if ((flags & kWorks) != 0)
    return Use::Work;
  return (flags & kWrites) != 0 ? Use::Write : Use::Read;
}

// The bytes of the granule that the range covers.
uint8_t maskOf(uint64_t granule, uint64_t begin, uint64_t end) {
  uint64_t base = granule * kGranule;
  uint64_t from = begin > base ? begin - base : 0;
  uint64_t to = end < base + kGranule ? end - base : kGranule;
  return static_cast<uint8_t>((0xffU >> (kGranule - (to - from))) << from);
}

// Who only has to know whether the memory is there.
void checkOnly(uint64_t address, uint64_t size, uint8_t flags) {
  if ((flags & kFrees) == 0)
    checkAccess(address, size, useOf(flags));
}

void recordForLog(const RaddleSite *site, uint64_t address, uint64_t size, uint8_t flags) {
  if (control.isLogging)
    logAccess(site, address, size <= kUsualSize ? size : sensibleBytes(address, size), flags);
  checkOnly(address, size, flags);
}

} // namespace

void mapHistory() {
  mapMemory(kHistoryBase, kHistoryBytes, Mapping::Private);
  resetHistory(); // generation 0 is that of empty cells
}

void resetHistory() {
  ++tables().generation;
  machine.cellCount = 0;
  machine.recordCount = 0;
  machine.raceCount = 0;
}

void recordAccess(const RaddleSite *site, uint64_t address, uint64_t size, uint8_t flags) {
  if (size == 0 || address < kPage) // a null pointer leads nowhere: the access itself will fail
    return;
  if (machine.alone) // nothing needs to be remembered
    return checkOnly(address, size, flags);
  if ((flags & kFrees) != 0)
    forgetRecent();
  if (control.ignoresRaces)
    return recordForLog(site, address, size, flags);
  const Thread &thread = runningThread();
  Record record = {};
  record.site = site;
  record.thread = static_cast<uint16_t>(control.running);
  record.time = thread.period != 0 ? thread.period : clockOf(control.running)[control.running];
  record.flags = flags;
  record.lockset = thread.lockset;
  uint64_t end = address + (size <= kUsualSize ? size : sensibleBytes(address, size));
  if (control.someoneLooks && (flags & kWrites) != 0)
    noteWriteAfterRounds(address, end - address, flags);
  Novelty novelty = Novelty::Repeated;
  for (uint64_t granule = address / kGranule; granule * kGranule < end; ++granule) {
    record.mask = maskOf(granule, address, end);
    if (recordGranule(granule, record) == Novelty::New)
      novelty = Novelty::New;
  }
  if (novelty == Novelty::New && (flags & kFrees) == 0)
    checkAccess(address, size, useOf(flags));
}

uint32_t racesSoFar(const RaddleRace **races) {
  *races = tables().races;
  return machine.raceCount;
}

uint32_t accessesSoFar() {
  return machine.recordCount;
}

uint32_t firstAccessOf(uint32_t race) {
  return tables().firstAccesses[race];
}

const RaddleStack *secondStackOf(uint32_t race) {
  return &tables().secondStacks[race];
}

uint64_t hashHistory() {
  const Tables &all = tables();
  const auto begin = reinterpret_cast<uint64_t>(all.cells);
  uint64_t hash = 0;
  forEachTouchedPage({begin, begin + sizeof(all.cells)}, [&](Range part) {
    // A cell may lie across the border of two pages: it counts for the one it begins in.
    const uint64_t last = (part.end - begin + sizeof(Cell) - 1) / sizeof(Cell);
    for (uint64_t i = (part.begin - begin + sizeof(Cell) - 1) / sizeof(Cell); i < last; ++i) {
      if (all.cells[i].generation == all.generation)
        hash = mix(mix(hash, all.cells[i].granule), all.cells[i].first);
    }
  });
  for (uint32_t i = 1; i <= machine.recordCount; ++i) {
    const Record &record = all.records[i];
    hash = mix(mix(hash, reinterpret_cast<uint64_t>(record.site)), uint64_t{record.time} << 32 | record.next);
    hash = mix(hash, uint64_t{record.lockset} << 32 | uint64_t{record.thread} << 16 | record.mask << 8U | record.flags);
  }
  return hash;
}

} // namespace raddle::runtime
