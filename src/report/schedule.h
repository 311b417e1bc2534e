// One interleaving as a list of the decisions of the scheduler, for our script for gdb.
#pragma once

#include <string>

#include "check/outcome.h"

namespace raddle::report {

// JSON: `finding` (kind, rule and fingerprint), `threads` (their names by number) and `steps`, each with `thread` (its
// number), `text`, `file`, `line`, `function` and `then`: the accesses that belong to it, likewise. `places` are those
// of the finding at which threads stand: `thread` (its name), `text` (its role), `line` and `column` of the operation.
// `libraries` says what paths of library files begin with, contain and end with.
[[nodiscard]] std::string renderSchedule(const check::Finding &finding);

} // namespace raddle::report
