// The report on a terminal: a clang-like diagnostic and the interleaving for each finding, then the verdict and one
// sentence that says how far the search has looked.
#pragma once

#include <string>

#include "check/outcome.h"
#include "report/source.h"

namespace raddle::report {

// `file:line:col: error: message`, the line and a caret, and the other places as notes.
[[nodiscard]] std::string renderDiagnostic(const check::Finding &finding, const SourceLookup &source);

// Everything about one finding: diagnostic, interleaving, and how to see it again.
[[nodiscard]] std::string renderFinding(const check::Finding &finding, const SourceLookup &source);

// "executions: 4, all explored; nothing uncontrolled"
[[nodiscard]] std::string renderCoverage(const check::Coverage &coverage);

// "violated: assertion `count == 2` failed"
[[nodiscard]] std::string renderVerdict(const check::Outcome &outcome);

// How long each part of a check took: "   0.52 s  struct list.head". Not part of the summary, which is the same each
// time. Empty if there are no parts.
[[nodiscard]] std::string renderTiming(const check::Outcome &outcome);

// Verdict and coverage: the last lines of a report.
[[nodiscard]] std::string renderSummary(const check::Outcome &outcome);

} // namespace raddle::report
