// The rules by which verify refuses.
#include "verify/rule.h"

#include <gtest/gtest.h>

namespace raddle::verify {
namespace {

TEST(Rules, EachWordNamesOne) {
  unsigned count = 0;
#define RADDLE_VERIFY_RULE(rule, text, about)                                                                          \
  EXPECT_EQ(word(Rule::rule), text);                                                                                   \
  EXPECT_EQ(ruleOf(text), Rule::rule);                                                                                 \
  ++count;
#include "verify/rules.def"
  EXPECT_GT(count, 10U);
  EXPECT_EQ(ruleOf("no rule"), std::nullopt);
}

} // namespace
} // namespace raddle::verify
