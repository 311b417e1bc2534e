#include "witness/ordering.h"

#include <gtest/gtest.h>

#include "witness/testing/log_builder.h"

namespace raddle::witness {
namespace {

using testing::LogBuilder;
using trace::OperationKind;

constexpr uint64_t kVariable = 0x40'1000;
constexpr uint64_t kOther = 0x40'2000;
constexpr uint64_t kMutex = 0x40'0000;
constexpr uint32_t kFirst = 10;
constexpr uint32_t kSecond = 20;

std::optional<Link> linkOf(LogBuilder &builder) {
  return whatOrders(builder.log(), builder.accessAt(kFirst), builder.accessAt(kSecond));
}

TEST(WhatOrders, NothingIfNothingDoes) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).lock(2, kMutex).write(kVariable, kSecond);
  EXPECT_FALSE(linkOf(builder).has_value());
}

TEST(WhatOrders, AnUnlockAndALock) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).lock(1, kMutex).unlock(1, kMutex);
  builder.lock(2, kMutex).write(kVariable, kSecond);
  const auto link = linkOf(builder);
  ASSERT_TRUE(link.has_value());
  EXPECT_EQ(link->bond, Bond::Exclusion);
  EXPECT_EQ(link->from.kind, OperationKind::Release);
  EXPECT_EQ(link->to.kind, OperationKind::Acquire);
}

TEST(WhatOrders, ASignalRatherThanTheMutexAroundIt) {
  LogBuilder builder;
  builder.lock(2, kMutex).step(2, OperationKind::Wait, kOther, kMutex);
  builder.create(0, 1).write(kVariable, kFirst).lock(1, kMutex).step(1, OperationKind::Signal, kOther);
  builder.unlock(1, kMutex).step(2, OperationKind::Reacquire, kMutex, kOther).write(kVariable, kSecond);
  const auto link = linkOf(builder);
  ASSERT_TRUE(link.has_value());
  EXPECT_EQ(link->bond, Bond::Signal);
}

TEST(WhatOrders, AJoinOfWhoComesAfter) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).step(1, OperationKind::Exit);
  builder.step(2, OperationKind::Join, 1).write(kVariable, kSecond);
  const auto link = linkOf(builder);
  ASSERT_TRUE(link.has_value());
  EXPECT_EQ(link->bond, Bond::Thread);
}

TEST(WhatOrders, AChainThroughAThirdThread) {
  LogBuilder builder;
  builder.create(0, 1).write(kVariable, kFirst).step(1, OperationKind::SemaphorePost, kOther);
  builder.step(3, OperationKind::SemaphoreWait, kOther).step(3, OperationKind::Store, kOther + 64);
  builder.step(2, OperationKind::AwaitLoad, kOther + 64).write(kVariable, kSecond);
  const auto link = linkOf(builder);
  ASSERT_TRUE(link.has_value());
  EXPECT_EQ(link->bond, Bond::Atomic);
  EXPECT_EQ(link->from.thread, 3U);
}

} // namespace
} // namespace raddle::witness
