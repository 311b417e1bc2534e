// The interleaving as a table: one column per thread, one row per step that matters, the source on the left.
#pragma once

#include <string>
#include <vector>

#include "check/outcome.h"
#include "report/source.h"
#include "trace/trace.h"

namespace raddle::report {

// Which steps of the trace a reader needs: those on an object that at least two threads touch (one of them changing
// it), and starts and joins; the rest only follow. Indices into trace.steps, ascending.
[[nodiscard]] std::vector<size_t> stepsThatMatter(const trace::Trace &trace);

// The table of the finding's trace. Between two steps of different threads a line says why the first one went no
// further; the last rows say where the threads stand at the end.
[[nodiscard]] std::string renderInterleaving(const check::Finding &finding, const SourceLookup &source);

} // namespace raddle::report
