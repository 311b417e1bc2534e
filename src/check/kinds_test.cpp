#include "check/kinds.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

namespace raddle::check {
namespace {

TEST(Kinds, AreReadBack) {
  std::set<std::string_view> words;
  for (size_t number = 0; number < kKindCount; ++number) {
    const auto kind = static_cast<Kind>(number);
    EXPECT_EQ(parseKind(word(kind)), kind);
    EXPECT_TRUE(words.insert(word(kind)).second) << word(kind);
    EXPECT_TRUE(isSuppressedAs(word(kind), kind, "any")) << "a finding should be suppressed by the name of its kind";
  }
  EXPECT_FALSE(parseKind("data race"));
}

TEST(Kinds, ARuleMayBeMoreThanItsKind) {
  EXPECT_EQ(svcompOf(Kind::DataRace, "write-write"), "no-data-race");
  EXPECT_EQ(svcompOf(Kind::Assertion, "reach-error"), "unreach-call");
  EXPECT_EQ(svcompOf(Kind::Assertion, "abort"), "");
  EXPECT_EQ(afterOf(Kind::MemoryError, "double-free"), After::Undefined);
  EXPECT_EQ(afterOf(Kind::MemoryError, "leak"), After::Defined);
}

TEST(PropertySets, HaveWhatWasAdded) {
  PropertySet set(Property::Memory, Property::Misuse);
  EXPECT_TRUE(set.contains(Property::Misuse));
  EXPECT_FALSE(set.contains(Property::Assertions));
  set.add(PropertySet(Property::Assertions));
  EXPECT_TRUE(set.contains(Property::Assertions));
  EXPECT_FALSE(PropertySet::all().without(Property::Memory).contains(Property::Memory));
}

} // namespace
} // namespace raddle::check
