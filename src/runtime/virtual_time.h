// The time that a thread sees: a function of what it has done and waited for, so the same in every execution of a
// class.
#pragma once

#include <time.h>

namespace raddle::runtime {

// The time of the running thread, the same on all clocks.
timespec virtualTime();

// A call of the running thread with this deadline has timed out: for the thread it is at least that late now.
void passTimeUntil(const timespec &deadline);

// The C library accepts it as a deadline.
bool isDeadline(const timespec &time);

} // namespace raddle::runtime
