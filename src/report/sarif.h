// A report as SARIF 2.1.0, the format in which code hosts and editors take the findings of tools.
//
// A finding is a result: its rule is its kind, its first place the location, the others are related locations. Its
// interleaving is told twice, since viewers show only the first code flow and that as one list: first all threads
// merged, in the order of the execution; then one thread flow for each thread, with `executionOrder`. Where threads
// stand at the end, they stand at the same time: the two accesses of a data race have the same order.
#pragma once

#include <string>

#include "base/result.h"

namespace raddle::report {

// `json` is a report as renderJson() writes it.
[[nodiscard]] Result<std::string> renderSarif(const std::string &json);

} // namespace raddle::report
