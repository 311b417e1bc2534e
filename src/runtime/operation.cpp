#include "runtime/operation.h"

#include <string.h>

#include "abi/operation_traits.h"
#include "abi/orders.h"
#include "runtime/access_history.h"
#include "runtime/await.h"
#include "runtime/call_stacks.h"
#include "runtime/checkpoint.h"
#include "runtime/events.h"
#include "runtime/failure.h"
#include "runtime/fiber.h"
#include "runtime/happens_before.h"
#include "runtime/heap.h"
#include "runtime/history.h"
#include "runtime/memory_map.h"
#include "runtime/messages.h"
#include "runtime/mutex.h"
#include "runtime/reuse.h"
#include "runtime/rounds.h"
#include "runtime/state.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// The ranges of the step that is being executed, in a mapping of their own after the undo log.
constexpr uint64_t kAccessBase = kLogBase + kLogBytes + kMiB;
constexpr uint32_t kMaxAccesses = 1 << 20;
// How far back a repeated access is looked for.
constexpr uint32_t kMergeWindow = 16;

RaddleAccess *accesses() {
  return reinterpret_cast<RaddleAccess *>(kAccessBase);
}

uint32_t cut(uint64_t size) {
  return size < UINT32_MAX ? static_cast<uint32_t>(size) : UINT32_MAX;
}

bool isRepeated(uint64_t address, uint64_t size, uint8_t isWrite) {
  uint32_t first = step.accessCount > kMergeWindow ? step.accessCount - kMergeWindow : 0;
  for (uint32_t i = step.accessCount; i > first; --i) {
    const RaddleAccess &other = accesses()[i - 1];
    bool covered = other.address <= address && address + size <= other.address + other.size;
    if (covered && other.isWrite >= isWrite)
      return true;
  }
  return false;
}

// REQUIRES: main runs alone. Locks other than mutexes are free then.
bool waitsAlone(const RaddleOperation &operation) {
  switch (abi::traitsOf(operation.kind).waits) {
  case abi::Waits::Holder:
    return operation.argument == 0 && mutexHolder(operation.object) != RADDLE_NO_THREAD;
  case abi::Waits::Value:
    return !conditionHolds(operation);
  case abi::Waits::Round:
    return runningThread().waitsAt != 0;
  case abi::Waits::Never:
  case abi::Waits::Thread:
  case abi::Waits::Wake:
  case abi::Waits::Change:
    break;
  }
  return false;
}

// Whether the time in which main runs alone ends before it: what leaves a choice to the search, or has to wait for
// others, or for ever.
bool endsSolitude(const RaddleOperation &operation) {
  switch (abi::traitsOf(operation.kind).solitude) {
  case abi::Solitude::Keeps:
    return false;
  case abi::Solitude::Ends:
    return true;
  case abi::Solitude::IfItWaits:
    return waitsAlone(operation);
  case abi::Solitude::IfItChooses:
    return allocationAlternatives(operation) > 1;
  }
  return false;
}

// REQUIRES: it is a compare-exchange.
bool holdsExpected(const RaddleOperation &operation) {
  if (operation.size > sizeof(operation.argument))
    return memcmp(reinterpret_cast<const void *>(operation.object), reinterpret_cast<const void *>(operation.argument),
                  operation.size) == 0;
  return loadValue(operation.object, operation.size) == operation.argument;
}

// A compare-exchange that fails reads; whether it does is known only now that it is its turn.
bool writesNow(const RaddleOperation &operation) {
  if (operation.kind == RaddleOperationCompareExchange)
    return holdsExpected(operation);
  const abi::OperationTraits &traits = abi::traitsOf(operation.kind);
  return traits.writes() || traits.frees();
}

// So is a waiting loop on a volatile variable.
bool isPlain(const RaddleOperation &operation) {
  const abi::Data data = abi::traitsOf(operation.kind).data;
  return data == abi::Data::Plain || (data == abi::Data::Await && operation.order == RaddleOrderNone);
}

bool isDataAccess(uint8_t kind) {
  return abi::traitsOf(kind).isDataAccess();
}

bool mayJoinSection(uint8_t kind) {
  const abi::InSection section = abi::traitsOf(kind).section;
  return section == abi::InSection::Joins || (machine.alone && section == abi::InSection::WhileAlone);
}

// On what nobody but the C library accesses: no race is possible, and all that comes before happens before what others
// do after the next one.
bool synchronizesHidden(const RaddleOperation &operation) {
  if (operation.kind != RaddleOperationLibraryCall)
    return false;
  synchronizeAtomic(operation.object, 0, AtomicEffect::Update, RaddleOrderAcquireRelease);
  return true;
}

// For recordAccess.
uint8_t flagsOf(const RaddleOperation &operation) {
  if (abi::traitsOf(operation.kind).frees())
    return kWrites | kFrees;
  return writesNow(operation) ? kWrites : kReads;
}

// What is not memory to the program may lie in memory all the same, which is freed. To wake those who wait at a futex,
// only its address is needed.
void watchObject(const RaddleOperation &operation) {
  if (!isHeapMemory(reinterpret_cast<void *>(operation.object)) || operation.size == 0)
    return;
  step.refused = true; // if it fails here
  recordAccess(operation.site, operation.object, 1, kReads | kWorks);
  step.refused = false;
}

void joinSection(const RaddleOperation &operation) {
  // A lock in there would be dependent with locks elsewhere, which accesses to memory are not.
  synchronizesHidden(operation);
  if (!mayJoinSection(operation.kind)) {
    unsupported("blocks-in-atomic", "an operation that locks, waits, signals, chooses or ends is inside an atomic "
                                    "section, which is not supported yet");
  }
  bool write = writesNow(operation);
  if (write || !isDataAccess(operation.kind))
    noteEffect();
  if (operation.size != 0 && !machine.alone)
    addAccess(operation.object, operation.size, write ? 1 : 0);
  if (isDataAccess(operation.kind)) {
    recordAccess(operation.site, operation.object, operation.size, kIsAtomic | flagsOf(operation));
    synchronizeAtomic(operation.object, operation.size, write ? AtomicEffect::Update : AtomicEffect::Load,
                      RaddleOrderSequential);
  }
  if (writesMemory(operation.kind))
    keepOld(reinterpret_cast<void *>(operation.object), operation.size);
}

AtomicEffect effectOf(const RaddleOperation &operation) {
  if (abi::traitsOf(operation.kind).bytes == abi::Bytes::Written)
    return AtomicEffect::Store;
  return writesNow(operation) ? AtomicEffect::Update : AtomicEffect::Load;
}

void watchPlain(const RaddleOperation &operation) {
  const bool isTakenForOrder = control.options.synchronizing == RaddleSynchronizingVisible;
  if (isTakenForOrder)
    acquireFrom(operation.object);
  recordAccess(operation.site, operation.object, operation.size, flagsOf(operation));
  if (isTakenForOrder)
    releaseMoreTo(operation.object);
}

// What the access means for races: that of the operation the running thread is about to perform, and which was
// announced with these orders.
void watch(const RaddleOperation &operation, uint8_t announced) {
  if (synchronizesHidden(operation) || abi::isFence(operation.kind, operation.size))
    return;
  if (isPlain(operation))
    return watchPlain(operation);
  if (!isDataAccess(operation.kind))
    return watchObject(operation);
  recordAccess(operation.site, operation.object, operation.size, kIsAtomic | flagsOf(operation));
  const auto orders = static_cast<uint8_t>(operation.order | (announced & RADDLE_CONTINUES_RELEASE));
  if (messages.choice.location != 0) [[unlikely]]
    return synchronizeMessage(operation.object, orders, messages.choice);
  synchronizeAtomic(operation.object, operation.size, effectOf(operation), orders);
}

// Whether a compare-exchange stores, and so which of its two orders it has, is decided by what it finds.
void decideOrder(RaddleOperation &operation) {
  const bool isExchange = operation.kind == RaddleOperationCompareExchange;
  if (isExchange)
    step.succeeded = holdsExpected(operation);
  const bool fails = isExchange && !step.succeeded;
  operation.order = fails ? RADDLE_FAILURE_ORDER_IN(operation.order) : RADDLE_ORDER_IN(operation.order);
}

void watchAlone(const RaddleOperation &operation) {
  const bool isAccess = isDataAccess(operation.kind);
  if (!isAccess || writesNow(operation))
    noteEffect();
  if (isAccess)
    recordAccess(operation.site, operation.object, operation.size, flagsOf(operation));
  else if (isHeapMemory(reinterpret_cast<void *>(operation.object)))
    recordAccess(operation.site, operation.object, 1, kWorks);
}

void waitForTurn(const RaddleOperation &operation) {
  if (control.phase == Phase::Constructing)
    unsupported("before-main",
                "a static constructor creates a thread, waits or asks for a choice, which is not supported yet");
  live[runningThread().liveIndex].operation = operation;
  suspendFiber();
}

} // namespace

RaddleOperation makeOperation(RaddleOperationKind kind, uint64_t object) {
  RaddleOperation result = {};
  result.site = runningThread().site;
  result.object = object;
  result.alternatives = 1;
  result.kind = static_cast<uint8_t>(kind);
  return result;
}

RaddleOperation makeAccess(RaddleOperationKind kind, const void *address, uint64_t size) {
  RaddleOperation result = makeOperation(kind, reinterpret_cast<uint64_t>(address));
  result.size = cut(size);
  return result;
}

void announce(const RaddleOperation &operation) {
  countStep(operation.site);
  if (messages.areKept) [[unlikely]]
    refuseUnmodelled(operation);
  if (runningThread().sectionDepth != 0) {
    joinSection(operation);
    return;
  }
  if (machine.alone && !endsSolitude(operation)) {
    watchAlone(operation);
    return;
  }
  if (machine.alone)
    leaveAttempt(operation);
  if (!goesOnWith(operation))
    waitForTurn(operation);
  // Not what was announced: a signal may have turned the end of a timed wait into something else.
  const RaddleOperation &now = step.operation;
  // Not on the host: if this faults, it is the program's access that does.
  if (control.options.keepsStacks != 0) [[unlikely]]
    step.stack = keepStack();
  if (isKeptAsMessage(now)) [[unlikely]]
    findMessage(now);
  step.before = loadValue(now.object, now.size);
  step.reached = true;
  const uint8_t announced = now.order;
  decideOrder(step.operation);
  if (messages.choice.location != 0 && writesNow(now)) [[unlikely]]
    promiseMessage();
  watch(now, announced);
  if (writesMemory(now.kind))
    keepObject(now);
  if (locksMatter) [[unlikely]]
    noteGivenBack();
}

void countStep(const RaddleSite *site) {
  Thread &thread = runningThread();
  thread.site = site;
  if (++thread.steps > control.stepBound) [[unlikely]]
    passedStepBound();
}

void addAccess(uint64_t address, uint64_t size, uint8_t isWrite) {
  if (isRepeated(address, cut(size), isWrite))
    return;
  if (step.accessCount == kMaxAccesses)
    unsupported("section-too-long", "an atomic section accesses more memory than can be recorded");
  accesses()[step.accessCount++] = {address, cut(size), isWrite};
}

const RaddleAccess *stepAccesses() {
  return accesses();
}

void mapAccesses() {
  mapMemory(kAccessBase, kMaxAccesses * sizeof(RaddleAccess), Mapping::Private);
}

uint64_t loadValue(uint64_t address, uint64_t size) {
  if (size - 1 >= 8)
    return 0;
  uint64_t value = 0;
  const void *source = reinterpret_cast<const void *>(address);
  if (size == 4)
    memcpy(&value, source, 4);
  else if (size == 8)
    memcpy(&value, source, 8);
  else
    memcpy(&value, source, size);
  return value;
}

bool writesMemory(uint8_t kind) {
  return abi::traitsOf(kind).writes();
}

} // namespace raddle::runtime
