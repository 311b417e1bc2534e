#include "runtime/snapshot.h"

#include <string.h>

#include "runtime/access_history.h"
#include "runtime/descriptors.h"
#include "runtime/fiber.h"
#include "runtime/happens_before.h"
#include "runtime/hashing.h"
#include "runtime/heap.h"
#include "runtime/host_memory.h"
#include "runtime/images.h"
#include "runtime/kernel_objects.h"
#include "runtime/mappings.h"
#include "runtime/memory_map.h"
#include "runtime/objects.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/tls.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

// More than this is not copied at each restore: a process of its own for each execution is then as fast.
constexpr uint64_t kMaxCopy = 1 * kMiB;

// Copies of ranges of memory, one after the other in the snapshot mapping.
struct Copy {
  Range range;
  const void *bytes;
};
// Per thread: its stack, its thread-locals, its heap; and the data of all images.
constexpr uint32_t kMaxCopies = 3 * kMaxThreads + 256;

struct CopyList {
  uint32_t count;
  Copy copies[kMaxCopies];
};

struct Snapshot {
  uint64_t next; // first free byte of the mapping
  Machine machine;
  Thread *threads; // those in `created`, in that order
  const RaddlePending *live;
  const ExitHandler *exitHandlers;
  bool haveData;      // `program` and `libraries` are complete
  CopyList stacks;    // and thread-locals
  CopyList program;   // its data and the heaps
  CopyList libraries; // their data
};
Snapshot snapshot;

// The most that was ever given out of each heap. Beyond what is given out now, memory should be zero.
uint64_t heapHighWater[kMaxThreads];

const void *keep(const void *bytes, uint64_t size) {
  ensure(size <= kSnapshotBase + kSnapshotBytes - snapshot.next, "the snapshot should have room");
  auto *copy = reinterpret_cast<void *>(snapshot.next);
  memcpy(copy, bytes, size);
  snapshot.next += roundUp(size, 16);
  return copy;
}

void keepRange(CopyList &list, Range range) {
  ensure(list.count < kMaxCopies, "the snapshot should have room");
  list.copies[list.count++] = {range, keep(range.data(), range.size())};
}

void putBack(const CopyList &list) {
  for (uint32_t i = 0; i < list.count; ++i)
    memcpy(list.copies[i].range.data(), list.copies[i].bytes, list.copies[i].range.size());
}

template <typename Visit> void forEachDataRange(ImageOwner owner, Visit visit) {
  for (uint32_t i = 0; i < dataRangeCount(); ++i) {
    if (dataRange(i).owner == owner)
      visit(dataRange(i).range);
  }
}

// The writable memory of the program and the heaps in use, in an order that no schedule changes.
template <typename Visit> void forEachProgramRange(Visit visit) {
  forEachDataRange(ImageOwner::Program, visit);
  for (uint32_t thread = 0; thread < sharedState().threadCount; ++thread) {
    if (threads[thread].exists && threads[thread].heapUsed != 0)
      visit(usedHeap(thread));
  }
}

void keepMachine() {
  snapshot.machine = machine;
  snapshot.threads = reinterpret_cast<Thread *>(snapshot.next);
  for (uint32_t i = 0; i < machine.createdCount; ++i)
    keep(&threads[created[i]], sizeof(Thread));
  snapshot.live = static_cast<const RaddlePending *>(keep(live, machine.liveCount * sizeof(RaddlePending)));
  snapshot.exitHandlers =
      static_cast<const ExitHandler *>(keep(exitHandlers, machine.exitHandlerCount * sizeof(ExitHandler)));
}

void keepStacks() {
  snapshot.stacks.count = 0;
  for (uint32_t i = 0; i < machine.liveCount; ++i) {
    const Thread &thread = threads[live[i].thread];
    keepRange(snapshot.stacks, {thread.stack, thread.stackEnd});
    keepRange(snapshot.stacks, tlsImage(thread.pointer));
  }
}

void keepData() {
  uint64_t total = 0;
  auto add = [&total](Range range) { total += range.size(); };
  forEachProgramRange(add);
  forEachDataRange(ImageOwner::Library, add);
  snapshot.program.count = 0;
  snapshot.libraries.count = 0;
  snapshot.haveData = total <= kMaxCopy || control.options.keepCopy != 0;
  if (!snapshot.haveData)
    return;
  forEachProgramRange([](Range range) { keepRange(snapshot.program, range); });
  forEachDataRange(ImageOwner::Library, [](Range range) { keepRange(snapshot.libraries, range); });
}

uint64_t heapUsedAtMark(uint32_t createdIndex) {
  return createdIndex < snapshot.machine.createdCount ? snapshot.threads[createdIndex].heapUsed : 0;
}

// Memory that was given out since the mark is fresh again, and fresh memory is zero.
void zeroNewHeap(uint32_t createdNow) {
  for (uint32_t i = 0; i < createdNow; ++i) {
    uint64_t used = heapUsedAtMark(i);
    uint64_t highWater = heapHighWater[created[i]];
    if (used < highWater)
      memset(reinterpret_cast<void *>(heapSlot(created[i]) + used), 0, highWater - used);
  }
}

void undoForeign(uint32_t createdNow) {
  zeroNewHeap(createdNow);
  putBack(snapshot.program);
  putBack(snapshot.libraries);
  closeNewDescriptors();
}

bool livedAtMark(uint32_t createdIndex) {
  return createdIndex < snapshot.machine.createdCount && snapshot.threads[createdIndex].state == RaddleThreadRuns;
}

// `createdNow` counts the threads of the execution that is being undone.
void scrubStacks(uint32_t createdNow) {
  for (uint32_t i = 0; i < createdNow; ++i) {
    if (i >= snapshot.machine.createdCount)
      scrubStack(created[i], threads[created[i]].stackEnd);
    else if (livedAtMark(i))
      scrubStack(created[i], snapshot.threads[i].stack);
  }
}

void putBackMachine(uint32_t createdNow) {
  for (uint32_t i = 0; i < createdNow; ++i) {
    if (i < snapshot.machine.createdCount)
      threads[created[i]] = snapshot.threads[i];
    else
      threads[created[i]].exists = false;
  }
  machine = snapshot.machine;
  memcpy(live, snapshot.live, machine.liveCount * sizeof(RaddlePending));
  memcpy(exitHandlers, snapshot.exitHandlers, machine.exitHandlerCount * sizeof(ExitHandler));
}

uint64_t hashRange(uint64_t hash, Range range) {
  const auto *bytes = static_cast<const char *>(range.data());
  hash = mix(hash, range.begin);
  uint64_t words = range.size() / 8;
  for (uint64_t i = 0; i < words; ++i) {
    uint64_t word;
    memcpy(&word, bytes + i * 8, 8);
    hash = mix(hash, word + i);
  }
  uint64_t rest = 0;
  memcpy(&rest, bytes + words * 8, range.size() % 8);
  return mix(hash, rest);
}

bool isZero(Range range) {
  const auto *bytes = static_cast<const char *>(range.data());
  return bytes[0] == 0 && memcmp(bytes, bytes + 1, range.size() - 1) == 0;
}

// The same without a look at pages that nobody ever touched: they are zero, and so count as little as others that are.
uint64_t hashPages(uint64_t hash, Range range) {
  forEachTouchedPage(range, [&hash](Range part) { hash = isZero(part) ? hash : hashRange(hash, part); });
  return hash;
}

// What threads leave in their locals is gone with them, as what is on their stacks.
uint64_t hashHeapOf(uint64_t hash, uint32_t thread) {
  Range rest = usedHeap(thread);
  forEachBlock(thread, [&](const Block &block) {
    if (block.family != Family::Local)
      return;
    hash = block.address > rest.begin ? hashPages(hash, {rest.begin, block.address}) : hash;
    rest.begin = block.address + block.size;
  });
  return rest.begin < rest.end ? hashPages(hash, rest) : hash;
}

Range rangeOf(const void *object, uint64_t size) {
  auto begin = reinterpret_cast<uint64_t>(object);
  return {begin, begin + size};
}

uint64_t differenceIn(const Copy &copy) {
  const auto *now = static_cast<const unsigned char *>(copy.range.data());
  const auto *then = static_cast<const unsigned char *>(copy.bytes);
  for (uint64_t i = 0; i < copy.range.size(); ++i) {
    if (now[i] != then[i])
      return copy.range.begin + i;
  }
  return 0;
}

uint64_t differenceIn(const CopyList &list) {
  for (uint32_t i = 0; i < list.count; ++i) {
    const Copy &copy = list.copies[i];
    if (memcmp(copy.range.data(), copy.bytes, copy.range.size()) != 0)
      return differenceIn(copy);
  }
  return 0;
}

uint64_t differenceInFreshHeap(uint32_t thread) {
  uint64_t used = threads[thread].exists ? threads[thread].heapUsed : 0;
  for (uint64_t offset = used; offset < heapHighWater[thread]; ++offset) {
    if (*reinterpret_cast<const char *>(heapSlot(thread) + offset) != 0)
      return heapSlot(thread) + offset;
  }
  return 0;
}

} // namespace

void mapSnapshot() {
  mapMemory(kSnapshotBase, kSnapshotBytes, Mapping::Private);
}

void takeSnapshot() {
  snapshot.next = kSnapshotBase;
  keepMachine();
  keepStacks();
  keepData();
  rememberFiles();
  rememberMappings();
  openUndoLog();
  control.knowsDescriptors = false;
  control.foreignRan = false;
  control.filesArePutBack = false;
  control.lastUnlogged = 0;
}

bool canRestore() {
  return !undoLog.overflowed && (!control.foreignRan || snapshot.haveData);
}

void restoreSnapshot() {
  ensure(canRestore(), "a state should be restored only if nothing it needs is lacking");
  noteHeapHighWater();
  uint32_t createdNow = machine.createdCount;
  rollBackTo(kLogBase);
  if (control.foreignRan)
    undoForeign(createdNow);
  unmapNewMappings();
  scrubStacks(createdNow);
  putBack(snapshot.stacks);
  putBackMachine(createdNow);
  control.foreignRan = false;
  control.filesArePutBack = false;
  control.lastUnlogged = 0;
}

void noteHeapHighWater() {
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    uint64_t used = threads[created[i]].heapUsed;
    if (used > heapHighWater[created[i]])
      heapHighWater[created[i]] = used;
  }
}

uint64_t hashMemory() {
  uint64_t hash = 0;
  forEachDataRange(ImageOwner::Program, [&hash](Range range) { hash = hashPages(hash, range); });
  for (uint32_t thread = 0; thread < sharedState().threadCount; ++thread) {
    if (threads[thread].exists && threads[thread].heapUsed != 0)
      hash = hashHeapOf(hash, thread);
  }
  return hashKernelObjects(hash);
}

uint64_t hashState() {
  uint64_t hash = 0;
  forEachProgramRange([&hash](Range range) { hash = hashPages(hash, range); });
  hash = hashRange(hash, rangeOf(&machine, sizeof(machine)));
  hash = hashRange(hash, objectRecords());
  hash = mix(hash, mix(hashClocks(), hashHistory()));
  hash = mix(hash, hashTimes());
  hash = hashKernelObjects(hashShadow(hash));
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    const Thread &thread = threads[created[i]];
    hash = hashRange(hash, rangeOf(&thread, offsetof(Thread, destructors)));
    hash = hashRange(hash, {thread.stack, thread.stackEnd});
    hash = hashRange(hash, tlsImage(thread.pointer));
  }
  return hash;
}

uint64_t firstDifference() {
  uint64_t difference = differenceIn(snapshot.stacks);
  if (difference == 0)
    difference = differenceIn(snapshot.program);
  for (uint32_t thread = 0; difference == 0 && thread < sharedState().threadCount; ++thread)
    difference = differenceInFreshHeap(thread);
  return difference;
}

} // namespace raddle::runtime
