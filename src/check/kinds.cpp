#include "check/kinds.h"

#include <algorithm>
#include <array>

namespace raddle::check {
namespace {

constexpr std::array<std::string_view, kPropertyCount> kPropertyWords = {
#define RADDLE_PROPERTY(property, word) word,
#include "check/kinds.def"
};

constexpr std::array<std::string_view, kKindCount> kKindWords = {
#define RADDLE_KIND(kind, word, ...) word,
#include "check/kinds.def"
};

constexpr std::array<KindTraits, kKindCount> kKinds = {{
#define RADDLE_KIND(kind, word, property, after, svcomp, suppressions, others, name, description, details, help)       \
  {Property::property, After::after, svcomp, suppressions, others, name, description, details, help},
#include "check/kinds.def"
}};

constexpr std::array kRules = {
#define RADDLE_RULE(kind, rule, after, svcomp, suppression)                                                            \
  RuleTraits{Kind::kind, rule, After::after, svcomp, suppression},
#include "check/kinds.def"
};

// Null if nothing is noted of it.
const RuleTraits *noted(Kind kind, std::string_view rule) {
  const auto *found =
      std::ranges::find_if(kRules, [&](const RuleTraits &each) { return each.kind == kind && each.rule == rule; });
  return found == kRules.end() ? nullptr : found;
}

// Whether `word` is one of `words`, which are separated by spaces.
bool isAmong(std::string_view word, std::string_view words) {
  while (!words.empty()) {
    const size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == word)
      return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

} // namespace

std::string_view word(Property property) {
  return kPropertyWords[static_cast<size_t>(property)];
}

std::string_view word(Kind kind) {
  return kKindWords[static_cast<size_t>(kind)];
}

std::optional<Kind> parseKind(std::string_view word) {
  const auto *found = std::ranges::find(kKindWords, word);
  return found == kKindWords.end() ? std::nullopt : std::optional(static_cast<Kind>(found - kKindWords.begin()));
}

const KindTraits &traitsOf(Kind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

std::span<const RuleTraits> notedRules() {
  return kRules;
}

After afterOf(Kind kind, std::string_view rule) {
  const RuleTraits *known = noted(kind, rule);
  return known ? known->after : traitsOf(kind).after;
}

std::string_view svcompOf(Kind kind, std::string_view rule) {
  const RuleTraits *known = noted(kind, rule);
  return known ? known->svcomp : traitsOf(kind).svcomp;
}

bool isSuppressedAs(std::string_view name, Kind kind, std::string_view rule) {
  const RuleTraits *known = noted(kind, rule);
  const std::string_view own = known && !known->suppression.empty() ? known->suppression : traitsOf(kind).others;
  return isAmong(name, traitsOf(kind).suppressions) || (!own.empty() && name == own);
}

} // namespace raddle::check
