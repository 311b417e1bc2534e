// Why threads are left at the end of an execution: deadlock, lost wake-up, or waiting for a thread that was parked.
#pragma once

#include <span>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

// Threads that will never go on.
struct Stuck {
  enum class Kind : uint8_t {
    Cycle,      // each thread of the core waits for the one after it, and the last for the first
    HolderGone, // the core waits for somebody who is gone (a mutex whose holder has exited, say)
    LostWakeup, // the core waits on a condition variable, and nobody is left who could signal it
    Await,      // the core waits, in a loop, at a semaphore or a barrier, for what nobody is left to do
  };
  Kind kind = Kind::Cycle;
  // A cycle, beginning with the lowest number; otherwise one thread.
  std::vector<trace::ThreadId> core;
  // The others that will never go on because they wait, directly or not, for a thread of the core; in order.
  std::vector<trace::ThreadId> behind;
};

// `pending`: what is left at the end of a complete execution. `parked`: the threads that failed, were ended by an
// assumption, did something unsupported, or never ended; those that are stale count among them. A thread that waits,
// directly or not, for one of those is not stuck; and who waits for no thread in particular, on a condition variable or
// for a value, may wait for any of those. Threads that are stuck for separate reasons are reported one by one.
[[nodiscard]] std::vector<Stuck> findStuck(std::span<const trace::Pending> pending,
                                           std::span<const trace::ThreadId> parked);

} // namespace raddle::explore
