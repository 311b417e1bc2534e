// What put two accesses of a watched execution in order.
#pragma once

#include <cstdint>
#include <optional>

#include "witness/access_log.h"

namespace raddle::witness {

// How strongly: what comes first in the list holds in more interleavings than what comes later.
enum class Bond : uint8_t {
  Thread,    // one is created or joined
  Signal,    // condition variable, semaphore, barrier
  Atomic,    // an atomic variable is written and read
  Exclusion, // a lock is given back and taken: mostly by chance
  NoBond,    // it orders nothing
};

// The last link of the chain: what one thread did, and what the second thread did after it.
struct Link {
  Bond bond = Bond::Exclusion;
  LoggedStep from;
  LoggedStep to;
};

// The chain of the strongest bonds that leads from the first access to the second; nothing if there is none.
[[nodiscard]] std::optional<Link> whatOrders(Log log, const LoggedAccess &first, const LoggedAccess &second);

} // namespace raddle::witness
