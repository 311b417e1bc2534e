#include "witness/access_log.h"

#include <gtest/gtest.h>

#include "witness/testing/log_builder.h"

namespace raddle::witness {
namespace {

using testing::LogBuilder;
using trace::OperationKind;

constexpr uint64_t kVariable = 0x2000'1234'5678;
constexpr uint64_t kMutex = 0x40'0000;

std::vector<LoggedAccess> accessesLeft(LogReader &reader) {
  std::vector<LoggedAccess> result;
  reader.forEachAccess([&](const LoggedAccess &access) {
    result.push_back(access);
    return true;
  });
  return result;
}

TEST(LogReader, TellsAStepBeforeItsAccesses) {
  LogBuilder builder;
  builder.lock(1, kMutex).write(kVariable, 10).read(kVariable + 4, 11).unlock(1, kMutex);
  LogReader reader(builder.log());
  LoggedStep step;
  ASSERT_TRUE(reader.nextStep(step));
  EXPECT_EQ(step.kind, OperationKind::Acquire);
  EXPECT_EQ(step.object, kMutex);
  EXPECT_EQ(step.thread, 1U);
  const std::vector<LoggedAccess> accesses = accessesLeft(reader);
  ASSERT_EQ(accesses.size(), 2U);
  EXPECT_EQ(accesses[0].address, kVariable);
  EXPECT_TRUE(accesses[0].writes());
  EXPECT_EQ(accesses[0].step, 0U);
  EXPECT_EQ(accesses[0].thread, 1U);
  EXPECT_FALSE(accesses[1].writes());
  ASSERT_TRUE(reader.nextStep(step));
  EXPECT_EQ(step.number, 1U);
  EXPECT_FALSE(reader.nextStep(step));
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
  const std::vector<LoggedAccess> rest = accessesLeft(reader);
  ASSERT_EQ(rest.size(), 1U);
  EXPECT_EQ(rest[0].step, 0U);
  LoggedStep step;
  ASSERT_TRUE(reader.nextStep(step));
  EXPECT_EQ(step.number, 1U);
  const std::vector<LoggedAccess> next = accessesLeft(reader);
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].step, 1U);
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
