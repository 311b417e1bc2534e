#include "trace/object_path.h"

#include <gtest/gtest.h>

namespace raddle::trace {
namespace {

constexpr RaddleType kChar = {"char", 1, nullptr, nullptr, 0, RaddleTypeScalar};
constexpr RaddleType kInt = {"int", 4, nullptr, nullptr, 0, RaddleTypeScalar};
constexpr RaddleType kLong = {"long", 8, nullptr, nullptr, 0, RaddleTypeScalar};
constexpr RaddleType kDouble = {"double", 8, nullptr, nullptr, 0, RaddleTypeScalar};

constexpr RaddleType arrayOf(const RaddleType &element, uint32_t count) {
  return {"", element.size * count, &element, nullptr, count, RaddleTypeArray};
}

template <size_t N> constexpr RaddleType recordOf(const char *name, uint64_t size, const RaddleMember (&members)[N]) {
  return {name, size, nullptr, members, N, RaddleTypeRecord};
}

TEST(ObjectPath, OfAScalarIsEmpty) {
  EXPECT_EQ(pathIn(kInt, 0, 4), "");
  EXPECT_EQ(pathIn(kInt, 1, 2), "");
}

TEST(ObjectPath, NamesElementsAndRows) {
  static constexpr RaddleType kRow = arrayOf(kInt, 5);
  static constexpr RaddleType kMatrix = arrayOf(kRow, 2);
  EXPECT_EQ(pathIn(kRow, 12, 4), "[3]");
  EXPECT_EQ(pathIn(kRow, 14, 1), "[3]");
  EXPECT_EQ(pathIn(kMatrix, 28, 4), "[1][2]");
  EXPECT_EQ(pathIn(kMatrix, 20, 20), "[1]");
  EXPECT_EQ(pathIn(kRow, 4, 8), "") << "several elements are the array";
  EXPECT_EQ(pathIn(kRow, 0, 20), "");
}

TEST(ObjectPath, NamesMembers) {
  static constexpr RaddleMember kMembers[] = {{"key", &kChar, 0, 1}, {"count", &kLong, 8, 8}};
  static constexpr RaddleType kEntry = recordOf("struct entry", 16, kMembers);
  static constexpr RaddleType kTable = arrayOf(kEntry, 4);
  EXPECT_EQ(pathIn(kEntry, 8, 8), ".count");
  EXPECT_EQ(pathIn(kEntry, 12, 4), ".count");
  EXPECT_EQ(pathIn(kTable, 40, 8), "[2].count");
  EXPECT_EQ(pathIn(kTable, 32, 16), "[2]");
  EXPECT_EQ(pathIn(kEntry, 2, 4), "") << "padding has no name";
}

TEST(ObjectPath, NamesNeighboursTogether) {
  static constexpr RaddleMember kMembers[] = {{"low", &kInt, 0, 4}, {"high", &kInt, 4, 4}, {"more", &kLong, 8, 8}};
  static constexpr RaddleType kRecord = recordOf("", 16, kMembers);
  EXPECT_EQ(pathIn(kRecord, 0, 8), ".{low,high}");
  EXPECT_EQ(pathIn(kRecord, 4, 12), ".{high,more}");
}

TEST(ObjectPath, NamesTheMembersOfAUnionThatFit) {
  static constexpr RaddleMember kHalves[] = {{"low", &kInt, 0, 4}, {"high", &kInt, 4, 4}};
  static constexpr RaddleType kPair = recordOf("", 8, kHalves);
  static constexpr RaddleMember kMembers[] = {{"whole", &kLong, 0, 8}, {"real", &kDouble, 0, 8}, {"", &kPair, 0, 8}};
  static constexpr RaddleType kUnion = recordOf("", 8, kMembers);
  static constexpr RaddleMember kOuter[] = {{"word", &kUnion, 0, 8}, {"more", &kLong, 8, 8}};
  static constexpr RaddleType kRecord = recordOf("", 16, kOuter);
  EXPECT_EQ(pathIn(kRecord, 4, 4), ".word.high");
  EXPECT_EQ(pathIn(kRecord, 0, 8), ".word") << "a part as large as its whole is not named";
  EXPECT_EQ(pathIn(kUnion, 2, 1), ".{whole,real,low}");
}

TEST(ObjectPath, LooksThroughBasesAndAnonymousMembers) {
  static constexpr RaddleMember kBaseMembers[] = {{"kind", &kInt, 0, 4}, {"id", &kInt, 4, 4}};
  static constexpr RaddleType kBase = recordOf("Base", 8, kBaseMembers);
  static constexpr RaddleMember kMembers[] = {{"", &kBase, 0, 8}, {"more", &kLong, 8, 8}};
  static constexpr RaddleType kDerived = recordOf("Derived", 16, kMembers);
  EXPECT_EQ(pathIn(kDerived, 4, 4), ".id");
  EXPECT_EQ(pathIn(kDerived, 8, 8), ".more");
}

TEST(ObjectPath, NamesBitFieldsThatShareBytes) {
  static constexpr RaddleMember kMembers[] = {
      {"first", &kInt, 0, 1}, {"second", &kInt, 0, 1}, {"third", &kInt, 1, 2}, {"fourth", &kInt, 4, 1}};
  static constexpr RaddleType kFlags = recordOf("", 8, kMembers);
  EXPECT_EQ(pathIn(kFlags, 0, 1), ".{first,second}");
  EXPECT_EQ(pathIn(kFlags, 1, 2), ".third");
  EXPECT_EQ(pathIn(kFlags, 2, 1), ".third");
  EXPECT_EQ(pathIn(kFlags, 4, 1), ".fourth");
}

TEST(ObjectPath, NamesTheWholeRatherThanManyParts) {
  static constexpr RaddleMember kMembers[] = {
      {"a", &kChar, 0, 1}, {"b", &kChar, 1, 1}, {"c", &kChar, 2, 1}, {"d", &kChar, 3, 1}, {"e", &kChar, 4, 1}};
  static constexpr RaddleType kRecord = recordOf("", 8, kMembers);
  EXPECT_EQ(pathIn(kRecord, 0, 4), ".{a,b,c,d}");
  EXPECT_EQ(pathIn(kRecord, 0, 5), "");
}

TEST(ObjectPath, GoesOnInFlexibleArrays) {
  static constexpr RaddleType kBytes = arrayOf(kChar, 0);
  static constexpr RaddleMember kMembers[] = {{"length", &kInt, 0, 4}, {"bytes", &kBytes, 4, 0}};
  static constexpr RaddleType kMessage = recordOf("message_t", 4, kMembers);
  EXPECT_TRUE(isFlexible(kMessage));
  EXPECT_FALSE(isFlexible(kBytes));
  EXPECT_EQ(pathIn(kMessage, 13, 1), ".bytes[9]");
  EXPECT_EQ(pathIn(kMessage, 0, 4), ".length");
}

} // namespace
} // namespace raddle::trace
