#include "runtime/left_out.h"

#include "abi/left_out.h"
#include "runtime/access_history.h"
#include "runtime/happens_before.h"
#include "runtime/heap.h"
#include "runtime/history.h"
#include "runtime/host_memory.h"
#include "runtime/lockset.h"
#include "runtime/rounds.h"
#include "runtime/scatter.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kGranule = 8;

// Null if there is no room.
LeftOutBytes *bytesAt(uint64_t granule, uint32_t thread) {
  SharedState &shared = sharedState();
  const void *const scenario = scenarioOfExecution();
  uint64_t slot = (scatterRegions(granule ^ reinterpret_cast<uint64_t>(scenario)) + thread) % kMaxLeftOut;
  while (shared.leftOut[slot].isUsed) {
    LeftOutBytes &bytes = shared.leftOut[slot];
    if (bytes.granule == granule && bytes.thread == thread && bytes.scenario == scenario)
      return &bytes;
    slot = (slot + 1) % kMaxLeftOut;
  }
  if (shared.leftOutCount == kMaxLeftOut / 4 * 3)
    return nullptr;
  ++shared.leftOutCount;
  shared.leftOut[slot] = {granule, scenario, nullptr, static_cast<uint16_t>(thread), true, 0, 0, 0, 0, 0, 0};
  return &shared.leftOut[slot];
}

// `sets` tells whether it is the first time.
void mergeGuard(uint64_t &guard, uint8_t sets, uint64_t lock) {
  guard = sets == 0 || guard == lock ? lock : 0;
}

// Whoever reads under a lock that writers hold, too, is ordered with them. An address may mean another lock where
// memory is used again.
bool areGuarded(const LeftOutBytes &bytes) {
  return bytes.readGuard != 0 && bytes.readGuard == bytes.writeGuard && control.options.reuse == 0;
}

// What finds no room may be anything.
void compare(const LeftOutBytes *bytes) {
  SharedState &shared = sharedState();
  shared.leftOutIsFull |= bytes == nullptr;
  if (shared.leftOutIsFull)
    shared.racyLeftOut = shared.passingLeftOut;
  else if (((bytes->read & bytes->writtenPlainly) | (bytes->readPlainly & bytes->written)) != 0 && !areGuarded(*bytes))
    shared.racyLeftOut = bytes->site;
}

// Calls act(granule, mask of bytes).
template <typename Act> void forEachGranule(uint64_t address, uint64_t size, Act act) {
  const uint64_t end = address + size;
  for (uint64_t granule = address / kGranule; granule * kGranule < end; ++granule) {
    uint32_t mask = 0xff;
    if (granule * kGranule < address)
      mask &= 0xffU << (address % kGranule);
    if ((granule + 1) * kGranule > end)
      mask &= 0xffU >> ((granule + 1) * kGranule - end);
    act(granule, static_cast<uint8_t>(mask));
  }
}

// Of the running thread, and nobody else can have told it anything since it has allocated that: rounds that it may have
// heard of cannot have read it.
bool isNew(uint64_t address, uint64_t size) {
  const Thread &thread = runningThread();
  if (writesUnnoticed())
    return true;
  if (thread.blockCount == 0 || thread.stepsAtBlock != thread.steps)
    return false;
  const Block &block = lastBlock();
  return address >= block.address && address + size <= block.address + block.size;
}

void noteWriteAfter(uint32_t thread, uint64_t address, uint64_t size, bool isPlain) {
  forEachGranule(address, size, [&](uint64_t granule, uint8_t mask) {
    LeftOutBytes *bytes = bytesAt(granule, thread);
    if (bytes != nullptr) {
      mergeGuard(bytes->writeGuard, bytes->written, lastLockIn(runningThread().lockset));
      bytes->written |= mask;
      bytes->writtenPlainly |= isPlain ? mask : uint8_t{0};
    }
    compare(bytes);
  });
}

} // namespace

void noteLeftOut(const Look &look, const RaddleSite *site) {
  SharedState &shared = sharedState();
  if ((look.flags & (RADDLE_LOOK_PASSES | RADDLE_LOOK_PASSES_PLAINLY)) == 0)
    return;
  shared.passingLeftOut = site;
  forEachGranule(look.address, look.size, [&](uint64_t granule, uint8_t mask) {
    LeftOutBytes *bytes = bytesAt(granule, control.running);
    if (bytes != nullptr) {
      bytes->site = site;
      mergeGuard(bytes->readGuard, bytes->read, look.guard);
      bytes->read |= mask;
      bytes->readPlainly |= (look.flags & RADDLE_LOOK_PASSES_PLAINLY) != 0 ? mask : uint8_t{0};
    }
    compare(bytes);
  });
}

void notePassing(Thread &thread) {
  if (machine.alone)
    return;
  control.someoneLooks = true;
  thread.passedAt = thread.period != 0 ? thread.period : clockOf(control.running)[control.running];
}

void noteWriteAfterRounds(uint64_t address, uint64_t size, uint8_t flags) {
  if (isNew(address, size))
    return;
  const Clock clock = clockOf(control.running);
  for (uint32_t i = 0; i < sharedState().threadCount; ++i) {
    const Thread &other = threads[i];
    if (i != control.running && other.exists && other.passedAt > clock[i])
      noteWriteAfter(i, address, size, (flags & kIsAtomic) == 0);
  }
}

} // namespace raddle::runtime

RADDLE_EXPORT void raddle_machine_left_out(RaddleLeftOut *leftOut) {
  const raddle::runtime::SharedState &shared = raddle::runtime::sharedState();
  *leftOut = {shared.passingLeftOut, shared.racyLeftOut};
}
