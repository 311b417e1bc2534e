// The rules by which procedures and annotations are refused: rules.def as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace raddle::verify {

enum class Rule : uint8_t {
#define RADDLE_VERIFY_RULE(rule, word, about) rule,
#include "verify/rules.def"
};

[[nodiscard]] std::string_view word(Rule rule);
// Nothing if no rule has that word.
[[nodiscard]] std::optional<Rule> ruleOf(std::string_view word);
// Whether it is about what annotations say of memory and of callers.
[[nodiscard]] bool isAboutPredicates(Rule rule);

} // namespace raddle::verify
