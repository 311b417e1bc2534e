// Repeats the beginning of a watched execution, up to a state in which one thread stands before an access.
#pragma once

#include <optional>
#include <vector>

#include "worker/protocol.h"

namespace raddle::worker {

// Takes seek.steps, and the accesses that belong to them but are visible only now, being to the last of the promoted
// locations; the thread of seek.park stops before its access. Returns the steps that were taken, or nothing if
// they could not be.
// REQUIRES: the machine was started and not marked.
[[nodiscard]] std::optional<std::vector<explore::Step>> runPrefix(const Seek &seek,
                                                                  const trace::VisibleAccesses &visible);

} // namespace raddle::worker
