// When what was explored ahead may be put in its place.
#include "explore/segment.h"

#include <gtest/gtest.h>

namespace raddle::explore {
namespace {

TEST(Tree, HasGrownIfBranchesCameBehind) {
  const std::string before = "0 a\n1 b\n0 c\n";
  EXPECT_TRUE(hasGrownFrom(before, before));
  EXPECT_TRUE(hasGrownFrom("0 a\n1 b\n0 c\n0 d\n1 e\n", before));
  EXPECT_TRUE(hasGrownFrom("0 a\n1 b\n1 x\n2 y\n0 c\n", before));
  EXPECT_TRUE(hasGrownFrom("0 a\n1 b\n2 x\n0 c\n", before));
  EXPECT_TRUE(hasGrownFrom("0 a\n", ""));
}

TEST(Tree, HasNotGrownIfSomethingIsMissingOrCameBefore) {
  const std::string before = "0 a\n1 b\n0 c\n";
  EXPECT_FALSE(hasGrownFrom("0 a\n1 b\n", before));
  EXPECT_FALSE(hasGrownFrom("", before));
  EXPECT_FALSE(hasGrownFrom("0 a\n1 x\n1 b\n0 c\n", before));
  EXPECT_FALSE(hasGrownFrom("0 a\n1 b\n0 x\n0 c\n", before));
  EXPECT_FALSE(hasGrownFrom("0 x\n0 a\n1 b\n0 c\n", before));
}

// Stands at the second step; a branch is planned there, and more at the first.
SearchImage sample() {
  SearchImage image;
  image.steps = {{0, 0}};
  image.frames = {{"0 0 1 0 4 22 0\n", "", "0 0 1 2 0 1 0 4 22 0\n"}, {"", "", "0 0 1 1 0 1 0 4 22 0\n"}};
  return image;
}

TEST(Segment, NeedsWhatItKnewAtThePointsAbove) {
  const SearchImage begin = sample();
  SearchImage now = begin;
  EXPECT_TRUE(isNextAt(now, begin, 1));
  now.frames[0].tree += "0 0 1 3 0 1 0 4 22 0\n";
  EXPECT_TRUE(isNextAt(now, begin, 1));
  EXPECT_FALSE(isNextAt(now, begin, Segment::kNoFloor));
  now.frames[0].tree.clear();
  EXPECT_FALSE(isNextAt(now, begin, 1));
  now = begin;
  now.frames[1].sleep = "3 0 1 0 4 22 0\n";
  EXPECT_FALSE(isNextAt(now, begin, 1));
  now = begin;
  now.threads = {{trace::kNoThread, 0}};
  EXPECT_FALSE(isNextAt(now, begin, 1));
}

TEST(Segment, KeepsWhatWasPlannedMeanwhileUnlessItTouchedThePoint) {
  SearchImage end = sample();
  end.frames[1] = {"", "1 0 1 0 4 22 0\n", ""};
  const Segment segment{sample(), end, 1, true, {false, false}};
  SearchImage now = sample();
  now.frames[0].tree += "0 0 1 3 0 1 0 4 22 0\n";
  const std::string planned = now.frames[0].tree;
  ASSERT_TRUE(advance(now, segment));
  EXPECT_EQ(now.depth(), 0U);
  EXPECT_EQ(now.frames[0].tree, planned);
  EXPECT_EQ(now.frames[0].sleep, "0 0 1 0 4 22 0\n");

  Segment touching = segment;
  touching.touched = {true, false};
  now = sample();
  now.frames[0].tree = planned;
  EXPECT_FALSE(advance(now, touching));
}

TEST(Segment, IsAheadUntilItsBranchWasExplored) {
  SearchImage image = sample();
  SearchImage begin = sample();
  begin.steps[0] = {2, 0};
  EXPECT_TRUE(isAhead(image, begin));
  image.frames[0].sleep = "2 0 1 0 4 22 0\n";
  EXPECT_FALSE(isAhead(image, begin));
  image.frames.clear();
  EXPECT_FALSE(isAhead(image, begin));
}

TEST(Segment, PlannedBranchesComeFromTheDeepestPointUp) {
  SearchImage image = sample();
  image.frames[1].tree += "0 0 1 5 0 1 0 4 22 0\n";
  const std::vector<SearchImage> planned = plannedFrom(image);
  ASSERT_EQ(planned.size(), 3U);
  EXPECT_EQ(planned[0].frames[1].tree, image.frames[1].tree);
  EXPECT_EQ(planned[1].frames[1].sleep, "1 0 1 0 4 22 0\n");
  EXPECT_EQ(planned[2].depth(), 0U);
  EXPECT_EQ(planned[2].frames[0].sleep, "0 0 1 0 4 22 0\n");
}

} // namespace
} // namespace raddle::explore
