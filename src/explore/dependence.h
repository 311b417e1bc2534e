// Which events of different threads may not be swapped: the dependence table.
//
// The model: two events of different threads are dependent iff swapping them, when they are adjacent, can change
// whether either is possible, what either returns, or the state after both. Events of one thread are always dependent;
// that is the caller's business. A pair of dependent events is *reversible* if each of the two can come first, and
// merely *ordered* if one of them makes the other possible (create and begin, exit and join, release and acquire).
//
//   action of an event      dependent with, on the same object
//   create / begin          each other, ordered
//   exit / join             each other, ordered
//   acquire                 acquire and try-acquire, reversible; release, ordered; failed try
//   try-acquire             the same, but release is reversible: before it the try fails
//   failed try              acquire, try-acquire and release, reversible; not another failed try
//   release                 acquire, ordered; try-acquire and failed try, reversible
//   refused on a mutex      acquire, try-acquire and release, reversible; not another refusal, not a failed try
//   setup (init, destroy)   setup and all of the above on the mutex, reversible
//   enqueue (wait)          signal, reversible; another enqueue or expire only if their mutexes differ
//   check and enqueue       the same; and as a load of what it checks
//   signal, broadcast       enqueue, signal and expire, reversible
//   expire (timeout)        signal, reversible
//   refused on a condition  enqueue, signal and expire, reversible; not another refusal
//   condition setup         setup and all of the above on the condition variable, reversible
//   arrive (at a barrier)   lead and depart of the round, ordered; not another arrive
//   lead                    depart, ordered
//   barrier setup           setup and arrive, reversible
//   invoke                  respond, reversible; not another invoke
//   respond                 invoke, reversible; not another respond
//   load                    store, reversible
//   store                   load and store, reversible
//   free                    the same, and every action on a mutex, condition variable or barrier in the memory freed
//
// Refused is what was misuse and left its object as it was: an unlock by who does not hold the mutex, a wait with
// another mutex than the waiters have. Which rule it breaks follows from the state of the object, so it is a look at
// that.
//
// An acquire that comes after a failed try comes after the release between them, so that pair is reversible only if the
// acquire was first; likewise after what was refused because of who held the mutex. A wait is an enqueue and a release.
// A lock after waiting is an acquire; that it comes after what woke its thread follows from no object, so Execution
// sees to it. A waiting loop is its last round: a load or a store. What is done to a semaphore or
// a read-write lock is a store to the word that is its state, and an attempt in vain is a load of it. To cancel a
// thread is a store to a word of it, which the thread loads or awaits.
//
// Whether an operation had returned before another was called is what histories are checked by. Where it makes no
// difference in which order two were called, or returned, no execution is spent on it.
//
// A memory object is a range of bytes; the same object means a common byte. An event that accesses several ranges is
// dependent with another if one of its ranges is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

// What an event does to its object, as far as other threads can tell: X(name, what the object is).
#define RADDLE_ACTIONS(X)                                                                                              \
  X(Nothing, None)                                                                                                     \
  X(Create, Thread)                                                                                                    \
  X(Begin, Thread)                                                                                                     \
  X(Exit, Thread)                                                                                                      \
  X(Join, Thread)                                                                                                      \
  X(Acquire, Mutex)                                                                                                    \
  X(TryAcquire, Mutex)                                                                                                 \
  X(FailedTry, Mutex)                                                                                                  \
  X(Release, Mutex)                                                                                                    \
  X(RefusedOnMutex, Mutex)                                                                                             \
  X(Setup, Mutex)                                                                                                      \
  X(Enqueue, Condition)                                                                                                \
  X(CheckAndEnqueue, Condition)                                                                                        \
  X(Signal, Condition)                                                                                                 \
  X(Expire, Condition)                                                                                                 \
  X(RefusedOnCondition, Condition)                                                                                     \
  X(ConditionSetup, Condition)                                                                                         \
  X(Arrive, Barrier)                                                                                                   \
  X(Lead, Barrier)                                                                                                     \
  X(Depart, Barrier)                                                                                                   \
  X(BarrierSetup, Barrier)                                                                                             \
  X(Invoke, History)                                                                                                   \
  X(Respond, History)                                                                                                  \
  X(Load, Memory)                                                                                                      \
  X(Store, Memory)                                                                                                     \
  X(Unknown, None) /* only in predictions: it may touch anything */

enum class Action : uint8_t {
#define RADDLE_ACTION(name, object) name,
  RADDLE_ACTIONS(RADDLE_ACTION)
#undef RADDLE_ACTION
};

enum class ObjectKind : uint8_t { None, Thread, Memory, Mutex, Condition, Barrier, History };

inline constexpr std::array kObjectKinds = {
#define RADDLE_ACTION(name, object) ObjectKind::object,
    RADDLE_ACTIONS(RADDLE_ACTION)
#undef RADDLE_ACTION
};
inline constexpr size_t kActionCount = kObjectKinds.size();

// What kind of object `action` works on.
[[nodiscard]] inline ObjectKind objectOf(Action action) {
  return kObjectKinds[static_cast<size_t>(action)];
}

enum class Relation : uint8_t { Independent, Ordered, Reversible };

// The table above for events on the same object. A value, so that tests can run a search with a wrong one.
class DependenceTable {
public:
  DependenceTable();

  [[nodiscard]] Relation relation(Action a, Action b) const {
    return relations_[static_cast<size_t>(a)][static_cast<size_t>(b)];
  }
  // These two only tests of the tests have a reason to call. Sets both (a, b) and (b, a).
  void set(Action a, Action b, Relation relation);
  // From now on accesses that synchronize nothing (plain and relaxed ones) depend on nothing.
  void forgetUnsynchronized() { knowsUnsynchronized_ = false; }

  // Whether it has anything to say about such an event.
  [[nodiscard]] bool knows(const trace::Event &event) const {
    const bool isPlain = traitsOf(event.operation.kind).isPlain();
    return knowsUnsynchronized_ || !(isPlain || event.operation.order == trace::MemoryOrder::Relaxed);
  }

private:
  bool knowsUnsynchronized_ = true;
  // Symmetric.
  std::array<std::array<Relation, kActionCount>, kActionCount> relations_{};
};

// The action of an operation that was executed. `succeeded` matters for attempts: those on a mutex are failed tries if
// they fail, all others loads.
[[nodiscard]] Action actionOf(trace::OperationKind kind, bool succeeded);

// No list: `object` and `size` tell everything.
inline constexpr uint32_t kNoAccessList = UINT32_MAX;

// What an event touches. Trivially copyable and without pointers, because the state of a search is made of these.
struct Footprint {
  // Address, mutex, condition variable, or number of the thread created, begun, exited or joined.
  uint64_t object = 0;
  uint64_t released = 0;               // Enqueue: the mutex that is released in the same step; Expire: that of the wait
  uint32_t size = 0;                   // bytes of memory at `object`
  uint32_t accessList = kNoAccessList; // the ranges, in AccessLists, if there are several
  Action action = Action::Nothing;     // for several ranges: Store if one of them is written
  bool frees = false;                  // Store: what lies there comes to its end
};

// The lists of ranges of all events with several, each distinct list once. Numbers of lists never change.
class AccessLists {
public:
  // The number of this list.
  uint32_t intern(std::span<const trace::Access> accesses);
  [[nodiscard]] std::span<const trace::Access> operator[](uint32_t list) const;

private:
  struct Slice {
    uint32_t begin;
    uint32_t count;
    uint64_t hash;
  };
  [[nodiscard]] size_t slotOf(std::span<const trace::Access> accesses, uint64_t hash) const;
  void grow();

  // The lists one behind the other; slices_[n] is where list n lies.
  std::vector<trace::Access> accesses_;
  std::vector<Slice> slices_;
  // Open addressing: numbers of lists at the places of their hashes. A power of two, at most half full.
  std::vector<uint32_t> slots_;
};

// Fills in the footprint of `event`, where it is needed: to copy what was just written costs more than to write it.
// REQUIRES: `footprint` is as new.
void setFootprint(const trace::Event &event, AccessLists &lists, Footprint &footprint);
[[nodiscard]] inline Footprint footprintOf(const trace::Event &event, AccessLists &lists) {
  Footprint footprint;
  setFootprint(event, lists, footprint);
  return footprint;
}

// How two events of different threads relate.
[[nodiscard]] Relation relationOf(const trace::Event &a, const trace::Event &b);

// Whether the objects of two footprints, whose actions depend on each other, are the same.
[[nodiscard]] bool shareObject(const Footprint &a, const Footprint &b, const DependenceTable &table,
                               const AccessLists &lists);

// Whether it leaves its thread waiting on a condition variable, or the like.
[[nodiscard]] inline bool isEnqueue(Action action) {
  return action == Action::Enqueue || action == Action::CheckAndEnqueue;
}

// Whether these are a wait and a wait or timeout with different mutexes: a wait is refused while others wait with
// another mutex. Of a program that has one mutex for each condition variable it never holds.
[[nodiscard]] inline bool haveOtherMutexes(const Footprint &a, const Footprint &b) {
  const bool hasWait = a.action == Action::Enqueue || b.action == Action::Enqueue;
  const bool areOfWaiters = (a.action == Action::Enqueue || a.action == Action::Expire) &&
                            (b.action == Action::Enqueue || b.action == Action::Expire);
  return hasWait && areOfWaiters && a.object == b.object && a.released != b.released;
}

// What an enqueue does besides: it releases a mutex, or loads what it checks. REQUIRES: isEnqueue(enqueue.action).
[[nodiscard]] inline Footprint besides(const Footprint &enqueue) {
  if (enqueue.action == Action::Enqueue)
    return {.object = enqueue.released, .action = Action::Release};
  return {.object = enqueue.object, .size = enqueue.size, .action = Action::Load};
}

// Whether one of them frees the mutex, condition variable or barrier that the other works on.
[[nodiscard]] bool freesObject(const Footprint &a, const Footprint &b);

// How events of different threads with these footprints relate.
[[nodiscard]] inline Relation relationOf(const Footprint &a, const Footprint &b, const DependenceTable &table,
                                         const AccessLists &lists) {
  const Relation relation = table.relation(a.action, b.action);
  if (relation != Relation::Independent && shareObject(a, b, table, lists))
    return relation;
  if (haveOtherMutexes(a, b) || ((a.frees || b.frees) && freesObject(a, b)))
    return Relation::Reversible;
  if (isEnqueue(a.action) && b.action != Action::Unknown)
    return relationOf(besides(a), b, table, lists);
  if (isEnqueue(b.action) && a.action != Action::Unknown)
    return relationOf(a, besides(b), table, lists);
  return Relation::Independent;
}
[[nodiscard]] inline bool dependent(const Footprint &a, const Footprint &b, const DependenceTable &table,
                                    const AccessLists &lists) {
  return relationOf(a, b, table, lists) != Relation::Independent;
}

// The ranges of memory that `footprint` touches: its list, or itself in `own`.
[[nodiscard]] std::span<const trace::Access> rangesOf(const Footprint &footprint, const AccessLists &lists,
                                                      trace::Access &own);

[[nodiscard]] inline bool overlap(uint64_t a, uint32_t aSize, uint64_t b, uint32_t bSize) {
  return a < b ? b - a < aSize : a - b < bSize;
}

[[nodiscard]] inline bool isMemory(Action action) {
  return objectOf(action) == ObjectKind::Memory;
}
// Whether it leaves the mutex held by its thread.
[[nodiscard]] inline bool isAcquire(Action action) {
  return action == Action::Acquire || action == Action::TryAcquire;
}
[[nodiscard]] inline bool isMutex(Action action) {
  return objectOf(action) == ObjectKind::Mutex;
}
[[nodiscard]] inline bool isCondition(Action action) {
  return objectOf(action) == ObjectKind::Condition;
}
// Works on an object of the thread API that is not a word of memory.
[[nodiscard]] inline bool isSynchronization(Action action) {
  const ObjectKind object = objectOf(action);
  return object == ObjectKind::Mutex || object == ObjectKind::Condition || object == ObjectKind::Barrier ||
         object == ObjectKind::History;
}
// Enabled when the memory meets a condition.
[[nodiscard]] inline bool isAwait(trace::OperationKind kind) {
  return traitsOf(kind).waits == abi::Waits::Value;
}
// Writes if the memory meets a condition, and else only reads it.
[[nodiscard]] inline bool triesUpdate(trace::OperationKind kind) {
  return traitsOf(kind).mayFail() && actionOf(kind, true) == Action::Store;
}

} // namespace raddle::explore
