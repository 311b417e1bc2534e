// Clocks, and functions that sleep. To sleep is to let others run, which the search decides anyway, and to find that it
// is later afterwards; who sleeps can be cancelled. Nobody interrupts a sleep, so that nothing is left of it.
#include <errno.h>
#include <sys/time.h>
#include <time.h>

#include "runtime/arguments.h"
#include "runtime/cancellation.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realTime("time");
RADDLE_REAL realClock("clock");
RADDLE_REAL realGettimeofday("gettimeofday");
RADDLE_REAL realClockGettime("clock_gettime");
RADDLE_REAL realTimespecGet("timespec_get");
RADDLE_REAL realSleep("sleep");
RADDLE_REAL realUsleep("usleep");
RADDLE_REAL realNanosleep("nanosleep");
RADDLE_REAL realClockNanosleep("clock_nanosleep");
RADDLE_REAL realThrdSleep("thrd_sleep");

constexpr long kMicrosecond = 1000;
constexpr long kMicroseconds = 1'000'000;

TimeOf timeOf(clockid_t clock) {
  if (clock == CLOCK_PROCESS_CPUTIME_ID)
    return TimeOf::Program;
  return clock == CLOCK_THREAD_CPUTIME_ID ? TimeOf::Thread : TimeOf::World;
}

bool isClock(clockid_t clock) {
  return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI && clock != 10;
}

int failed(int error) {
  errno = error;
  return -1;
}

// Returns an errno, or 0.
int sleepFor(const timespec &duration) {
  if (!isDeadline(duration) || duration.tv_sec < 0)
    return EINVAL;
  testCancellation();
  passTime(duration);
  return 0;
}

int sleepUntil(const timespec &deadline) {
  if (!isDeadline(deadline) || deadline.tv_sec < 0)
    return EINVAL;
  testCancellation();
  settleTime();
  passTimeUntil(deadline);
  return 0;
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT time_t time(time_t *result) {
  if (!controlled())
    return realTime.as<time_t(time_t *)>()(result);
  const time_t now = readClock(TimeOf::World).tv_sec;
  Through<"time", 0>::write(callerAt(__builtin_return_address(0)), result, now);
  return now;
}

RADDLE_EXPORT clock_t clock() {
  if (!controlled())
    return realClock.as<clock_t()>()();
  const timespec now = readClock(TimeOf::Program);
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / kMicrosecond;
}

RADDLE_EXPORT int gettimeofday(timeval *result, void *zone) {
  if (!controlled())
    return realGettimeofday.as<int(timeval *, void *)>()(result, zone);
  const timespec now = readClock(TimeOf::World);
  Through<"gettimeofday", 0>::write(callerAt(__builtin_return_address(0)), result,
                                    timeval{now.tv_sec, now.tv_nsec / kMicrosecond});
  return 0;
}

RADDLE_EXPORT int clock_gettime(clockid_t clock, timespec *result) {
  if (!controlled())
    return realClockGettime.as<int(clockid_t, timespec *)>()(clock, result);
  if (!isClock(clock))
    return failed(EINVAL);
  Through<"clock_gettime", 1>::write(callerAt(__builtin_return_address(0)), result, readClock(timeOf(clock)));
  return 0;
}

RADDLE_EXPORT int timespec_get(timespec *result, int base) {
  if (!controlled())
    return realTimespecGet.as<int(timespec *, int)>()(result, base);
  if (base != TIME_UTC)
    return 0;
  Through<"timespec_get", 0>::write(callerAt(__builtin_return_address(0)), result, readClock(TimeOf::World));
  return base;
}

RADDLE_EXPORT unsigned sleep(unsigned seconds) {
  if (!controlled())
    return realSleep.as<unsigned(unsigned)>()(seconds);
  sleepFor({static_cast<time_t>(seconds), 0});
  return 0;
}

RADDLE_EXPORT int usleep(unsigned microseconds) {
  if (!controlled())
    return realUsleep.as<int(unsigned)>()(microseconds);
  return sleepFor({static_cast<time_t>(microseconds / kMicroseconds), microseconds % kMicroseconds * kMicrosecond});
}

RADDLE_EXPORT int nanosleep(const timespec *duration, timespec *rest) {
  if (!controlled())
    return realNanosleep.as<int(const timespec *, timespec *)>()(duration, rest);
  const int error = sleepFor(Through<"nanosleep", 0>::read(callerAt(__builtin_return_address(0)), duration));
  return error == 0 ? 0 : failed(error);
}

RADDLE_EXPORT int clock_nanosleep(clockid_t clock, int flags, const timespec *when, timespec *rest) {
  if (!controlled())
    return realClockNanosleep.as<int(clockid_t, int, const timespec *, timespec *)>()(clock, flags, when, rest);
  if (!isClock(clock) || clock == CLOCK_THREAD_CPUTIME_ID)
    return EINVAL;
  const timespec asked = Through<"clock_nanosleep", 2>::read(callerAt(__builtin_return_address(0)), when);
  return (flags & TIMER_ABSTIME) != 0 ? sleepUntil(asked) : sleepFor(asked);
}

RADDLE_EXPORT int thrd_sleep(const timespec *duration, timespec *rest) {
  if (!controlled())
    return realThrdSleep.as<int(const timespec *, timespec *)>()(duration, rest);
  const int error = sleepFor(Through<"thrd_sleep", 0>::read(callerAt(__builtin_return_address(0)), duration));
  return error == 0 ? 0 : -2;
}
