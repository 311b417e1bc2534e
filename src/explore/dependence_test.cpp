#include "explore/dependence.h"

#include <gtest/gtest.h>

#include "explore/range_table.h"

namespace raddle::explore {
namespace {

using trace::Access;
using trace::Event;
using trace::OperationKind;

Event event(trace::ThreadId thread, OperationKind kind, uint64_t object, uint32_t size = 0) {
  Event result;
  result.thread = thread;
  result.operation.kind = kind;
  result.operation.object = object;
  result.operation.size = size;
  result.succeeded = true;
  return result;
}

Relation relation(OperationKind a, OperationKind b) {
  return relationOf(event(1, a, 64, 8), event(2, b, 64, 8));
}

TEST(Dependence, Memory) {
  EXPECT_EQ(relation(OperationKind::Load, OperationKind::Load), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Read, OperationKind::Load), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Read, OperationKind::Store), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Write, OperationKind::Load), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Write, OperationKind::Write), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::ReadModifyWrite, OperationKind::ReadModifyWrite), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::CompareExchange, OperationKind::Load), Relation::Reversible);
}

TEST(Dependence, CompareExchangeThatFailsIsALoad) {
  Event failed = event(1, OperationKind::CompareExchange, 64, 8);
  failed.succeeded = false;
  EXPECT_EQ(relationOf(failed, event(2, OperationKind::Load, 64, 8)), Relation::Independent);
  EXPECT_EQ(relationOf(failed, failed), Relation::Independent);
  EXPECT_EQ(relationOf(failed, event(2, OperationKind::Store, 64, 8)), Relation::Reversible);
}

TEST(Dependence, Mutexes) {
  EXPECT_EQ(relation(OperationKind::Acquire, OperationKind::Acquire), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Acquire, OperationKind::Release), Relation::Ordered);
  EXPECT_EQ(relation(OperationKind::Release, OperationKind::Release), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::MutexInit, OperationKind::Acquire), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::MutexDestroy, OperationKind::Release), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::MutexDestroy, OperationKind::MutexInit), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Reenter, OperationKind::Acquire), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Leave, OperationKind::Release), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Acquire, OperationKind::Write), Relation::Independent);
  EXPECT_EQ(relationOf(event(1, OperationKind::Acquire, 64), event(2, OperationKind::Acquire, 104)),
            Relation::Independent);
}

TEST(Dependence, FreeIsAWriteAndTheEndOfWhatLiesThere) {
  const Event free = event(1, OperationKind::Free, 64, 64);
  EXPECT_EQ(relationOf(free, event(2, OperationKind::Read, 120, 8)), Relation::Reversible);
  EXPECT_EQ(relationOf(free, event(2, OperationKind::Read, 128, 8)), Relation::Independent);
  for (const OperationKind kind : {OperationKind::Acquire, OperationKind::Release, OperationKind::Signal,
                                   OperationKind::Wait, OperationKind::BarrierArrive}) {
    EXPECT_EQ(relationOf(free, event(2, kind, 88, 40)), Relation::Reversible);
    EXPECT_EQ(relationOf(event(2, kind, 88, 40), free), Relation::Reversible);
    EXPECT_EQ(relationOf(free, event(2, kind, 128, 40)), Relation::Independent);
  }
  EXPECT_EQ(relationOf(free, event(2, OperationKind::Broadcast, 88)), Relation::Independent); // of a futex
}

TEST(Dependence, AnAllocationOfFreshMemoryIsALoad) {
  Event fresh = event(1, OperationKind::Allocate, 64, 8);
  fresh.succeeded = false;
  EXPECT_EQ(relationOf(fresh, fresh), Relation::Independent);
  EXPECT_EQ(relationOf(fresh, event(2, OperationKind::Allocate, 64, 8)), Relation::Reversible);
}

TEST(Dependence, AttemptsToLock) {
  Event failed = event(1, OperationKind::TryAcquire, 64);
  failed.succeeded = false;
  EXPECT_EQ(relationOf(failed, event(2, OperationKind::Acquire, 64)), Relation::Reversible);
  EXPECT_EQ(relationOf(failed, event(2, OperationKind::Release, 64)), Relation::Reversible);
  EXPECT_EQ(relationOf(failed, event(2, OperationKind::TryAcquire, 64)), Relation::Reversible);
  EXPECT_EQ(relationOf(failed, failed), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::TryAcquire, OperationKind::Release), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::TryAcquire, OperationKind::Acquire), Relation::Reversible);
}

TEST(Dependence, Conditions) {
  EXPECT_EQ(relation(OperationKind::Wait, OperationKind::Signal), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Wait, OperationKind::Broadcast), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Wait, OperationKind::Wait), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Wait, OperationKind::Timeout), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Signal, OperationKind::Signal), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Signal, OperationKind::Timeout), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Timeout, OperationKind::Timeout), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::ConditionDestroy, OperationKind::Wait), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::ConditionDestroy, OperationKind::MutexDestroy), Relation::Independent);
}

TEST(Dependence, WordsThatThreadsWaitFor) {
  EXPECT_EQ(relation(OperationKind::SemaphoreWait, OperationKind::SemaphorePost), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::SemaphoreWait, OperationKind::SemaphoreWait), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::SemaphoreRead, OperationKind::SemaphoreRead), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::WordDestroy, OperationKind::SemaphoreRead), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::ReadLock, OperationKind::WriteLock), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::WriteComing, OperationKind::ReadLock), Relation::Reversible);
  Event failed = event(1, OperationKind::TryReadLock, 64, 8);
  failed.succeeded = false;
  EXPECT_EQ(relationOf(failed, event(2, OperationKind::WriteUnlock, 64, 8)), Relation::Reversible);
  EXPECT_EQ(relationOf(failed, failed), Relation::Independent);
}

TEST(Dependence, Barriers) {
  EXPECT_EQ(relation(OperationKind::BarrierArrive, OperationKind::BarrierArrive), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::BarrierArrive, OperationKind::BarrierLeave), Relation::Ordered);
  EXPECT_EQ(relation(OperationKind::BarrierArrive, OperationKind::BarrierLead), Relation::Ordered);
  EXPECT_EQ(relation(OperationKind::BarrierLead, OperationKind::BarrierLeave), Relation::Ordered);
  EXPECT_EQ(relation(OperationKind::BarrierLeave, OperationKind::BarrierLeave), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::BarrierDestroy, OperationKind::BarrierArrive), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::BarrierDestroy, OperationKind::BarrierLeave), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::BarrierArrive, OperationKind::Write), Relation::Independent);
}

TEST(Dependence, Histories) {
  EXPECT_EQ(relation(OperationKind::Invoke, OperationKind::Respond), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::Invoke, OperationKind::Invoke), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Respond, OperationKind::Respond), Relation::Independent);
  for (const OperationKind other : {OperationKind::Store, OperationKind::Acquire, OperationKind::Release,
                                    OperationKind::Signal, OperationKind::BarrierArrive}) {
    EXPECT_EQ(relation(OperationKind::Invoke, other), Relation::Independent);
    EXPECT_EQ(relation(OperationKind::Respond, other), Relation::Independent);
  }
}

TEST(Dependence, AFutexIsLookedAtAndWaitedOn) {
  EXPECT_EQ(relation(OperationKind::FutexWait, OperationKind::Signal), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::FutexWait, OperationKind::Store), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::FutexWait, OperationKind::Load), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::FutexWait, OperationKind::FutexWait), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Woken, OperationKind::Signal), Relation::Independent);
  Event unequal = event(1, OperationKind::FutexWait, 64, 8);
  unequal.succeeded = false;
  EXPECT_EQ(relationOf(unequal, event(2, OperationKind::Signal, 64, 8)), Relation::Independent);
  EXPECT_EQ(relationOf(unequal, event(2, OperationKind::Store, 64, 8)), Relation::Reversible);
}

TEST(Dependence, AWaitReleasesItsMutex) {
  Event wait = event(1, OperationKind::Wait, 128);
  wait.operation.argument = 64;
  EXPECT_EQ(relationOf(wait, event(2, OperationKind::Acquire, 64)), Relation::Ordered);
  EXPECT_EQ(relationOf(event(2, OperationKind::Reacquire, 64), wait), Relation::Ordered);
  EXPECT_EQ(relationOf(wait, event(2, OperationKind::TryAcquire, 64)), Relation::Reversible);
  EXPECT_EQ(relationOf(wait, event(2, OperationKind::Acquire, 128)), Relation::Independent);
  EXPECT_EQ(relationOf(wait, event(2, OperationKind::Release, 64)), Relation::Independent);
}

TEST(Dependence, WaitingLoops) {
  EXPECT_EQ(relation(OperationKind::AwaitLoad, OperationKind::Load), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::AwaitLoad, OperationKind::Store), Relation::Reversible);
  EXPECT_EQ(relation(OperationKind::AwaitUpdate, OperationKind::AwaitLoad), Relation::Reversible);
}

TEST(Dependence, Threads) {
  EXPECT_EQ(relationOf(event(0, OperationKind::Create, 3), event(3, OperationKind::Begin, 0)), Relation::Ordered);
  EXPECT_EQ(relationOf(event(0, OperationKind::Create, 3), event(4, OperationKind::Begin, 0)), Relation::Independent);
  EXPECT_EQ(relationOf(event(3, OperationKind::Exit, 0), event(0, OperationKind::Join, 3)), Relation::Ordered);
  EXPECT_EQ(relationOf(event(4, OperationKind::Exit, 0), event(0, OperationKind::Join, 3)), Relation::Independent);
  EXPECT_EQ(relationOf(event(0, OperationKind::Create, 3), event(4, OperationKind::Create, 3)), Relation::Independent);
}

TEST(Dependence, ChoicesDependOnNothing) {
  EXPECT_EQ(relation(OperationKind::Choose, OperationKind::Write), Relation::Independent);
  EXPECT_EQ(relation(OperationKind::Input, OperationKind::Input), Relation::Independent);
}

TEST(Dependence, RangesOverlapByBytes) {
  const Event word = event(1, OperationKind::Write, 64, 8);
  EXPECT_EQ(relationOf(word, event(2, OperationKind::Read, 71, 1)), Relation::Reversible);
  EXPECT_EQ(relationOf(word, event(2, OperationKind::Read, 72, 8)), Relation::Independent);
  EXPECT_EQ(relationOf(word, event(2, OperationKind::Read, 60, 4)), Relation::Independent);
  EXPECT_EQ(relationOf(word, event(2, OperationKind::Read, 60, 5)), Relation::Reversible);
  EXPECT_EQ(relationOf(word, event(2, OperationKind::Read, 0, 4096)), Relation::Reversible);
}

TEST(Dependence, SectionsAreTheUnionOfTheirAccesses) {
  const std::vector<Access> readsAWritesB = {{64, 8, false}, {128, 8, true}};
  const std::vector<Access> readsAReadsC = {{64, 8, false}, {256, 8, false}};
  Event one = event(1, OperationKind::Section, 0);
  Event two = event(2, OperationKind::Section, 0);
  one.accesses = readsAWritesB;
  two.accesses = readsAReadsC;
  EXPECT_EQ(relationOf(one, two), Relation::Independent);
  EXPECT_EQ(relationOf(one, event(2, OperationKind::Read, 64, 8)), Relation::Independent);
  EXPECT_EQ(relationOf(one, event(2, OperationKind::Write, 64, 8)), Relation::Reversible);
  EXPECT_EQ(relationOf(one, event(2, OperationKind::Load, 128, 4)), Relation::Reversible);
  two.accesses = readsAWritesB;
  EXPECT_EQ(relationOf(one, two), Relation::Reversible);
}

TEST(AccessLists, EachListHasOneNumber) {
  AccessLists lists;
  std::vector<uint32_t> numbers;
  for (uint64_t n = 0; n < 500; ++n) {
    const std::vector<Access> list = {{n, 8, false}, {n + 1, 4, true}};
    numbers.push_back(lists.intern(list));
  }
  for (uint64_t n = 0; n < 500; ++n) {
    const std::vector<Access> list = {{n, 8, false}, {n + 1, 4, true}};
    EXPECT_EQ(lists.intern(list), numbers[n]);
    EXPECT_EQ(lists[numbers[n]][1].address, n + 1);
  }
}

TEST(RangeTable, FindsExactlyTheRangesThatOverlap) {
  struct Known {
    uint64_t address;
    uint32_t size;
  };
  std::vector<Known> known;
  RangeTable table;
  uint64_t state = 12345;
  for (int n = 0; n < 300; ++n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    const Known range{1000 + (state >> 33) % 400, 1 + static_cast<uint32_t>((state >> 50) % (n % 10 == 0 ? 200 : 8))};
    const uint32_t number = table.intern(Space::Memory, range.address, range.size);
    EXPECT_LE(number, known.size());
    if (number == known.size())
      known.push_back(range);
  }
  EXPECT_EQ(table.find(Space::Mutex, known[0].address, known[0].size), kNoRange);
  for (uint32_t a = 0; a < known.size(); ++a) {
    std::vector<bool> found(known.size());
    table.forEachOverlapping(a, [&](uint32_t b) { found[b] = true; });
    for (uint32_t b = 0; b < known.size(); ++b)
      EXPECT_EQ(found[b], overlap(known[a].address, known[a].size, known[b].address, known[b].size));
  }
}

} // namespace
} // namespace raddle::explore
