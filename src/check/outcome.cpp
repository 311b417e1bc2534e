#include "check/outcome.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

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

std::string_view word(Coverage::Part::Answer answer) {
  constexpr std::array kWords = {"race",     "no race", "limit",   "holds",    "fails",
                                 "verified", "refused", "unknown", "undecided"};
  return kWords[static_cast<size_t>(answer)];
}

void Coverage::add(Statement statement) {
  if (std::ranges::find(statements, statement) == statements.end())
    statements.push_back(std::move(statement));
}

bool Coverage::has(Said what) const {
  return std::ranges::find(statements, what, &Statement::what) != statements.end();
}

std::vector<Statement> Coverage::of(Sort sort) const {
  std::vector<Statement> result;
  std::ranges::copy_if(statements, std::back_inserter(result),
                       [&](const Statement &each) { return sortOf(each.what) == sort; });
  return result;
}

void settle(Finding &finding, Coverage &coverage) {
  const bool isWitnessed = finding.evidence == Evidence::Witnessed;
  if (isWitnessed && !finding.replayed && finding.outside.empty())
    finding.outside = "it could not be repeated in a fresh process";
  if (finding.outside.empty())
    return;
  finding.severity = Severity::Warning;
  finding.evidence = Evidence::Suspected;
  coverage.add({Said::MaybeNoFailure, {finding.message, finding.outside}, {}, traitsOf(finding.kind).property});
}

uint64_t suppressedIn(const Coverage &coverage) {
  uint64_t count = 0;
  for (const Coverage::Suppressed &line : coverage.suppressed)
    count += line.findings;
  return count;
}

namespace {

bool isError(const Finding &finding) {
  return finding.severity == Severity::Error;
}

// What is in the way of a proof, whatever the findings are.
std::vector<Statement> obstaclesFor(Property property, const Coverage &coverage) {
  std::vector<Statement> reasons;
  for (const Sort sort : {Sort::Unknown, Sort::Bound, Sort::Uncontrolled})
    for (Statement &statement : coverage.of(sort))
      if (affectedBy(statement).contains(property))
        reasons.push_back(std::move(statement));
  if (!coverage.complete)
    reasons.push_back({coverage.stoppedBy.value_or(Said::DeathOfProcess)});
  for (const Coverage::Suppressed &line : coverage.suppressed)
    if (line.findings > 0 && line.properties.contains(property))
      reasons.push_back({Said::Suppressed, {line.by}});
  return reasons;
}

// Whether it is about this property alone, or one of its findings was suppressed: so it was looked for.
bool concerns(const Statement &reason, Property property) {
  return reason.property == property || reason.what == Said::Suppressed;
}

PropertyResult resultFor(Property property, const std::vector<Finding> &findings, const Coverage &coverage) {
  PropertyResult result{.property = property, .isChecked = true, .verdict = Verdict::Violated};
  if (std::ranges::any_of(findings, [&](const Finding &finding) {
        return isError(finding) && traitsOf(finding.kind).property == property;
      }))
    return result;
  result.reasons = obstaclesFor(property, coverage);
  result.isChecked = coverage.checked.contains(property) ||
                     std::ranges::any_of(result.reasons, [&](const auto &each) { return concerns(each, property); });
  if (!result.isChecked)
    return {.property = property, .reasons = {{Said::UncheckedProperty}}};
  for (const Finding &finding : findings)
    if (isError(finding) && afterOf(finding.kind, finding.rule) == After::Undefined)
      result.reasons.push_back({Said::UndefinedAfter, {finding.message}});
  const bool isUnknown =
      std::ranges::any_of(result.reasons, [](const Statement &each) { return sortOf(each.what) == Sort::Unknown; });
  result.verdict = isUnknown ? Verdict::Unknown : result.reasons.empty() ? Verdict::Proved : Verdict::Bounded;
  return result;
}

} // namespace

std::vector<PropertyResult> propertiesOf(const std::vector<Finding> &findings, const Coverage &coverage) {
  std::vector<PropertyResult> results;
  for (size_t number = 0; number < kPropertyCount; ++number)
    results.push_back(resultFor(static_cast<Property>(number), findings, coverage));
  return results;
}

Verdict verdictOf(const std::vector<PropertyResult> &properties) {
  for (const Verdict worst : {Verdict::Violated, Verdict::Unknown, Verdict::Bounded})
    if (std::ranges::any_of(properties, [&](const auto &each) { return each.isChecked && each.verdict == worst; }))
      return worst;
  return Verdict::Proved;
}

void conclude(Outcome &outcome) {
  outcome.properties = propertiesOf(outcome.findings, outcome.coverage);
  outcome.verdict = verdictOf(outcome.properties);
  outcome.reason.reset();
  if (outcome.verdict == Verdict::Unknown)
    outcome.reason = outcome.coverage.of(Sort::Unknown).front();
}

} // namespace raddle::check
