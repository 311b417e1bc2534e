// Part 3 of the ABI: the program as a machine that the explorer drives step by step.
#include "abi/locks.h"
#include "abi/operation_traits.h"
#include "abi/race_accesses.h"
#include "abi/raddle_abi.h"
#include "runtime/access_history.h"
#include "runtime/access_log.h"
#include "runtime/await.h"
#include "runtime/cancellation.h"
#include "runtime/checkpoint.h"
#include "runtime/condition.h"
#include "runtime/descriptors.h"
#include "runtime/epoll.h"
#include "runtime/events.h"
#include "runtime/failure.h"
#include "runtime/fiber.h"
#include "runtime/happens_before.h"
#include "runtime/heap.h"
#include "runtime/host_memory.h"
#include "runtime/lockset.h"
#include "runtime/messages.h"
#include "runtime/mutex.h"
#include "runtime/operation.h"
#include "runtime/plain_locks.h"
#include "runtime/promotion.h"
#include "runtime/reuse.h"
#include "runtime/rounds.h"
#include "runtime/rwlock.h"
#include "runtime/semaphore.h"
#include "runtime/snapshot.h"
#include "runtime/start.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_table.h"
#include "runtime/tls.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

// A long start of main alone is executed once, so it may take much longer than what is executed again and again.
constexpr uint64_t kStartFactor = 1000;
constexpr uint64_t kMainStackBytes = 8 * kMiB;

uint32_t lockHolder(const RaddleOperation &acquire) {
  switch (static_cast<PlainLock>(acquire.argument)) {
  case PlainLock::Guard:
    return guardHolder(acquire.object);
  case PlainLock::Once:
    return onceHolder(acquire.object);
  case PlainLock::Spin:
    return spinLockHolder(acquire.object);
  }
  return mutexHolder(acquire.object);
}

// The one thread that the operation waits for, or RADDLE_NO_THREAD.
uint32_t waitsFor(const RaddleOperation &operation) {
  if (operation.kind == RaddleOperationReacquire)
    return mutexHolder(operation.object);
  const abi::Waits waits = abi::traitsOf(operation.kind).waits;
  if (waits == abi::Waits::Holder)
    return lockHolder(operation);
  if (waits != abi::Waits::Thread)
    return RADDLE_NO_THREAD;
  return waitsForEnd(operation) ? static_cast<uint32_t>(operation.object) : RADDLE_NO_THREAD;
}

// It has to wait for more than a thread: anybody may end this wait.
bool waitsForAnybody(const RaddlePending &pending) {
  const RaddleOperation &operation = pending.operation;
  switch (abi::traitsOf(operation.kind).waits) {
  case abi::Waits::Never:
  case abi::Waits::Holder:
  case abi::Waits::Thread:
    return false;
  case abi::Waits::Wake:
    return waitsUnwoken(pending.thread);
  case abi::Waits::Round:
    return threads[pending.thread].waitsAt != 0;
  case abi::Waits::Change:
    return true;
  case abi::Waits::Value:
    break;
  }
  const bool isUnusable = operation.kind == RaddleOperationSemaphoreWait && !isUsableSemaphore(operation.object);
  return !isUnusable && !conditionHolds(operation);
}

// One of those who could end it, or RADDLE_NO_THREAD if it is not known who they are.
uint32_t somebodyWaitedFor(const RaddleOperation &operation) {
  bool isOnRwlock = operation.kind == RaddleOperationReadLock || operation.kind == RaddleOperationWriteLock;
  return isOnRwlock ? rwlockHolder(operation.object) : RADDLE_NO_THREAD;
}

uint16_t signalAlternatives(const RaddleOperation &signal) {
  uint32_t waiters = waiterCount(signal.object);
  return waiters == 0 ? uint16_t{1} : static_cast<uint16_t>(waiters);
}

// It will not go on in this execution, but is not stuck. REQUIRES: it is not enabled.
bool isStale(const RaddlePending &pending) {
  if (pending.operation.kind == RaddleOperationLookAgain)
    return seesOther(threads[pending.thread]);
  return isWrongAboutCancellation(pending);
}

void refreshAlternatives(RaddleOperation &operation) {
  if (isPoll(operation.kind))
    refreshPoll(operation);
  const abi::Choice choice = abi::traitsOf(operation.kind).choice;
  if (choice == abi::Choice::Waiter)
    operation.alternatives = signalAlternatives(operation);
  if (choice == abi::Choice::Block)
    operation.alternatives = allocationAlternatives(operation);
  if (isKeptAsMessage(operation)) [[unlikely]]
    operation.alternatives = messageAlternatives(operation);
}

// Other threads change what is pending.
void refresh(RaddlePending &pending) {
  bool anybody = waitsForAnybody(pending);
  pending.waitsFor = anybody ? somebodyWaitedFor(pending.operation) : waitsFor(pending.operation);
  pending.enabled = !anybody && pending.waitsFor == RADDLE_NO_THREAD ? 1 : 0;
  pending.stale = pending.enabled == 0 && isStale(pending) ? 1 : 0;
  refreshAlternatives(pending.operation);
}

void resume(uint32_t thread) {
  resumeFiber(thread);
  if (threads[thread].state != RaddleThreadRuns)
    removeLive(thread);
}

RaddleOwner heapOwner(uint64_t address) {
  RaddleOwner owner = {};
  owner.region = RaddleRegionHeap;
  owner.thread = static_cast<uint32_t>((address - kHeapBase) / kHeapStride);
  owner.freedBy = RADDLE_NO_THREAD;
  if (const Block *block = blockUpTo(address)) {
    owner.allocatedAt = block->site;
    owner.blockAddress = block->address;
    owner.blockSize = block->size;
    owner.freedAt = block->freedAt;
    owner.freedBy = block->freed ? block->freedBy : RADDLE_NO_THREAD;
    owner.region = block->family == Family::Local ? RaddleRegionStack : RaddleRegionHeap;
  }
  return owner;
}

RaddleOwner ownerOf(uint64_t address) {
  if (isHeapMemory(reinterpret_cast<void *>(address)))
    return heapOwner(address);
  RaddleOwner owner = {};
  owner.thread = RADDLE_NO_THREAD;
  if (address - kThreadBase >= kMaxThreads * kThreadStride)
    return owner;
  owner.thread = static_cast<uint32_t>((address - kThreadBase) / kThreadStride);
  const Thread &thread = threads[owner.thread];
  bool onStack = address >= thread.stackBase && address < thread.stackEnd;
  owner.region = onStack ? RaddleRegionStack : RaddleRegionThreadLocal;
  return owner;
}

void startMain() {
  uint64_t wanted = control.options.stackBytes;
  prepareFiber(0, wanted > kMainStackBytes ? wanted : kMainStackBytes, runMain);
  copyHostTls(threads[0].pointer);
  control.stepBound = control.options.maxSteps * kStartFactor;
  resume(0);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void raddle_machine_configure(const RaddleMachineOptions *options) {
  control.options = *options;
}

RADDLE_EXPORT uint8_t raddle_machine_start() {
  hideOutput();
  if (control.options.showOutput != 0)
    showOutput(RADDLE_OUTPUT_DESCRIPTOR);
  // A static constructor may have failed: main is then parked before it began.
  if (threads[0].state == RaddleThreadRuns)
    startMain();
  else
    removeLive(0);
  machine.alone = false;
  control.stepBound = control.options.maxSteps;
  threads[0].steps = 0;
  if (threads[0].state == RaddleThreadRuns)
    scrubWholeStack(0);
  return threads[0].state;
}

RADDLE_EXPORT uint32_t raddle_machine_pending(const RaddlePending **pending) {
  for (uint32_t i = 0; i < machine.liveCount; ++i)
    refresh(live[i]);
  *pending = live;
  return machine.liveCount;
}

RADDLE_EXPORT uint32_t raddle_machine_step(uint32_t thread, uint32_t choice, RaddleExtent extent,
                                           const RaddleEvent **events) {
  ensure(thread < kMaxThreads && threads[thread].exists && threads[thread].state == RaddleThreadRuns,
         "only live threads should be scheduled");
  RaddlePending &pending = live[threads[thread].liveIndex];
  refreshAlternatives(pending.operation);
  beginEvents(pending.operation, choice, extent);
  beginStep(thread);
  ++control.turns;
  if (control.isLogging)
    logTurn(thread);
  resume(thread);
  endStep(thread);
  const uint32_t count = endEvents(thread, events);
  if (control.isLogging)
    logEvents(*events, count);
  return count;
}

RADDLE_EXPORT const RaddleFailure *raddle_machine_failure(uint32_t thread) {
  return failureOf(thread);
}

RADDLE_EXPORT uint32_t raddle_machine_thread_count() {
  return sharedState().threadCount;
}

RADDLE_EXPORT void raddle_machine_thread_name(uint32_t thread, uint32_t *creator, uint32_t *occurrence) {
  *creator = sharedState().names[thread].creator;
  *occurrence = sharedState().names[thread].occurrence;
}

RADDLE_EXPORT uint32_t raddle_machine_name_thread(uint32_t creator, uint32_t occurrence) {
  return internThread(creator, occurrence);
}

RADDLE_EXPORT void raddle_machine_owner(uint64_t address, RaddleOwner *owner) {
  *owner = ownerOf(address);
}

RADDLE_EXPORT const RaddleSite *raddle_machine_acquired_at(uint64_t mutex) {
  return mutexAcquiredAt(mutex);
}

RADDLE_EXPORT int raddle_machine_messages() {
  return messageDescriptor();
}

// What happened before the mark happens before everything.
RADDLE_EXPORT void raddle_machine_mark() {
  endRun();
  for (uint32_t i = 0; i < machine.liveCount; ++i)
    threads[live[i].thread].period = 0;
  takeSnapshot();
  resetClocks();
  resetMessages();
  resetTimes();
  resetHistory();
}
RADDLE_EXPORT void raddle_machine_restore() {
  endRun();
  restoreSnapshot();
  resetClocks();
  resetMessages();
  resetTimes();
  resetHistory();
}
RADDLE_EXPORT uint8_t raddle_machine_can_restore() {
  return canRestore() ? 1 : 0;
}

RADDLE_EXPORT uint64_t raddle_machine_point(uint32_t thread) {
  return pointBefore(thread);
}
RADDLE_EXPORT uint8_t raddle_machine_return(uint64_t point) {
  return returnTo(point) ? 1 : 0;
}

RADDLE_EXPORT void raddle_machine_ignore_races(uint8_t ignore) {
  control.ignoresRaces = ignore != 0;
}
RADDLE_EXPORT uint32_t raddle_machine_races(const RaddleRace **races) {
  return racesSoFar(races);
}
RADDLE_EXPORT uint32_t raddle_machine_accesses() {
  return accessesSoFar();
}
RADDLE_EXPORT uint32_t raddle_machine_first_access(uint32_t race) {
  return firstAccessOf(race);
}
RADDLE_EXPORT void raddle_machine_notice_races(RaddleRaceNotice notice, void *context) {
  control.noticeRace = notice;
  control.noticeContext = context;
}
RADDLE_EXPORT uint64_t raddle_machine_read_locks(uint32_t lockset) {
  return readLocksOf(lockset);
}
RADDLE_EXPORT uint32_t raddle_machine_locks(uint32_t lockset, RaddleLock *locks, uint32_t capacity) {
  return locksOf(lockset, locks, capacity);
}

RADDLE_EXPORT uint8_t raddle_machine_promote(const RaddleLocation *location) {
  return promote(*location) ? 1 : 0;
}

RADDLE_EXPORT uint8_t raddle_machine_is_promoted(const RaddleLocation *location) {
  return isCovered(*location) ? 1 : 0;
}

RADDLE_EXPORT uint32_t raddle_machine_promotions(const RaddleLocation **locations) {
  return allPromotions(locations);
}

RADDLE_EXPORT uint32_t raddle_machine_uncontrolled(const RaddleSite *const **sites) {
  *sites = sharedState().foreign;
  return sharedState().foreignCount;
}

RADDLE_EXPORT uint64_t raddle_machine_memory_hash() {
  return hashMemory();
}
RADDLE_EXPORT uint64_t raddle_machine_state_hash() {
  return hashState();
}
RADDLE_EXPORT uint64_t raddle_machine_first_difference() {
  return firstDifference();
}
