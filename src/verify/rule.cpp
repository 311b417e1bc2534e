#include "verify/rule.h"

#include <algorithm>
#include <iterator>

namespace raddle::verify {

namespace {

enum class About : uint8_t { Predicates, Procedure };
struct Row {
  std::string_view word;
  About about;
};

// By number of the rule.
constexpr Row kRows[] = {
#define RADDLE_VERIFY_RULE(rule, word, about) {word, About::about},
#include "verify/rules.def"
};

} // namespace

std::string_view word(Rule rule) {
  return kRows[static_cast<size_t>(rule)].word;
}

std::optional<Rule> ruleOf(std::string_view word) {
  const auto *const found = std::ranges::find(kRows, word, &Row::word);
  return found == std::end(kRows) ? std::nullopt : std::optional(static_cast<Rule>(found - kRows));
}

bool isAboutPredicates(Rule rule) {
  return kRows[static_cast<size_t>(rule)].about == About::Predicates;
}

} // namespace raddle::verify
