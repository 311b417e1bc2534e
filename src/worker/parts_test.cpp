#include "worker/parts.h"

#include <gtest/gtest.h>

namespace raddle::worker {
namespace {

explore::SearchImage sampleImage() {
  explore::SearchImage image;
  image.threads = {{trace::kNoThread, 0}, {0, 1}};
  image.steps = {{0, 0}, {1, 2}};
  image.frames = {{"0 0 1 0 4 21 0\n", "", "0 0 1 1 0 1 0 4 22 0\n1 1 0 0 0 2 0 8 21 0\n"},
                  {"1 2 3 4 5 6 1 7 8 0\n", "2 0 1 0 4 21 0\n3 0 1 0 4 21 0\n", ""},
                  {"", "", "0 0 1 2 0 1 0 4 21 0\n"}};
  image.races = {{0, 1, true}, {1, 1, false}};
  image.contested = {3, UINT64_MAX};
  return image;
}

TEST(Parts, PartIsReadBack) {
  const Part part{7, 3, 100, {{1, 2, 3}}, sampleImage()};
  const auto read = parsePart(print(part));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(part));
  EXPECT_EQ(read->mostExecutions, 100U);
  EXPECT_EQ(read->image.frames[1].sleep, part.image.frames[1].sleep);
  EXPECT_EQ(read->image.threads, part.image.threads);
  EXPECT_FALSE(parsePart("part 1\n\n"));
}

TEST(Parts, ReportIsReadBack) {
  PartReport report;
  report.part = 9;
  report.ends = true;
  report.stoppedBy = check::Said::Interrupt;
  report.counts = {1, 2, 3, 4, 5};
  report.racy = {{{1, 2, 3}, true}};
  report.standings = {{{1, 2, 3}, true}, {{4, 5, 6}, false, {{{1, 2, 3}}}}};
  report.segment.leftBranch = true;
  report.segment.touched = {true, false};
  report.segment.end = sampleImage();
  const auto read = parsePartReport(print(report));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(report));
  EXPECT_EQ(read->stoppedBy, check::Said::Interrupt);
  EXPECT_EQ(read->counts.abandoned, 5U);
  EXPECT_TRUE(read->segment.leftBranch);
  EXPECT_EQ(read->standings[1].between->size(), 1U);
}

TEST(Parts, OfferIsReadBack) {
  const Offer offer{4, sampleImage()};
  const auto read = parseOffer(print(offer));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(offer));
  const auto none = parseOffer(print(Offer{4, std::nullopt}));
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->image);
}

// What was known first stays, and what stands alone once does.
TEST(Parts, StandingsAreMergedInOrder) {
  std::vector<RaceStanding> known = {{{1, 0, 4}, false, {{{2, 0, 4}}}}};
  merge(known, {{{1, 0, 4}, false, {{{3, 0, 4}}}}, {{2, 0, 4}, true}, {{3, 0, 4}, true}});
  const std::vector<trace::Location> races = {{1, 0, 4}, {3, 0, 4}, {2, 0, 4}};
  EXPECT_EQ(causeOf(0, races, known), 2U);
  EXPECT_EQ(causeOf(1, races, known), std::nullopt);
  merge(known, {{{1, 0, 4}, true}});
  EXPECT_EQ(causeOf(0, races, known), std::nullopt);
}

} // namespace
} // namespace raddle::worker
