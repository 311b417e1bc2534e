#include "explore/stuck.h"

#include <gtest/gtest.h>

namespace raddle::explore {
namespace {

using trace::kNoThread;
using trace::Pending;
using trace::ThreadId;

Pending waits(ThreadId thread, ThreadId waitsFor) {
  Pending pending;
  pending.thread = thread;
  pending.enabled = false;
  pending.waitsFor = waitsFor;
  return pending;
}

using Threads = std::vector<ThreadId>;

TEST(Stuck, NothingLeft) {
  EXPECT_TRUE(findStuck({}, {}).empty());
}

TEST(Stuck, CycleAndWhoWaitsForIt) {
  const std::vector<Pending> pending = {waits(0, 2), waits(1, 3), waits(2, 1), waits(3, 2)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::Cycle);
  EXPECT_EQ(stuck[0].core, (Threads{1, 3, 2}));
  EXPECT_EQ(stuck[0].behind, (Threads{0}));
}

TEST(Stuck, WaitingForAParkedThreadIsNoDeadlock) {
  const std::vector<Pending> pending = {waits(0, 1), waits(1, 2)};
  const Threads parked = {2};
  EXPECT_TRUE(findStuck(pending, parked).empty());
}

TEST(Stuck, ACycleBesideAParkedThreadIsOne) {
  const std::vector<Pending> pending = {waits(0, 4), waits(1, 2), waits(2, 1), waits(3, 0)};
  const Threads parked = {4};
  const std::vector<Stuck> stuck = findStuck(pending, parked);
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].core, (Threads{1, 2}));
  EXPECT_TRUE(stuck[0].behind.empty());
}

// The same thread `thread`, in a loop that only looks.
Pending looks(ThreadId thread, bool stale) {
  Pending pending = waits(thread, kNoThread);
  pending.next.kind = trace::OperationKind::LookAgain;
  pending.stale = stale;
  return pending;
}

TEST(Stuck, WhoLooksIsStuckIfItSawWhatIsThere) {
  const std::vector<Pending> pending = {waits(0, 1), looks(1, false)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::Await);
  EXPECT_EQ(stuck[0].core, (Threads{1}));
  EXPECT_EQ(stuck[0].behind, (Threads{0}));
}

TEST(Stuck, WhoLookedTooEarlyIsNot) {
  EXPECT_TRUE(findStuck(std::vector<Pending>{waits(0, 1), looks(1, true)}, {}).empty());
  // It might have ended the waiting of the other.
  EXPECT_TRUE(findStuck(std::vector<Pending>{looks(0, false), looks(1, true)}, {}).empty());
  // But not this.
  EXPECT_EQ(findStuck(std::vector<Pending>{waits(0, 1), waits(1, 0), looks(2, true)}, {}).size(), 1U);
}

TEST(Stuck, ACycleThroughSomebodyStaleIsNone) {
  Pending stale = waits(1, 0);
  stale.stale = true;
  EXPECT_TRUE(findStuck(std::vector<Pending>{waits(0, 1), stale}, {}).empty());
}

TEST(Stuck, TwoCycles) {
  const std::vector<Pending> pending = {waits(0, 1), waits(1, 0), waits(2, 3), waits(3, 2)};
  EXPECT_EQ(findStuck(pending, {}).size(), 2U);
}

TEST(Stuck, WaitingForSomebodyWhoIsGone) {
  const std::vector<Pending> pending = {waits(0, 1), waits(1, 7)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::HolderGone);
  EXPECT_EQ(stuck[0].core, (Threads{1}));
  EXPECT_EQ(stuck[0].behind, (Threads{0}));
}

TEST(Stuck, WaitingForNobody) {
  const std::vector<Pending> pending = {waits(1, kNoThread)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].core, (Threads{1}));
}

TEST(Stuck, WaitingForOneself) {
  const std::vector<Pending> pending = {waits(1, 1)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::Cycle);
}

Pending waitsAt(ThreadId thread, trace::OperationKind kind, ThreadId waitsFor) {
  Pending pending = waits(thread, waitsFor);
  pending.next.kind = kind;
  return pending;
}

TEST(Stuck, WaiterThatNobodyWakes) {
  const std::vector<Pending> pending = {waits(0, 1), waitsAt(1, trace::OperationKind::Reacquire, kNoThread)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::LostWakeup);
  EXPECT_EQ(stuck[0].core, (Threads{1}));
  EXPECT_EQ(stuck[0].behind, (Threads{0}));
}

TEST(Stuck, WhoSignalsIsStuckBehindAnother) {
  const std::vector<Pending> pending = {waitsAt(1, trace::OperationKind::Reacquire, kNoThread), waits(2, 3),
                                        waits(3, 2)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 2U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::LostWakeup);
  EXPECT_EQ(stuck[1].kind, Stuck::Kind::Cycle);
}

TEST(Stuck, WaiterThatWasWokenWaitsForTheMutex) {
  const std::vector<Pending> pending = {waitsAt(1, trace::OperationKind::Reacquire, 2)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::HolderGone);
}

TEST(Stuck, WaitingLoop) {
  const std::vector<Pending> pending = {waitsAt(1, trace::OperationKind::AwaitUpdate, kNoThread)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 1U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::Await);
}

TEST(Stuck, SemaphoreBarrierAndNotification) {
  const std::vector<Pending> pending = {waitsAt(1, trace::OperationKind::SemaphoreWait, kNoThread),
                                        waitsAt(2, trace::OperationKind::BarrierLeave, kNoThread),
                                        waitsAt(3, trace::OperationKind::Woken, kNoThread)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 3U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::Await);
  EXPECT_EQ(stuck[1].kind, Stuck::Kind::Await);
  EXPECT_EQ(stuck[2].kind, Stuck::Kind::LostWakeup);
  const Threads parked = {4};
  EXPECT_TRUE(findStuck(pending, parked).empty());
}

TEST(Stuck, ReadWriteLocksAreHeldBySomebody) {
  const std::vector<Pending> pending = {waitsAt(1, trace::OperationKind::WriteLock, 2),
                                        waitsAt(2, trace::OperationKind::ReadLock, 1),
                                        waitsAt(3, trace::OperationKind::ReadLock, 5)};
  const std::vector<Stuck> stuck = findStuck(pending, {});
  ASSERT_EQ(stuck.size(), 2U);
  EXPECT_EQ(stuck[0].kind, Stuck::Kind::Cycle);
  EXPECT_EQ(stuck[1].kind, Stuck::Kind::HolderGone);
}

TEST(Stuck, AParkedThreadMightHaveSignalled) {
  const std::vector<Pending> pending = {waitsAt(1, trace::OperationKind::Reacquire, kNoThread),
                                        waitsAt(2, trace::OperationKind::AwaitLoad, kNoThread)};
  const Threads parked = {3};
  EXPECT_TRUE(findStuck(pending, parked).empty());
}

} // namespace
} // namespace raddle::explore
