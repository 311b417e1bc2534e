// The smallest set of conditions that executions have to meet in order to fail, by those that were seen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/protocol.h"

namespace raddle::replay {

struct SmallestCause {
  std::vector<size_t> conditions; // ascending
  // For each of them an execution that passes and meets all of them but this one.
  std::vector<size_t> counterparts;
};

// A smallest set that no passing execution meets as a whole. Among several, one is taken whose conditions are reversed
// and not just missing in the counterparts, and then one that many failing executions meet. Nothing if an execution
// passes that meets all conditions. If there are too many sets to try, one is taken of which nothing can be left out.
[[nodiscard]] std::optional<SmallestCause> smallestCause(const std::vector<worker::Scrutinized> &executions);

} // namespace raddle::replay
