// The report on a terminal: a clang-like diagnostic and the interleaving for each finding, then the verdict and one
// sentence that says how far the search has looked.
#pragma once

#include <string>

#include "check/outcome.h"
#include "report/source.h"
#include "report/style.h"

namespace raddle::report {

// `file:line:col: error: message`, the line and a caret, and the other places as notes.
[[nodiscard]] std::string renderDiagnostic(const check::Finding &finding, const SourceLookup &source,
                                           const Style &style = {});

// Everything about one finding: diagnostic, interleaving, and how to see it again.
[[nodiscard]] std::string renderFinding(const check::Finding &finding, const SourceLookup &source,
                                        const Style &style = {});

// The command that replays it; empty if its trace was not kept.
[[nodiscard]] std::string renderReplay(const check::Finding &finding);

// "executions: 4, all explored; every external call is modelled"
[[nodiscard]] std::string renderCoverage(const check::Coverage &coverage);

// "violated: assertion `count == 2` failed"
[[nodiscard]] std::string renderVerdict(const check::Outcome &outcome, const Style &style = {});

// How long each part of a check took: "   0.52 s  struct list.head". Not part of the summary, which is the same each
// time. Empty if there are no parts.
[[nodiscard]] std::string renderTiming(const check::Outcome &outcome);

// Verdict and coverage: the last lines of a report.
[[nodiscard]] std::string renderSummary(const check::Outcome &outcome, const Style &style = {});

} // namespace raddle::report
