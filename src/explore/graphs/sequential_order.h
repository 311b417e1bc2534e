// The two conditions on a graph that are about all of it: acyclic relations.
#pragma once

#include "explore/graphs/consistency.h"

namespace raddle::explore {

// Whether some interleaving gives this graph, each read reading the latest write.
[[nodiscard]] bool hasInterleaving(const Graph &graph);

// Whether psc_base ∪ psc_F is acyclic; see consistency.h.
[[nodiscard]] bool hasSequentialOrder(const Graph &graph, Omission omitted);

} // namespace raddle::explore
