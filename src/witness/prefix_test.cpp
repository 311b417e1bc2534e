#include "witness/prefix.h"

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
constexpr uint32_t kFirst = 10;
constexpr uint32_t kSecond = 20;

Prefix prefixOf(LogBuilder &builder) {
  return extendPrefix(builder.log(), builder.accessAt(kFirst), builder.accessAt(kSecond));
}

bool isStuck(const Prefix &prefix, trace::ThreadId thread) {
  for (const Prefix::Stuck &stuck : prefix.stuck)
    if (stuck.thread == thread)
      return true;
  return false;
}

TEST(ExtendPrefix, MeetsTheSecondAccessIfNothingIsInTheWay) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).lock(1, kMutex).unlock(1, kMutex);
  builder.lock(2, kSecondMutex).write(kVariable, kSecond);
  const Prefix prefix = prefixOf(builder);
  ASSERT_TRUE(prefix.meets.has_value());
  EXPECT_EQ(prefix.meets->thread, 2U);
  EXPECT_EQ(prefix.parkedStep, 1U);
  EXPECT_EQ(prefix.end, 4U);
}

TEST(ExtendPrefix, ALockThatWasTakenAndGivenBackLaterIsFree) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).lock(1, kMutex).unlock(1, kMutex);
  builder.lock(2, kMutex).write(kVariable, kSecond);
  EXPECT_TRUE(prefixOf(builder).meets.has_value());
}

TEST(ExtendPrefix, ALockThatTheParkedThreadHoldsIsNot) {
  LogBuilder builder;
  builder.lock(1, kMutex).write(kVariable, kFirst).unlock(1, kMutex);
  builder.lock(2, kMutex).unlock(2, kMutex).write(kVariable, kSecond);
  const Prefix prefix = prefixOf(builder);
  EXPECT_FALSE(prefix.meets.has_value());
  EXPECT_TRUE(isStuck(prefix, 2));
}

TEST(ExtendPrefix, ATrylockThatFailedBecauseOfTheParkedThreadWouldSucceed) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).lock(1, kMutex);
  builder.step(2, OperationKind::TryAcquire, kMutex).fails().write(kVariable, kSecond).unlock(1, kMutex);
  EXPECT_FALSE(prefixOf(builder).meets.has_value());
}

TEST(ExtendPrefix, WhoReadsWhatTheParkedThreadWroteIsStuck) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).write(kOther, 11);
  builder.lock(2, kMutex).read(kOther, 21).write(kVariable, kSecond);
  const Prefix prefix = prefixOf(builder);
  EXPECT_FALSE(prefix.meets.has_value());
  EXPECT_TRUE(isStuck(prefix, 2));
}

TEST(ExtendPrefix, NotIfSomebodyElseWroteItSince) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).write(kOther, 11);
  builder.lock(3, kSecondMutex).write(kOther, 31).lock(2, kMutex).read(kOther, 21).write(kVariable, kSecond);
  EXPECT_TRUE(prefixOf(builder).meets.has_value());
}

TEST(ExtendPrefix, WhoIsStuckMakesOthersStuck) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).write(kOther, 11);
  builder.lock(3, kSecondMutex).read(kOther, 31).write(kOther + 64, 32);
  builder.lock(2, kMutex).read(kOther + 64, 21).write(kVariable, kSecond);
  const Prefix prefix = prefixOf(builder);
  EXPECT_FALSE(prefix.meets.has_value());
  EXPECT_TRUE(isStuck(prefix, 3));
  EXPECT_TRUE(isStuck(prefix, 2));
}

TEST(ExtendPrefix, AJoinOfTheParkedThreadIsNotPassed) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).step(1, OperationKind::Exit);
  builder.step(0, OperationKind::Join, 1).write(kVariable, kSecond);
  EXPECT_FALSE(prefixOf(builder).meets.has_value());
}

TEST(ExtendPrefix, TheEndOfAThreadIsMissedOnlyByWhoJoinsIt) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).step(1, OperationKind::Exit);
  builder.lock(2, kMutex).write(kVariable, kSecond);
  EXPECT_TRUE(prefixOf(builder).meets.has_value());
}

TEST(ExtendPrefix, AThreadThatTheParkedOneCreatesIsNotThere) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).create(1, 2).write(kVariable, kSecond);
  const Prefix prefix = prefixOf(builder);
  EXPECT_FALSE(prefix.meets.has_value());
  EXPECT_EQ(prefix.end, 2U);
}

TEST(ExtendPrefix, ASignalOfTheParkedThreadIsMissed) {
  LogBuilder builder;
  builder.lock(2, kMutex).step(2, OperationKind::Wait, kOther, kMutex);
  builder.create(0, 1).write(kVariable, kFirst).step(1, OperationKind::Signal, kOther);
  builder.step(2, OperationKind::Reacquire, kMutex, kOther).write(kVariable, kSecond);
  EXPECT_FALSE(prefixOf(builder).meets.has_value());
}

TEST(ExtendPrefix, AnAtomicFlagOfTheParkedThreadIsMissed) {
  LogBuilder builder;
  const uint8_t atomic = abi::kLogIsAtomic;
  builder.create(0, 1).write(kVariable, kFirst);
  builder.step(1, OperationKind::Store, kOther).access(kOther, atomic | abi::kLogWrites, 11);
  builder.step(2, OperationKind::Load, kOther).access(kOther, atomic, 21).write(kVariable, kSecond);
  EXPECT_FALSE(prefixOf(builder).meets.has_value());
}

} // namespace
} // namespace raddle::witness
