// Barriers. In each round those who arrive do so in any order, which nobody can tell afterwards; then all leave. If one
// of them looks at what the wait returns, the one with the lowest number leads: it decides, as the search wants it, who
// is told to be the one.
//
// That arrivals may be swapped holds as long as it cannot depend on their order who belongs to which round. So whoever
// arrives has to know, by synchronization, of the round before: threads that share the barrier among more than its
// count do not, and are not supported.
#include <errno.h>
#include <pthread.h>

#include "abi/raddle_abi.h"
#include "runtime/arguments.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/messages.h"
#include "runtime/objects.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realInit("pthread_barrier_init");
RADDLE_REAL realDestroy("pthread_barrier_destroy");
RADDLE_REAL realWait("pthread_barrier_wait");

// Laid over pthread_barrier_t.
struct Barrier {
  uint32_t mark; // kAlive once initialized, then kDestroyed
  uint32_t count;
  uint32_t arrived; // in this round; less than `count`
  uint32_t round;
  uint64_t unused[2];
};
static_assert(sizeof(Barrier) == sizeof(pthread_barrier_t));

constexpr uint32_t kAlive = 0xba44'1e40;
constexpr uint32_t kDestroyed = 0xdead;

Barrier &asBarrier(pthread_barrier_t *barrier) {
  return *reinterpret_cast<Barrier *>(barrier);
}

// What stands for one round of the barrier.
uint64_t roundOf(const Barrier &barrier, uint32_t round) {
  return reinterpret_cast<uint64_t>(&barrier) + round % sizeof(Barrier);
}

RaddleOperation onRound(RaddleOperationKind kind, const Barrier &barrier, uint32_t round) {
  RaddleOperation result = makeOperation(kind, roundOf(barrier, round));
  result.argument = reinterpret_cast<uint64_t>(&barrier);
  return result;
}

void checkUsable(const Barrier &barrier) {
  if (barrier.mark == kDestroyed)
    misuseOf("use-after-destroy", "the barrier was destroyed", barrier);
  if (barrier.mark != kAlive)
    misuseOf("uninitialized", "the barrier was never initialized", barrier);
}

// Calls visit(thread) for those who wait at the round, in order of their numbers.
template <typename Visit> void forEachWaiter(uint64_t round, Visit visit) {
  for (uint32_t i = 0; i < machine.liveCount; ++i) {
    if (threads[live[i].thread].waitsAt == round)
      visit(threads[live[i].thread]);
  }
}

void letGo(uint64_t round) {
  forEachWaiter(round, [](Thread &waiter) { storeUndoable(&waiter.waitsAt, uint64_t{0}); });
}

// All have arrived. If it matters who is told to be the one, and there is more than one, the first will lead.
void complete(const Barrier &barrier, uint64_t round) {
  bool matters = false;
  Thread *first = nullptr;
  forEachWaiter(round, [&](Thread &waiter) {
    matters |= waiter.wantsSerial;
    first = first == nullptr ? &waiter : first;
  });
  if (!matters || barrier.count == 1) {
    storeUndoable(&first->isSerial, true);
    letGo(round);
    return;
  }
  storeUndoable(&first->leads, true);
  RaddleOperation &pending = live[first->liveIndex].operation;
  if (first == &runningThread())
    return;
  storeUndoable(&pending.kind, uint8_t{RaddleOperationBarrierLead});
  storeUndoable(&pending.alternatives, static_cast<uint16_t>(barrier.count));
}

// The chosen one of those who wait.
void lead(uint64_t round) {
  uint32_t index = step.choice;
  forEachWaiter(round, [&index](Thread &waiter) { storeUndoable(&waiter.isSerial, index-- == 0); });
  letGo(round);
}

// The round before the first one stands for the initialization. Whether that came first is known by itself where an
// explorer has both orders executed.
bool knowsLastRound(const Barrier &barrier) {
  const bool isKnown = barrier.round == 0 && !messages.areKept;
  return isKnown || hasAcquired(roundOf(barrier, barrier.round - 1));
}

void arrive(Barrier &barrier, uint32_t round) {
  checkUsable(barrier);
  if (barrier.round != round || !knowsLastRound(barrier))
    unsupported("barrier-of-strangers", "more threads than a barrier counts share it, which is not supported yet");
  keepOld(&barrier, sizeof(barrier));
  Thread &thread = runningThread();
  thread.waitsAt = roundOf(barrier, round);
  thread.isSerial = false;
  thread.leads = false;
  releaseMoreTo(thread.waitsAt);
  if (++barrier.arrived < barrier.count)
    return;
  barrier.arrived = 0;
  ++barrier.round;
  complete(barrier, thread.waitsAt);
}

enum class Result : uint8_t { Unused, Used };

int wait(Barrier &barrier, Result result) {
  uint32_t round = barrier.round;
  uint32_t count = barrier.count;
  announce(onRound(RaddleOperationBarrierArrive, barrier, round));
  Thread &thread = runningThread();
  thread.wantsSerial = result == Result::Used;
  arrive(barrier, round);
  RaddleOperation leave = onRound(RaddleOperationBarrierLeave, barrier, round);
  if (thread.leads) {
    leave.kind = RaddleOperationBarrierLead;
    leave.alternatives = static_cast<uint16_t>(count);
  }
  announce(leave);
  if (thread.leads)
    lead(leave.object);
  acquireFrom(leave.object);
  return thread.isSerial ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int initialize(Barrier &barrier, unsigned count) {
  if (count == 0)
    misuseOf("barrier-of-none", "a barrier is initialized for no threads at all", barrier);
  if (count > UINT16_MAX)
    unsupported("barrier-of-many", "a barrier for more than 65535 threads is not supported");
  announce(onRound(RaddleOperationBarrierInit, barrier, 0));
  keepOld(&barrier, sizeof(barrier));
  barrier = {kAlive, count, 0, 0, {}};
  if (messages.areKept)
    releaseTo(roundOf(barrier, barrier.round - 1));
  return 0;
}

// Those who leave need it no more.
int destroy(Barrier &barrier) {
  announce(onRound(RaddleOperationBarrierDestroy, barrier, barrier.round));
  checkUsable(barrier);
  if (barrier.arrived != 0)
    misuseOf("destroy-waiters", "the thread destroys a barrier at which threads wait", barrier);
  if (messages.areKept && !knowsLastRound(barrier))
    unsupported("barrier-of-strangers",
                "a thread destroys a barrier without knowing that nobody needs it any more, which "
                "is not supported under the C11 memory model");
  storeUndoable(&barrier.mark, kDestroyed);
  noteDestroyed(&barrier);
  return 0;
}

// One of a library is its own affair, whoever calls.
bool isModelled(const pthread_barrier_t *barrier) {
  return controlled() && !inLibrary(reinterpret_cast<uint64_t>(barrier));
}

int callReal(RealFunction &function, pthread_barrier_t *barrier) {
  return function.as<int(pthread_barrier_t *)>()(barrier);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes,
                                       unsigned count) {
  if (isModelled(barrier)) {
    const void *caller = __builtin_return_address(0);
    Through<"pthread_barrier_init", 1>::read(callerAt(caller), attributes);
    return noteResult(initialize(asBarrier(barrier), count), barrier, "barrier", caller);
  }
  return realInit.as<int(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned)>()(barrier, attributes, count);
}
RADDLE_EXPORT int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  return isModelled(barrier) ? destroy(asBarrier(barrier)) : callReal(realDestroy, barrier);
}
RADDLE_EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
  return isModelled(barrier) ? wait(asBarrier(barrier), Result::Used) : callReal(realWait, barrier);
}
// The same where nobody looks at what it returns.
RADDLE_EXPORT int __raddle_barrier_wait(pthread_barrier_t *barrier) {
  return isModelled(barrier) ? wait(asBarrier(barrier), Result::Unused) : callReal(realWait, barrier);
}
