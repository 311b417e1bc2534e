#include "check/outcome.h"

#include <algorithm>
#include <array>

namespace raddle::check {

std::string_view word(Verdict verdict) {
  constexpr std::array kWords = {"proved", "violated", "bounded", "unknown"};
  return kWords[static_cast<size_t>(verdict)];
}

std::string_view word(Severity severity) {
  constexpr std::array kWords = {"error", "warning", "note"};
  return kWords[static_cast<size_t>(severity)];
}

std::string_view word(Evidence evidence) {
  constexpr std::array kWords = {"suspected", "witnessed"};
  return kWords[static_cast<size_t>(evidence)];
}

void settle(Finding &finding, Coverage &coverage) {
  const bool isWitnessed = finding.evidence == Evidence::Witnessed;
  if (isWitnessed && !finding.replayed && finding.outside.empty())
    finding.outside = "it could not be repeated in a fresh process";
  if (finding.outside.empty())
    return;
  finding.severity = Severity::Warning;
  finding.evidence = Evidence::Suspected;
  const std::string unknown = finding.message + ": " + finding.outside;
  if (std::find(coverage.unknowns.begin(), coverage.unknowns.end(), unknown) == coverage.unknowns.end())
    coverage.unknowns.push_back(unknown);
}

std::string extentOf(const Coverage &coverage) {
  if (!coverage.complete)
    return "not all explored (stopped by " +
           (coverage.stoppedBy.empty() ? "the death of a process" : coverage.stoppedBy) + ")";
  if (!coverage.bounds.empty())
    return "explored as far as the bounds allow";
  if (!coverage.unknowns.empty())
    return "explored but for what is unknown";
  if (!coverage.uncontrolled.empty())
    return "explored as far as it is controlled";
  return suppressedIn(coverage) > 0 ? "explored but for what is suppressed" : "all explored";
}

uint64_t suppressedIn(const Coverage &coverage) {
  uint64_t count = 0;
  for (const Coverage::Suppressed &line : coverage.suppressed)
    count += line.findings;
  return count;
}

Verdict verdictOf(const std::vector<Finding> &findings, const Coverage &coverage) {
  auto isError = [](const Finding &finding) { return finding.severity == Severity::Error; };
  if (std::any_of(findings.begin(), findings.end(), isError))
    return Verdict::Violated;
  if (!coverage.unknowns.empty())
    return Verdict::Unknown;
  if (!coverage.complete || !coverage.bounds.empty() || !coverage.uncontrolled.empty() || suppressedIn(coverage) > 0)
    return Verdict::Bounded;
  return Verdict::Proved;
}

} // namespace raddle::check
