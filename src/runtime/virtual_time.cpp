#include "runtime/virtual_time.h"

#include <cstdint>

#include "runtime/state.h"

namespace raddle::runtime {

namespace {

// A Sunday evening; a step takes a microsecond.
constexpr int64_t kEpoch = 1'700'000'000;
constexpr int64_t kStepNanoseconds = 1000;
constexpr int64_t kSecond = 1'000'000'000;
// Deadlines beyond are as good as none; they would overflow the sum of nanoseconds.
constexpr int64_t kLatest = 5 * kEpoch;

// Since the epoch of the clock.
int64_t nanoseconds() {
  const Thread &thread = runningThread();
  return kEpoch * kSecond + static_cast<int64_t>(thread.steps) * kStepNanoseconds + thread.timeAhead;
}

} // namespace

timespec virtualTime() {
  int64_t now = nanoseconds();
  return {now / kSecond, now % kSecond};
}

void passTimeUntil(const timespec &deadline) {
  int64_t seconds = deadline.tv_sec < kLatest ? deadline.tv_sec : kLatest;
  int64_t missing = seconds * kSecond + deadline.tv_nsec - nanoseconds();
  if (seconds > 0 && missing > 0)
    runningThread().timeAhead += missing;
}

bool isDeadline(const timespec &time) {
  return time.tv_nsec >= 0 && time.tv_nsec < kSecond;
}

} // namespace raddle::runtime
