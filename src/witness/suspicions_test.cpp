#include "witness/suspicions.h"

#include <gtest/gtest.h>

#include "witness/testing/log_builder.h"

namespace raddle::witness {
namespace {

using testing::LogBuilder;
using trace::OperationKind;

constexpr uint64_t kVariable = 0x40'1000;
constexpr uint64_t kOther = 0x40'2000;
constexpr uint64_t kMutex = 0x40'0000;
constexpr uint64_t kSecondMutex = 0x40'0040;

std::vector<Suspicion> suspicionsOf(LogBuilder &builder) {
  const Log log = builder.log();
  Lockset lockset(log);
  LogReader reader(log);
  for (LoggedStep step; reader.nextStep(step);) {
    lockset.onStep(step);
    reader.forEachAccess([&](const LoggedAccess &access) {
      lockset.onAccess(access);
      return true;
    });
  }
  return lockset.suspicions();
}

LogBuilder twoThreads() {
  LogBuilder builder;
  builder.create(0, 1).create(0, 2);
  return builder;
}

TEST(Lockset, TwoWritesWithoutALockBreakTheDiscipline) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).unlock(1, kMutex).write(kVariable, 10).lock(2, kMutex).unlock(2, kMutex).write(kVariable, 20);
  const auto found = suspicionsOf(builder);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].breaksDiscipline);
  EXPECT_EQ(found[0].pairs.front().first.thread, 1U);
  EXPECT_EQ(found[0].pairs.front().second.thread, 2U);
}

TEST(Lockset, ACommonLockProtects) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).write(kVariable, 10).unlock(1, kMutex);
  builder.lock(2, kSecondMutex).lock(2, kMutex).write(kVariable, 20).unlock(2, kMutex);
  EXPECT_TRUE(suspicionsOf(builder).empty());
}

TEST(Lockset, DifferentLocksDoNot) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).write(kVariable, 10).unlock(1, kMutex);
  builder.lock(2, kSecondMutex).write(kVariable, 20).unlock(2, kSecondMutex);
  EXPECT_EQ(suspicionsOf(builder).size(), 1U);
}

TEST(Lockset, AWaitGivesTheMutexBack) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).step(1, OperationKind::Wait, 7, kMutex).write(kVariable, 10);
  builder.lock(2, kMutex).write(kVariable, 20);
  EXPECT_EQ(suspicionsOf(builder).size(), 1U);
}

TEST(Lockset, AFailedTrylockTakesNothing) {
  for (const bool succeeds : {true, false}) {
    LogBuilder builder = twoThreads();
    builder.step(1, OperationKind::TryAcquire, kMutex);
    if (!succeeds)
      builder.fails();
    builder.write(kVariable, 10).lock(2, kMutex).write(kVariable, 20);
    EXPECT_EQ(suspicionsOf(builder).size(), succeeds ? 0U : 1U);
  }
}

TEST(Lockset, ReadersOfALockDoNotKeepEachOtherOut) {
  LogBuilder builder = twoThreads();
  builder.step(1, OperationKind::ReadLock, kMutex).write(kVariable, 10).step(1, OperationKind::ReadUnlock, kMutex);
  builder.step(2, OperationKind::ReadLock, kMutex).write(kVariable, 20).step(2, OperationKind::ReadUnlock, kMutex);
  EXPECT_EQ(suspicionsOf(builder).size(), 1U);
  LogBuilder writer = twoThreads();
  writer.step(1, OperationKind::WriteLock, kMutex).write(kVariable, 10).step(1, OperationKind::WriteUnlock, kMutex);
  writer.step(2, OperationKind::ReadLock, kMutex).read(kVariable, 20).step(2, OperationKind::ReadUnlock, kMutex);
  EXPECT_TRUE(suspicionsOf(writer).empty());
}

TEST(Lockset, WhatComesBeforeTheCreateOrAfterTheJoinIsInOrder) {
  LogBuilder builder;
  builder.step(0, OperationKind::Load, kOther).write(kVariable, 10).create(0, 1).write(kVariable, 20);
  builder.step(1, OperationKind::Exit).step(0, OperationKind::Join, 1).write(kVariable, 30);
  EXPECT_TRUE(suspicionsOf(builder).empty());
}

TEST(Lockset, WhatComesAfterTheCreateIsNot) {
  LogBuilder builder;
  builder.step(0, OperationKind::Create, 1).write(kVariable, 10).step(1, OperationKind::Begin).write(kVariable, 20);
  EXPECT_EQ(suspicionsOf(builder).size(), 1U);
}

TEST(Lockset, OrderGoesOnThroughThreads) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, 10).create(1, 2).step(2, OperationKind::Exit).step(1, OperationKind::Join, 2);
  builder.step(1, OperationKind::Exit).step(0, OperationKind::Join, 1).write(kVariable, 20);
  EXPECT_TRUE(suspicionsOf(builder).empty());
}

TEST(Lockset, WhoIsCreatedComesAfterWhatItsCreatorCameAfter) {
  LogBuilder builder;
  builder.step(0, OperationKind::Load, kOther).write(kVariable, 10).create(0, 1).create(1, 2).write(kVariable, 20);
  EXPECT_TRUE(suspicionsOf(builder).empty());
}

TEST(Lockset, ReadingWhatSomebodyInitializedIsWorthASearchButNoWarning) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).write(kVariable, 10).unlock(1, kMutex);
  builder.step(2, OperationKind::Load, kOther).read(kVariable, 20);
  const auto found = suspicionsOf(builder);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found[0].breaksDiscipline);
}

TEST(Lockset, AtomicAccessesAreProtectedAgainstEachOther) {
  LogBuilder builder = twoThreads();
  const uint8_t atomicWrite = abi::kLogWrites | abi::kLogIsAtomic;
  builder.step(1, OperationKind::Store, kVariable).access(kVariable, atomicWrite, 10);
  builder.step(2, OperationKind::Store, kVariable).access(kVariable, atomicWrite, 20);
  EXPECT_TRUE(suspicionsOf(builder).empty());
  builder.lock(1, kMutex).read(kVariable, 30);
  EXPECT_EQ(suspicionsOf(builder).size(), 1U);
}

TEST(Lockset, TakesTheLastAccessBeforeTheSecondAndTriesTheFirst) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).write(kVariable, 10).unlock(1, kMutex).lock(1, kMutex).write(kVariable, 10);
  builder.unlock(1, kMutex).step(2, OperationKind::Load, kOther).write(kVariable, 20);
  const auto found = suspicionsOf(builder);
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].pairs.size(), 2U);
  EXPECT_EQ(found[0].pairs[0].first.entry, builder.accessAt(10, 2).entry);
  EXPECT_EQ(found[0].pairs[1].first.entry, builder.accessAt(10, 1).entry);
  EXPECT_EQ(found[0].pairs[1].first.step, builder.accessAt(10, 1).step);
}

TEST(Lockset, FreedMemoryIsAnotherVariable) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).write(kVariable, 10).access(kVariable, abi::kLogWrites | abi::kLogFrees, 11);
  builder.step(2, OperationKind::Load, kOther).write(kVariable, 20);
  EXPECT_TRUE(suspicionsOf(builder).empty());
}

TEST(Lockset, NeighboursAreNotTheSame) {
  LogBuilder builder = twoThreads();
  builder.lock(1, kMutex).write(kVariable, 10).unlock(1, kMutex).lock(2, kSecondMutex).write(kVariable + 4, 20);
  EXPECT_TRUE(suspicionsOf(builder).empty());
}

} // namespace
} // namespace raddle::witness
