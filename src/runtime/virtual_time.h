// The time that threads see.
//
// The model: each thread has a clock of its own. Sleeping and timing out set it forward, and so does reading it, a
// little, so that two readings differ. Where a step of one thread comes after a step of another that it depends on, its
// clock takes over what the other's was, if that is later. So time never runs backwards along the order of dependence,
// and a reading is a function of the equivalence class of the execution: what it shows is what some execution of the
// class would show in which everything else takes no time.
//
// A reading is no step: nobody can notice it. What was passed on by an operation is settled when the time is needed, or
// at the end of its step, because only then it is known whether the operation succeeded.
#pragma once

#include <cstdint>
#include <time.h>

namespace raddle::runtime {

void mapTimes();
// Looks whether the program reads a clock at all; otherwise nobody keeps the time.
void discoverTime();
// Forgets what objects know of the time; what threads know stays.
void resetTimes();

enum class TimeOf : uint8_t {
  World,   // since the epoch: of all clocks but those of the processor
  Program, // of the processor, for all threads together
  Thread,  // the same for the running thread
};
// The running thread reads a clock.
timespec readClock(TimeOf clock);

// The time of the running thread; nobody reads it.
timespec currentTime();

// The running thread sleeps for so long. REQUIRES: isDeadline(duration).
void passTime(const timespec &duration);
// A call of the running thread with this deadline has timed out: for the thread it is at least that late now.
void passTimeUntil(const timespec &deadline);

// What `thread` does next comes after what the running thread has done: it was created, or woken.
void passTimeTo(uint32_t thread);
// What the running thread does next comes after the end of `thread`.
void takeTimeOf(uint32_t thread);
// What the step that is being executed does to the times of its thread and its object. Repeating it changes nothing.
void settleTime();

// The C library accepts it as a deadline.
bool isDeadline(const timespec &time);

// Of all that objects know: a part of the state of an execution.
uint64_t hashTimes();

} // namespace raddle::runtime
