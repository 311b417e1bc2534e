#include "report/svcomp.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "base/text.h"

namespace raddle::report {
namespace {

using check::Contribution;
using check::Finding;
using check::Verdict;
using Property = Specification::Property;

// Which findings violate a property, and whether there are none of these where all executions were explored: not all
// invalid accesses are noticed (docs/soundness.md), and leaks only as far as nothing looks like an address.
struct Known {
  std::string_view formula; // without spaces
  std::string_view name;
  std::string_view kind;
  std::set<std::string_view> rules; // all of the kind if there are none
  bool canBeTrue = true;
};

const std::array<Known, 6> &knownProperties() {
  static const std::array<Known, 6> kKnown = {{
      {"G!call(reach_error())", "unreach-call", "assertion", {"reach-error"}, true},
      {"G!data-race", "no-data-race", "data-race", {}, true},
      {"Gvalid-free", "valid-free", "memory-error", {"double-free", "invalid-free", "mismatched-free"}, true},
      {"Gvalid-deref",
       "valid-deref",
       "memory-error",
       {"use-after-free", "heap-out-of-bounds", "global-out-of-bounds", "stack-out-of-bounds",
        "thread-local-out-of-bounds", "wild-access", "use-after-return", "use-after-exit"},
       false},
      {"Gvalid-deref", "valid-deref", "crash", {"null-access", "wild-access"}, false},
      {"Gvalid-memtrack", "valid-memtrack", "memory-error", {"leak"}, false},
  }};
  return kKnown;
}

bool canBeTrue(const Property &property) {
  return std::any_of(knownProperties().begin(), knownProperties().end(),
                     [&](const Known &known) { return known.name == property.name && known.canBeTrue; });
}

bool isKnown(const Property &property) {
  return std::any_of(knownProperties().begin(), knownProperties().end(),
                     [&](const Known &known) { return known.name == property.name; });
}

std::string withoutSpaces(std::string_view text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](char c) { return c != ' ' && c != '\t' && c != '\r'; });
  return result;
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  return begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// After these the program goes on as the language says, or has ended.
bool isDefined(const Finding &finding) {
  constexpr std::array<std::string_view, 4> kDefined = {"assertion", "data-race", "deadlock", "lost-wakeup"};
  return finding.severity == check::Severity::Note ||
         std::find(kDefined.begin(), kDefined.end(), finding.kind) != kDefined.end();
}

// Whether kiss, which looks at all inputs, has looked at all executions: there is only one thread.
bool isProvedByKiss(const Contribution &contribution, const Specification &asked) {
  return contribution.engine == "kiss" && contribution.notRun.empty() && contribution.verdict == Verdict::Proved &&
         std::all_of(asked.properties.begin(), asked.properties.end(), [](const Property &property) {
           return property.name == "unreach-call" || property.name == "no-data-race";
         });
}

// Empty if nothing is in the way of saying that the properties hold.
std::string whyNotTrue(const check::Outcome &outcome, const Specification &asked) {
  for (const Property &property : asked.properties) {
    if (!isKnown(property))
      return fmt::format("the property `{}` is none that we check", property.formula);
    if (!canBeTrue(property))
      return fmt::format("not every violation of {} is noticed", property.name);
  }
  for (const Finding &finding : outcome.findings)
    if (!isDefined(finding))
      return fmt::format("what follows is not defined: {}", finding.message);
  if (!outcome.contradiction.empty())
    return outcome.contradiction;
  if (std::any_of(outcome.engines.begin(), outcome.engines.end(),
                  [&](const Contribution &each) { return isProvedByKiss(each, asked); }))
    return "";
  const Verdict verdict = check::verdictOf({}, outcome.coverage);
  const bool isExplored =
      !outcome.engines.empty() && outcome.engines.front().engine == "explore" && outcome.engines.front().notRun.empty();
  if (verdict == Verdict::Proved && (isExplored || outcome.verdict == Verdict::Proved))
    return "";
  return outcome.open.empty() ? "not everything was looked at" : outcome.open.front();
}

} // namespace

bool Specification::asksForLeaks() const {
  return std::any_of(properties.begin(), properties.end(),
                     [](const Property &property) { return property.name == "valid-memtrack"; });
}

Result<Specification> parseSpecification(std::string_view text) {
  Specification specification;
  for (const std::string_view line : splitLines(text)) {
    const std::string_view content = trimmed(line);
    if (content.empty())
      continue;
    const std::string compact = withoutSpaces(content);
    constexpr std::string_view kBegin = "CHECK(init(main()),LTL(";
    const size_t at = content.find("LTL(");
    if (!compact.starts_with(kBegin) || !compact.ends_with("))") || at == std::string_view::npos)
      return Error{fmt::format("expected `CHECK( init(main()), LTL(FORMULA) )`, found `{}`", content)};
    std::string_view formula = content.substr(at + 4);
    formula = trimmed(formula.substr(0, formula.rfind(')')));
    formula = trimmed(formula.substr(0, formula.rfind(')')));
    Property property{"", std::string(formula)};
    for (const Known &known : knownProperties())
      if (known.formula == withoutSpaces(formula))
        property.name = known.name;
    specification.properties.push_back(std::move(property));
  }
  if (specification.properties.empty())
    return Error{"expected `CHECK( init(main()), LTL(FORMULA) )`, found nothing"};
  return specification;
}

const Property *violatedBy(const Finding &finding, const Specification &asked) {
  if (finding.evidence != check::Evidence::Witnessed || finding.severity != check::Severity::Error)
    return nullptr;
  for (const Known &known : knownProperties()) {
    if (known.kind != finding.kind || (!known.rules.empty() && !known.rules.contains(finding.rule)))
      continue;
    for (const Property &property : asked.properties)
      if (property.name == known.name)
        return &property;
  }
  return nullptr;
}

SvAnswer answer(check::Outcome &outcome, const Specification &asked) {
  SvAnswer result;
  const auto violating = std::find_if(outcome.findings.begin(), outcome.findings.end(),
                                      [&](const Finding &finding) { return violatedBy(finding, asked) != nullptr; });
  const std::string obstacle = whyNotTrue(outcome, asked);
  if (violating != outcome.findings.end() && outcome.contradiction.empty()) {
    result.line = fmt::format("false({})", violatedBy(*violating, asked)->name);
    result.finding = *violating;
    outcome.verdict = Verdict::Violated;
  } else if (obstacle.empty()) {
    result.line = "true";
    outcome.verdict = Verdict::Proved;
  } else {
    result.reason = obstacle;
    outcome.verdict = Verdict::Unknown;
    outcome.reason = obstacle;
  }
  std::erase_if(outcome.findings, [&](const Finding &finding) { return violatedBy(finding, asked) == nullptr; });
  return result;
}

} // namespace raddle::report
