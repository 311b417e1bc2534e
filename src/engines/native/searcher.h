// The native engine for others, which look for executions that show what they suspect.
#pragma once

#include "replay/program_confirmer.h"

namespace raddle::engines {

// All accesses to shared memory are scheduling points.
[[nodiscard]] replay::Searcher nativeSearcher();

} // namespace raddle::engines
