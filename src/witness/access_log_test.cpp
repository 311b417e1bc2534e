#include "witness/access_log.h"

#include <gtest/gtest.h>

#include "witness/testing/log_builder.h"

namespace raddle::witness {
namespace {

using testing::LogBuilder;
using trace::OperationKind;

constexpr uint64_t kVariable = 0x2000'1234'5678;
constexpr uint64_t kMutex = 0x40'0000;

TEST(LogReader, TellsAStepBeforeItsAccesses) {
  LogBuilder builder;
  builder.lock(1, kMutex).write(kVariable, 10).read(kVariable + 4, 11).unlock(1, kMutex);
  LogReader reader(builder.log());
  const auto lock = std::get<LoggedStep>(reader.next());
  EXPECT_EQ(lock.kind, OperationKind::Acquire);
  EXPECT_EQ(lock.object, kMutex);
  EXPECT_EQ(lock.thread, 1U);
  const auto write = std::get<LoggedAccess>(reader.next());
  EXPECT_EQ(write.address, kVariable);
  EXPECT_TRUE(write.writes());
  EXPECT_EQ(write.step, 0U);
  EXPECT_EQ(write.thread, 1U);
  EXPECT_FALSE(std::get<LoggedAccess>(reader.next()).writes());
  EXPECT_EQ(std::get<LoggedStep>(reader.next()).number, 1U);
  EXPECT_EQ(reader.next().index(), 0U);
}

TEST(LogReader, KnowsWhoGoesOn) {
  LogBuilder builder;
  builder.lock(1, kMutex).step(700, OperationKind::Wait, 5, kMutex).write(kVariable, 9).unlock(1, kMutex);
  LogReader reader(builder.log());
  LoggedStep step;
  ASSERT_TRUE(reader.nextStep(step));
  ASSERT_TRUE(reader.nextStep(step));
  EXPECT_EQ(step.thread, 700U);
  EXPECT_EQ(step.argument, kMutex);
  ASSERT_TRUE(reader.nextStep(step));
  EXPECT_EQ(step.thread, 1U);
  EXPECT_EQ(step.argument, 0U);
  EXPECT_FALSE(reader.nextStep(step));
}

TEST(LogReader, GoesOnBehindAnAccess) {
  LogBuilder builder;
  builder.lock(1, kMutex).write(kVariable, 10).read(kVariable, 11).unlock(1, kMutex).write(kVariable, 12);
  LogReader reader(builder.log(), builder.accessAt(10));
  EXPECT_EQ(std::get<LoggedAccess>(reader.next()).step, 0U);
  EXPECT_EQ(std::get<LoggedStep>(reader.next()).number, 1U);
  EXPECT_EQ(std::get<LoggedAccess>(reader.next()).step, 1U);
}

TEST(Conflict, NeedsAWriteAndAPlainAccessToCommonBytesByTwo) {
  const LoggedAccess write{kVariable, 4, abi::kLogWrites, 1};
  LoggedAccess other{kVariable + 3, 4, 0, 2};
  EXPECT_TRUE(conflict(write, other));
  other.address = kVariable + 4;
  EXPECT_FALSE(conflict(write, other));
  other = {kVariable, 4, abi::kLogIsAtomic, 2};
  EXPECT_TRUE(conflict(write, other));
  EXPECT_FALSE(conflict({kVariable, 4, abi::kLogWrites | abi::kLogIsAtomic, 1}, other));
  EXPECT_FALSE(conflict(write, {kVariable, 4, 0, 1}));
  EXPECT_FALSE(conflict(write, {kVariable, 1, abi::kLogWorks, 2}));
  EXPECT_TRUE(conflict({kVariable, 4, abi::kLogWrites | abi::kLogFrees, 1}, {kVariable, 1, abi::kLogWorks, 2}));
}

} // namespace
} // namespace raddle::witness
