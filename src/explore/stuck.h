// Why threads are left at the end of an execution: deadlock, or waiting for a thread that was parked.
#pragma once

#include <span>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

// The threads that are stuck by a deadlock. Empty if there is none.
struct Stuck {
  // A cycle: each thread waits for the one after it, and the last for the first, beginning with the lowest number. Or,
  // if there is no cycle, the one thread that waits for somebody who is gone (a mutex whose holder has exited, say).
  std::vector<trace::ThreadId> core;
  bool isCycle = false;
  // The others that will never go on because they wait, directly or not, for a thread of the core; in order.
  std::vector<trace::ThreadId> behind;
};

// `pending`: what is left at the end of a complete execution. `parked`: the threads that failed, were ended by an
// assumption, did something unsupported, or never ended. A thread that waits, directly or not, for one of those is not
// deadlocked. Several separate deadlocks are reported one each.
[[nodiscard]] std::vector<Stuck> findStuck(std::span<const trace::Pending> pending,
                                           std::span<const trace::ThreadId> parked);

} // namespace raddle::explore
