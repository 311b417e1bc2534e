#include "base/text.h"

#include <gtest/gtest.h>

namespace raddle {
namespace {

TEST(Text, GroupsDigits) {
  EXPECT_EQ(withCommas(0), "0");
  EXPECT_EQ(withCommas(999), "999");
  EXPECT_EQ(withCommas(1300), "1,300");
  EXPECT_EQ(withCommas(1234567), "1,234,567");
}

TEST(Text, QuotedWordsSurviveSplitting) {
  std::string nasty = "a \"b\" \\ \n\x01 end";
  auto words = splitWords("first " + quote(nasty) + " " + quote("") + "  last");
  ASSERT_TRUE(words);
  EXPECT_EQ(*words, (std::vector<std::string>{"first", nasty, "", "last"}));
}

TEST(Text, MalformedQuotesAreRefused) {
  EXPECT_FALSE(splitWords("\"open"));
  EXPECT_FALSE(splitWords("\"bad \\"));
  EXPECT_FALSE(splitWords("\"bad \\xg1\""));
}

TEST(Text, Numbers) {
  EXPECT_EQ(hex(0x1f), "000000000000001f");
  EXPECT_EQ(parseHex("1f"), 0x1fu);
  EXPECT_FALSE(parseHex("1g"));
  EXPECT_EQ(parseNumber("42"), 42u);
  EXPECT_FALSE(parseNumber("-1"));
  EXPECT_FALSE(parseNumber(""));
}

TEST(Text, HashSeparatesWords) {
  EXPECT_NE(hashText("c", hashText("ab")), hashText("bc", hashText("a")));
  EXPECT_NE(hashNumber(1), hashNumber(256));
}

TEST(Text, Plurals) {
  EXPECT_EQ(plural(1, "access"), "1 access");
  EXPECT_EQ(plural(2, "access"), "2 accesses");
  EXPECT_EQ(plural(0, "pair"), "0 pairs");
}

TEST(Text, Lines) {
  EXPECT_EQ(splitLines("a\n\nb\n"), (std::vector<std::string_view>{"a", "", "b"}));
}

} // namespace
} // namespace raddle
