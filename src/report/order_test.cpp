#include "report/order.h"

#include <gtest/gtest.h>

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::TraceStep;

constexpr uint64_t kLock = 0x1000;
constexpr uint64_t kFlag = 0x2000;

TraceStep step(trace::ThreadId thread, OperationKind kind, uint64_t object = 0) {
  TraceStep result;
  result.thread = thread;
  result.kind = kind;
  result.object = object;
  return result;
}

std::vector<std::optional<size_t>> causes(std::vector<TraceStep> steps) {
  trace::Trace trace;
  trace.steps = std::move(steps);
  return causesOf(trace);
}

TEST(Order, ThreadsBeginAfterTheirCreationAndAreJoinedAfterTheirEnd) {
  const auto found = causes({step(0, OperationKind::Create, 1), step(1, OperationKind::Begin),
                             step(1, OperationKind::Exit), step(0, OperationKind::Join, 1)});
  EXPECT_EQ(found[1], 0U);
  EXPECT_EQ(found[3], 2U);
}

TEST(Order, LocksFollowTheLastUnlockOfAnotherThread) {
  const auto found = causes({step(0, OperationKind::Acquire, kLock), step(0, OperationKind::Release, kLock),
                             step(0, OperationKind::Acquire, kLock), step(0, OperationKind::Release, kLock),
                             step(1, OperationKind::Acquire, kLock), step(1, OperationKind::Acquire, kFlag)});
  EXPECT_EQ(found[2], std::nullopt);
  EXPECT_EQ(found[4], 3U);
  EXPECT_EQ(found[5], std::nullopt);
}

TEST(Order, AnAttemptThatFailsFollowsNothing) {
  TraceStep vain = step(1, OperationKind::TryAcquire, kLock);
  TraceStep taken = vain;
  taken.succeeded = true;
  const auto found = causes({step(0, OperationKind::Release, kLock), vain, taken});
  EXPECT_EQ(found[1], std::nullopt);
  EXPECT_EQ(found[2], 0U);
}

TEST(Order, WhoIsWokenFollowsWhatWokeIt) {
  TraceStep signal = step(0, OperationKind::Signal, kFlag);
  signal.woken = 2;
  const auto found = causes({step(1, OperationKind::Wait, kFlag), step(2, OperationKind::Wait, kFlag), signal,
                             step(2, OperationKind::Reacquire, kLock), step(0, OperationKind::Broadcast, kFlag),
                             step(1, OperationKind::Reacquire, kLock)});
  EXPECT_EQ(found[3], 2U);
  EXPECT_EQ(found[5], 4U);
}

TEST(Order, ValuesComeFromTheLastWrite) {
  const auto found = causes({step(0, OperationKind::Store, kFlag), step(1, OperationKind::Write, kFlag),
                             step(0, OperationKind::Load, kFlag), step(1, OperationKind::Load, kFlag)});
  EXPECT_EQ(found[2], 1U);
  EXPECT_EQ(found[3], std::nullopt);
}

} // namespace
} // namespace raddle::report
