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

TEST(ObjectPath, NamesTheOnlyMember) {
  static constexpr RaddleMember kMembers[] = {{"count", &kInt, 0, 4}};
  static constexpr RaddleType kCounter = recordOf("Counter", 4, kMembers);
  static constexpr RaddleMember kBase[] = {{"", &kCounter, 0, 4}};
  static constexpr RaddleMember kInternal[] = {{"_M_i", &kInt, 0, 4}};
  static constexpr RaddleType kAtomic = recordOf("atomic<int>", 4, kInternal);
  static constexpr RaddleMember kAtomicMember[] = {{"state", &kAtomic, 0, 4}};
  EXPECT_EQ(pathIn(kCounter, 0, 4), ".count");
  EXPECT_EQ(pathIn(recordOf("Derived", 4, kBase), 0, 4), ".count");
  EXPECT_EQ(pathIn(arrayOf(kCounter, 3), 4, 4), "[1].count");
  EXPECT_EQ(pathIn(arrayOf(kCounter, 3), 0, 12), "");
  EXPECT_EQ(pathIn(kAtomic, 0, 4), "") << "what the library calls it is no name";
  EXPECT_EQ(pathIn(recordOf("Gate", 4, kAtomicMember), 0, 4), ".state");
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

TEST(ObjectPath, FoldsWhatTheLibraryKeeps) {
  static constexpr RaddleMember kPointers[] = {
      {"_M_start", &kLong, 0, 8}, {"_M_finish", &kLong, 8, 8}, {"_M_end_of_storage", &kLong, 16, 8}};
  static constexpr RaddleType kData = recordOf("_Vector_impl", 24, kPointers);
  static constexpr RaddleMember kBaseMembers[] = {{"_M_impl", &kData, 0, 24}};
  static constexpr RaddleType kBase = recordOf("_Vector_base<int>", 24, kBaseMembers);
  static constexpr RaddleMember kVectorMembers[] = {{"", &kBase, 0, 24}};
  static constexpr RaddleType kVector = recordOf("vector<int>", 24, kVectorMembers);
  static constexpr RaddleMember kMembers[] = {{"names_", &kVector, 0, 24}, {"more", &kLong, 24, 8}};
  static constexpr RaddleType kRegistry = recordOf("Registry", 32, kMembers);
  EXPECT_EQ(pathIn(kRegistry, 8, 8), ".names_");
  EXPECT_EQ(partIn(kRegistry, 8, 8).internal, "_M_impl._M_finish");
  EXPECT_EQ(pathIn(kRegistry, 24, 8), ".more");
  EXPECT_EQ(partIn(kRegistry, 24, 8).internal, "");
  static constexpr RaddleMember kAdapted[] = {{"c", &kVector, 0, 24}, {"comp", &kLong, 24, 8}};
  EXPECT_EQ(pathIn(recordOf("priority_queue<int>", 32, kAdapted), 8, 8), "");
  EXPECT_EQ(pathIn(recordOf("Mine", 32, kAdapted), 8, 8), ".c");
}

TEST(ObjectPath, NamesWhatTheLibraryStores) {
  static constexpr RaddleMember kPoint[] = {{"x", &kInt, 0, 4}, {"y", &kInt, 4, 4}};
  static constexpr RaddleType kValue = recordOf("Point", 8, kPoint);
  static constexpr RaddleMember kUnionMembers[] = {{"_M_empty", &kChar, 0, 1}, {"_M_value", &kValue, 0, 8}};
  static constexpr RaddleType kUnion = recordOf("_Storage<Point>", 8, kUnionMembers);
  static constexpr RaddleMember kPayload[] = {{"_M_payload", &kUnion, 0, 8}, {"_M_engaged", &kChar, 8, 1}};
  static constexpr RaddleType kOptional = recordOf("optional<Point>", 12, kPayload);
  EXPECT_EQ(pathIn(kOptional, 4, 4), "->y");
  EXPECT_EQ(pathIn(kOptional, 0, 1), "->x");
  EXPECT_EQ(pathIn(kOptional, 8, 1), "");
  static constexpr RaddleType kPoints = arrayOf(kValue, 2);
  static constexpr RaddleMember kArrayMembers[] = {{"_M_elems", &kPoints, 0, 16}};
  EXPECT_EQ(pathIn(recordOf("array<Point, 2>", 16, kArrayMembers), 12, 4), "[1].y");
  static constexpr RaddleMember kNodeMembers[] = {{"_M_next", &kLong, 0, 8}, {"_M_storage", &kValue, 8, 8}};
  static constexpr RaddleType kNode = recordOf("_List_node<Point>", 16, kNodeMembers);
  const Part part = partIn(kNode, 12, 4);
  EXPECT_EQ(part.value, &kValue);
  EXPECT_EQ(part.valueOffset, 8U);
  EXPECT_EQ(part.valueText, ".y");
  EXPECT_EQ(partIn(kNode, 0, 8).value, nullptr);
  EXPECT_EQ(storedType(kNode), &kValue);
  EXPECT_EQ(storedType(kValue), nullptr);
}

TEST(ObjectPath, WhatTheLibraryStoresIsNamedIfThatIsAllThereIsOfItsType) {
  static constexpr RaddleMember kMembers[] = {{"count", &kInt, 0, 4}};
  static constexpr RaddleType kCounter = recordOf("Counter", 4, kMembers);
  static constexpr RaddleMember kBuffer[] = {{"_M_storage", &kCounter, 0, 4}};
  static constexpr RaddleType kAligned = recordOf("__aligned_buffer<Counter>", 4, kBuffer);
  static constexpr RaddleMember kControl[] = {{"_M_use_count", &kInt, 0, 4}, {"_M_impl", &kAligned, 4, 4}};
  static constexpr RaddleType kBlock = recordOf("_Sp_counted_ptr_inplace<Counter>", 8, kControl);
  const Part part = partIn(kBlock, 4, 4);
  EXPECT_EQ(part.value, &kCounter);
  EXPECT_EQ(part.valueText, ".count");
  EXPECT_EQ(partIn(kBlock, 0, 4).value, nullptr);
}

TEST(ObjectPath, NamesThePointerToVirtualFunctions) {
  static constexpr RaddleMember kShape[] = {{"_vptr$Shape", &kLong, 0, 8}, {"area", &kInt, 8, 4}};
  static constexpr RaddleType kBase = recordOf("Shape", 16, kShape);
  static constexpr RaddleMember kMembers[] = {{"", &kBase, 0, 16}, {"radius", &kInt, 16, 4}};
  EXPECT_EQ(pathIn(recordOf("Circle", 24, kMembers), 0, 8), "._vptr");
}

} // namespace
} // namespace raddle::trace
