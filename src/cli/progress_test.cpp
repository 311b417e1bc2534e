#include "cli/progress.h"

#include <gtest/gtest.h>

namespace raddle::cli {
namespace {

TEST(Progress, IsOneLine) {
  EXPECT_EQ(renderProgress({12345, 1, 1, 2.0}, 80), "12345 executions, 6172/s, 1 finding, 2.0 s");
  EXPECT_EQ(renderProgress({1, 1, 0, 0.5}, 80), "1 execution, 2/s, 0 findings, 0.5 s");
  EXPECT_EQ(renderProgress({0, 1, 2, 0}, 80), "0 executions, 0/s, 2 findings, 0.0 s");
}

TEST(Progress, TellsTheRoundIfThereIsMoreThanOne) {
  EXPECT_EQ(renderProgress({10, 2, 0, 1.0}, 80), "10 executions, 10/s, 0 findings, 1.0 s, round 2");
}

TEST(Progress, IsCutToTheTerminal) {
  EXPECT_EQ(renderProgress({12345, 1, 1, 2.0}, 10), "12345 exec");
}

TEST(Progress, TellsHowMuchIsLeft) {
  check::Progress progress{.executions = 1000, .round = 1, .findings = 0, .seconds = 2};
  progress.size = check::SizeRange{3000, 20000};
  progress.roundExecutions = 1000;
  EXPECT_EQ(renderProgress(progress, 200),
            "1000 executions, 500/s, 0 findings, 2.0 s, of 3000 to 20 thousand, 4 s to 38 s left");
}

TEST(Progress, CountsScenarios) {
  check::Progress progress{.executions = 1000, .round = 2, .findings = 0, .seconds = 2};
  progress.scenarios = {13, 5};
  EXPECT_EQ(renderProgress(progress, 200),
            "1000 executions, 500/s, 0 findings, 2.0 s, round 2, 5 of 13 scenarios done");
}

TEST(Progress, TellsWhichPartsAreBeingLookedAt) {
  check::Progress progress{.findings = 1, .seconds = 2};
  progress.parts = {"ts=1", 12, 3, {"struct list.head", "count"}};
  EXPECT_EQ(renderProgress(progress, 200), "ts=1: 3 of 12 done, 1 finding, 2.0 s: struct list.head, count");
  progress.parts = {"ts=0", 1, 1, {}};
  EXPECT_EQ(renderProgress(progress, 200), "ts=0: 1 of 1 done, 1 finding, 2.0 s");
}

} // namespace
} // namespace raddle::cli
