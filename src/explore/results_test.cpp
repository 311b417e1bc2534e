// Which results are the same, and how they are written: include/raddle/results.hpp.
#include <raddle/results.hpp>

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

namespace raddle::linear {
namespace {

TEST(Results, NumbersAndText) {
  EXPECT_TRUE(areSame(1, 1));
  EXPECT_FALSE(areSame(1, 2));
  EXPECT_TRUE(areSame(std::nan(""), std::nan("")));
  EXPECT_FALSE(areSame(std::nan(""), 1.0));
  const std::string one = "text";
  const std::string other = "text";
  EXPECT_TRUE(areSame(one.c_str(), other.c_str()));
  EXPECT_FALSE(areSame<const char *>("a", "b"));
  EXPECT_FALSE(areSame<const char *>("a", nullptr));
}

TEST(Results, AddressesThatWereGiven) {
  int given = 0;
  int alsoGiven = 0;
  int unknown = 0;
  int alsoUnknown = 0;
  noteGiven(&given);
  noteGiven(&alsoGiven);
  EXPECT_TRUE(areSame(&given, &given));
  EXPECT_FALSE(areSame(&given, &alsoGiven));
  EXPECT_FALSE(areSame(&given, &unknown));
  EXPECT_TRUE(areSame(&unknown, &alsoUnknown));
  EXPECT_FALSE(areSame<int *>(&unknown, nullptr));
}

TEST(Results, PartsAreCompared) {
  using Owned = std::unique_ptr<int>;
  EXPECT_TRUE(areSame(std::make_unique<int>(1), std::make_unique<int>(1)));
  EXPECT_FALSE(areSame(std::make_unique<int>(1), std::make_unique<int>(2)));
  EXPECT_FALSE(areSame(std::make_unique<int>(1), Owned()));
  EXPECT_TRUE(areSame(std::optional<double>(std::nan("")), std::optional<double>(std::nan(""))));
  EXPECT_FALSE(areSame(std::optional<int>(1), std::optional<int>()));
  EXPECT_FALSE(areSame(std::make_tuple(1, 'a'), std::make_tuple(1, 'b')));
  EXPECT_TRUE(areSame(std::vector<double>{std::nan(""), 1}, std::vector<double>{std::nan(""), 1}));
  EXPECT_FALSE(areSame(std::vector<int>{1}, std::vector<int>{1, 2}));
  EXPECT_FALSE(areSame(std::map<int, int>{{1, 2}}, std::map<int, int>{{1, 3}}));
  EXPECT_TRUE(areSame(std::unordered_set<int>{1, 2, 3}, std::unordered_set<int>{3, 2, 1}));
}

TEST(Results, AreWrittenAsAPersonWould) {
  EXPECT_EQ(textOf('x'), "'x'");
  EXPECT_EQ(textOf(std::string("x")), "\"x\"");
  EXPECT_EQ(textOf<const char *>(nullptr), "nullptr");
  EXPECT_EQ(textOf(std::make_tuple(1, true)), "(1, true)");
  EXPECT_EQ(textOf(std::vector<int>{1, 2}), "{1, 2}");
  EXPECT_EQ(textOf(std::make_shared<int>(3)), "-> 3");
  EXPECT_EQ(textOf(std::optional<int>()), "nothing");
}

} // namespace
} // namespace raddle::linear
