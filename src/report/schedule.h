// One interleaving as a list of the decisions of the scheduler, for our script for gdb.
#pragma once

#include <string>

#include "trace/trace.h"

namespace raddle::report {

// JSON: `finding` (kind, rule and fingerprint), `threads` (their names by number) and `steps`, each with `thread` (its
// number), `text`, `file`, `line`, `function` and `then`: the accesses that belong to it, likewise.
[[nodiscard]] std::string renderSchedule(const trace::Trace &trace);

} // namespace raddle::report
