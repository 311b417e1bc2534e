// How much of a watched execution can be repeated while one thread stands still before an access.
//
// The paper's Figure 5, with what it leaves out. Thread t1 stops before its access a1, and the others go on as they
// did, up to the first step of each that needs something of a thread that does not: a lock that it holds, a value that
// it wrote or has not yet written, that it exists, ends, signals or waits. From there on that thread is *stuck* too.
// What is repeated sees the same values as before, so it can be repeated. On the way some thread may come to an access
// that conflicts with a1: then both stand before their accesses, and there is nothing left to search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "witness/access_log.h"

namespace raddle::witness {

// Which steps of the watched execution to repeat, in their order: all before `parkedStep`, then those before `end` of
// threads that are not stuck. In `parkedStep` the thread of a1 goes as far as a1.
struct Prefix {
  uint32_t parkedStep = 0;
  uint32_t end = 0;
  struct Stuck {
    trace::ThreadId thread = 0;
    uint32_t from = 0; // the number of its first step that is left out
  };
  std::vector<Stuck> stuck; // without the thread of a1
  // An access of another thread, in the step with the number `end`, that conflicts with a1 and can be come to.
  std::optional<LoggedAccess> meets;
};

// `first` is a1; the execution is repeated at most up to the step of `second`.
[[nodiscard]] Prefix extendPrefix(Log log, const LoggedAccess &first, const LoggedAccess &second);

} // namespace raddle::witness
