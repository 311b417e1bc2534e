#include "check/identity.h"

#include <gtest/gtest.h>

namespace raddle::check {
namespace {

Finding raceOn(const std::string &variable, uint64_t firstSite, uint64_t secondSite) {
  Finding finding;
  finding.kind = Kind::DataRace;
  finding.rule = "write-write";
  finding.variable = variable;
  for (const uint64_t id : {firstSite, secondSite}) {
    Finding::Place &place = finding.places.emplace_back();
    place.site.id = id;
    place.site.file = "a.c";
    place.site.line = static_cast<uint32_t>(id);
    place.standsHere = true;
  }
  return finding;
}

uint64_t printOf(const Finding &finding) {
  return fingerprintOf(finding, {.directory = "/work/here", .text = {}, .object = finding.variable});
}

TEST(Identity, NumbersThatAreNoPartOfANameDoNotCount) {
  EXPECT_EQ(withoutNumbers("buf[3].x2"), "buf[].x2");
  EXPECT_EQ(withoutNumbers("[3] of int[8] allocated at list.c:12 in push2()"),
            "[] of int[] allocated at list.c: in push2()");
  EXPECT_EQ(withoutNumbers("x of struct a allocated at /home/me/list.c:12 in f()"),
            "x of struct a allocated at list.c: in f()");
  EXPECT_EQ(withoutNumbers("sum (local of main.1)"), "sum (local of main.)");
  EXPECT_EQ(withoutNumbers("a12_3"), "a12_3");
  EXPECT_EQ(withoutNumbers(""), "");
}

TEST(Identity, AbsolutePathsAreSeenFromTheDirectory) {
  EXPECT_EQ(pathFrom("/home/me/build", "/home/me/src/a.c"), "../src/a.c");
  EXPECT_EQ(pathFrom("/home/me", "/home/me/./src/../a.c"), "a.c");
  EXPECT_EQ(pathFrom("/home/me", "/usr/include/a.h"), "/usr/include/a.h");
  EXPECT_EQ(pathFrom("/home/me", "src/a.c"), "src/a.c");
  EXPECT_EQ(pathFrom("", "/home/a.c"), "/home/a.c");
}

TEST(Identity, WhoCameFirstDoesNotCount) {
  EXPECT_EQ(printOf(raceOn("x", 1, 2)), printOf(raceOn("x", 2, 1)));
  EXPECT_EQ(operationsOf(raceOn("x", 1, 2)), operationsOf(raceOn("x", 2, 1)));
}

TEST(Identity, FingerprintsDifferInAllThatTellsFindingsApart) {
  const Finding race = raceOn("x", 1, 2);
  Finding elsewhere = race;
  elsewhere.places[0].site.file = "b.c";
  Finding other = race;
  other.rule = "read-write";
  EXPECT_NE(printOf(race), printOf(elsewhere));
  EXPECT_NE(printOf(race), printOf(other));
  EXPECT_NE(printOf(race), printOf(raceOn("y", 1, 2)));
  EXPECT_NE(printOf(race), printOf(raceOn("x", 1, 3)));
  EXPECT_NE(fingerprintOf(race, {.directory = {}, .text = "a == 1", .object = {}}),
            fingerprintOf(race, {.directory = {}, .text = "a == 2", .object = {}}));
}

TEST(Identity, FingerprintsDoNotDependOnLinesAndIndices) {
  Finding race = raceOn("buf[3]", 1, 2);
  const uint64_t before = printOf(race);
  race.places[0].site.line = 77;
  EXPECT_EQ(printOf(race), before);
  race.variable = "buf[4]";
  EXPECT_EQ(printOf(race), before);
}

TEST(Identity, WithoutAPlaceTheMessageTells) {
  Finding one;
  one.kind = Kind::Crash;
  one.message = "the process dies of signal 11";
  Finding other = one;
  other.message = "the process dies of signal 4";
  EXPECT_NE(printOf(one), printOf(other));
  EXPECT_NE(operationsOf(one), operationsOf(other));
}

TEST(Identity, OneOfTheSameOperationsOrTheSameMemoryIsReported) {
  Merger merger;
  Finding first = raceOn("a", 1, 2);
  first.location = {0, 64, 4};
  EXPECT_EQ(merger.add(first), std::nullopt);
  Finding sameOperations = raceOn("b", 2, 1);
  sameOperations.location = {0, 128, 4};
  EXPECT_EQ(merger.add(sameOperations), 0U);
  EXPECT_EQ(merger.add(raceOn("c", 3, 4)), std::nullopt);
  Finding sameMemory = raceOn("a", 5, 6);
  sameMemory.location = {0, 64, 4};
  EXPECT_EQ(merger.add(sameMemory), 0U);
  EXPECT_EQ(merger.add(raceOn("d", 3, 4)), 1U);
  // What raced at the operations of one that was reported is reported with it, wherever else it races.
  Finding elsewhere = raceOn("b", 7, 8);
  elsewhere.location = sameOperations.location;
  EXPECT_EQ(merger.add(elsewhere), 0U);
  // But not what races at operations of which another race was reported.
  Finding other = raceOn("e", 5, 6);
  other.location = {0, 256, 4};
  EXPECT_EQ(merger.add(other), std::nullopt);
}

TEST(Identity, WhatOneLineOfALibraryAllocatesIsManyObjects) {
  const auto raceIn = [](uint64_t block, uint64_t site, const std::string &variable) {
    Finding race = raceOn(variable, site, site + 1);
    race.location = {7, 0, 4};
    race.libraryBlock = block;
    return race;
  };
  Merger searched;
  EXPECT_EQ(searched.add(raceIn(0x100, 1, "int[2] on the heap")), std::nullopt);
  EXPECT_EQ(searched.add(raceIn(0x200, 3, "int[2] on the heap")), std::nullopt);
  EXPECT_EQ(searched.add(raceIn(0x100, 5, "int[2] on the heap")), 0U);
  Merger shown;
  const auto named = [&](uint64_t block, uint64_t site, const std::string &variable) {
    Finding race = raceIn(block, site, variable);
    race.searched = 9;
    return race;
  };
  EXPECT_EQ(shown.add(named(0x100, 1, "hits[0]")), std::nullopt);
  EXPECT_EQ(shown.add(named(0x200, 3, "misses[0]")), std::nullopt);
  EXPECT_EQ(shown.add(named(0x300, 5, "hits[0] (local of main)")), 0U) << "it has grown meanwhile";
}

} // namespace
} // namespace raddle::check
