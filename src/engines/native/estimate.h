// How large a search will be, as far as can be told while it goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "check/checker.h"

namespace raddle::engines {

// `share` of a round was explored by `executions` (explore::Dpor::exploredShare). The range is as wide as such
// estimates are wrong (bench/long.py), and its ends are round numbers. Nothing if nothing can be told.
[[nodiscard]] std::optional<check::SizeRange> estimateSize(double share, uint64_t executions);

// "between 2,000 and 9,000 executions".
[[nodiscard]] std::string describe(const check::SizeRange &range);
// The note of a report on a search that was stopped.
[[nodiscard]] std::string noteOn(const check::SizeRange &range);

} // namespace raddle::engines
