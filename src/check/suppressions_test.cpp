#include "check/suppressions.h"

#include <gtest/gtest.h>

namespace raddle::check {
namespace {

TEST(Suppressions, PatternsAreLookedForAnywhere) {
  EXPECT_TRUE(matches("add", "Counter::add(int)"));
  EXPECT_TRUE(matches("Counter*int", "Counter::add(int)"));
  EXPECT_FALSE(matches("Counter*long", "Counter::add(int)"));
  EXPECT_TRUE(matches("*", ""));
}

TEST(Suppressions, EndsCanBeFixed) {
  EXPECT_TRUE(matches("^add", "adder"));
  EXPECT_FALSE(matches("^add", "Counter::add"));
  EXPECT_TRUE(matches("add$", "Counter::add"));
  EXPECT_FALSE(matches("add$", "adder"));
  EXPECT_TRUE(matches("^add$", "add"));
  EXPECT_FALSE(matches("^a*d$", "adder"));
  EXPECT_TRUE(matches("^a*d*r$", "adder"));
}

TEST(Suppressions, ManyStarsTakeNoLongTime) {
  std::string pattern;
  for (int i = 0; i < 40; ++i)
    pattern += "a*";
  EXPECT_FALSE(matches(pattern + "b$", std::string(2000, 'a')));
}

Finding race() {
  Finding finding;
  finding.kind = Kind::DataRace;
  finding.variable = "table[2].count";
  finding.places.resize(2);
  finding.places[0].site.function = "writer";
  finding.places[1].site.function = "reader";
  finding.places[1].site.file = "src/reader.c";
  return finding;
}

TEST(Suppressions, NameAFunctionAFileOrAVariableOfTheirKind) {
  EXPECT_TRUE(suppresses({"race", "writer", 1}, race()));
  EXPECT_TRUE(suppresses({"race", "^src/", 1}, race()));
  EXPECT_TRUE(suppresses({"data-race", "table", 1}, race()));
  EXPECT_FALSE(suppresses({"race", "nobody", 1}, race()));
  EXPECT_FALSE(suppresses({"deadlock", "writer", 1}, race()));
}

TEST(Suppressions, KindsOfSanitizersMeanSomeRules) {
  const auto of = [](Kind kind, const std::string &rule) {
    Finding finding = race();
    finding.kind = kind;
    finding.rule = rule;
    return finding;
  };
  EXPECT_TRUE(suppresses({"leak", "writer", 1}, of(Kind::MemoryError, "leak")));
  EXPECT_FALSE(suppresses({"leak", "writer", 1}, of(Kind::MemoryError, "double-free")));
  EXPECT_TRUE(suppresses({"memory-error", "writer", 1}, of(Kind::MemoryError, "leak")));
  EXPECT_TRUE(suppresses({"thread", "writer", 1}, of(Kind::Misuse, "main-returns")));
  EXPECT_FALSE(suppresses({"thread", "writer", 1}, of(Kind::Misuse, "unlock-not-owner")));
  EXPECT_TRUE(suppresses({"mutex", "writer", 1}, of(Kind::Misuse, "unlock-not-owner")));
  EXPECT_FALSE(suppresses({"mutex", "writer", 1}, of(Kind::Misuse, "join-joined")));
  EXPECT_TRUE(suppresses({"misuse", "writer", 1}, of(Kind::Misuse, "join-joined")));
  EXPECT_TRUE(suppresses({"refused", "writer", 1}, of(Kind::Refused, "access")));
}

TEST(Suppressions, AreReadLineByLine) {
  const auto all = parseSuppressions("# why\n\n race:writer \r\ndeadlock:both\n");
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ((*all)[0].pattern, "writer");
  EXPECT_EQ((*all)[0].line, 3U);
  EXPECT_EQ((*all)[1].kind, "deadlock");
}

TEST(Suppressions, WhatIsNoneIsAnError) {
  EXPECT_EQ(parseSuppressions("race:a\nracy:b\n").error().message, "line 2: there are no suppressions of kind `racy`");
  EXPECT_EQ(parseSuppressions("writer").error().message, "line 1: `writer` is not of the form kind:pattern");
  EXPECT_EQ(parseSuppressions("race:").error().message,
            "line 1: the pattern is empty, which would suppress everything");
}

} // namespace
} // namespace raddle::check
