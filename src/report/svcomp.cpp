#include "report/svcomp.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "report/statements.h"

namespace raddle::report {
namespace {

using check::Finding;
using check::PropertyResult;
using check::Said;
using check::Statement;
using check::Verdict;
using Property = Specification::Property;

// Whether a property holds where all executions were explored, and there is no finding that violates it: not all
// invalid accesses are noticed (docs/soundness.md), and leaks only as far as nothing looks like an address.
struct Known {
  std::string_view formula; // without spaces
  std::string_view name;    // as kinds.def has it
  check::Property property;
  bool canBeTrue = true;
};

constexpr std::array<Known, 5> kKnown = {{
    {"G!call(reach_error())", "unreach-call", check::Property::Assertions, true},
    {"G!data-race", "no-data-race", check::Property::DataRaces, true},
    {"Gvalid-free", "valid-free", check::Property::Memory, true},
    {"Gvalid-deref", "valid-deref", check::Property::Memory, false},
    {"Gvalid-memtrack", "valid-memtrack", check::Property::Memory, false},
}};

bool canBeTrue(const Property &property) {
  return std::any_of(kKnown.begin(), kKnown.end(),
                     [&](const Known &known) { return known.name == property.name && known.canBeTrue; });
}

bool isKnown(const Property &property) {
  return std::any_of(kKnown.begin(), kKnown.end(), [&](const Known &known) { return known.name == property.name; });
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

// The property of ours that a violation of it is of.
std::optional<check::Property> propertyOf(const Property &property) {
  for (const Known &known : kKnown)
    if (known.name == property.name)
      return known.property;
  return std::nullopt;
}

bool isProved(const Property &property, const std::vector<PropertyResult> &results) {
  return std::ranges::any_of(results, [&](const PropertyResult &each) {
    return propertyOf(property) == each.property && each.isChecked && each.verdict == Verdict::Proved;
  });
}

bool isDefined(const Finding &finding) {
  return finding.severity == check::Severity::Note ||
         check::afterOf(finding.kind, finding.rule) == check::After::Defined;
}

// Nothing if nothing is in the way of saying that the properties hold.
std::optional<Statement> whyNotTrue(const check::Outcome &outcome, const Specification &asked) {
  for (const Property &property : asked.properties) {
    if (!isKnown(property))
      return Statement{Said::UnknownFormula, {property.formula}};
    if (!canBeTrue(property))
      return Statement{Said::NotAllNoticed, {property.name}};
  }
  for (const Finding &finding : outcome.findings)
    if (!isDefined(finding))
      return Statement{Said::UndefinedAfter, {finding.message}};
  if (outcome.contradiction)
    return outcome.contradiction;
  // An error that violates no property that is asked for (abort) does not count.
  const bool isExplored =
      std::ranges::any_of(outcome.engines, [](const auto &each) { return each.engine == "explore" && !each.notRun; });
  const std::vector<PropertyResult> explored = check::propertiesOf({}, outcome.coverage);
  if (std::ranges::all_of(asked.properties, [&](const Property &property) {
        return isProved(property, outcome.properties) || (isExplored && isProved(property, explored));
      }))
    return std::nullopt;
  return outcome.open.empty() ? Statement{Said::NotAllExplored}
                              : Statement{Said::StillOpen, {sentenceOf(outcome.open.front())}};
}

// What the answer says of those that were asked for, and nothing of others.
void restrict(check::Outcome &outcome, const Specification &asked) {
  for (PropertyResult &result : outcome.properties) {
    result.isChecked = std::ranges::any_of(asked.properties,
                                           [&](const Property &each) { return propertyOf(each) == result.property; });
    result.verdict = result.isChecked ? outcome.verdict : Verdict::Unknown;
    result.reasons.clear();
    if (!result.isChecked)
      result.reasons.push_back({Said::UncheckedProperty});
    else if (outcome.reason)
      result.reasons.push_back(*outcome.reason);
  }
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
    for (const Known &known : kKnown)
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
  const std::string_view violated = check::svcompOf(finding.kind, finding.rule);
  for (const Property &property : asked.properties)
    if (!violated.empty() && property.name == violated)
      return &property;
  return nullptr;
}

SvAnswer answer(check::Outcome &outcome, const Specification &asked) {
  SvAnswer result;
  const auto violating = std::find_if(outcome.findings.begin(), outcome.findings.end(),
                                      [&](const Finding &finding) { return violatedBy(finding, asked) != nullptr; });
  const std::optional<Statement> obstacle = whyNotTrue(outcome, asked);
  if (violating != outcome.findings.end() && !outcome.contradiction) {
    result.line = fmt::format("false({})", violatedBy(*violating, asked)->name);
    result.finding = *violating;
    outcome.verdict = Verdict::Violated;
  } else if (!obstacle) {
    result.line = "true";
    outcome.verdict = Verdict::Proved;
  } else {
    result.reason = sentenceOf(*obstacle);
    outcome.verdict = Verdict::Unknown;
    outcome.reason = obstacle;
  }
  restrict(outcome, asked);
  std::erase_if(outcome.findings, [&](const Finding &finding) { return violatedBy(finding, asked) == nullptr; });
  return result;
}

} // namespace raddle::report
