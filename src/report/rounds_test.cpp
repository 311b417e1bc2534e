#include "report/rounds.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/json.h"

namespace raddle::report {
namespace {

using trace::OperationKind;

// Main takes and gives back a lock so many times; then it writes, and another thread reads.
check::Finding spinning(size_t rounds) {
  check::Finding finding;
  trace::Trace &trace = finding.trace;
  trace.threads = {{trace::kNoThread, 0}, {0, 1}};
  trace.sites = {{1, "a.c", "wait", "m", 3, 1}, {2, "a.c", "main", "x", 9, 1}};
  const auto add = [&](OperationKind kind, uint64_t object, trace::ThreadId thread) {
    trace::TraceStep step;
    step.thread = thread;
    step.site = kind == OperationKind::Acquire || kind == OperationKind::Release ? 0 : 1;
    step.kind = kind;
    step.object = object;
    step.size = 4;
    step.occurrence = static_cast<uint32_t>(trace.steps.size());
    trace.steps.push_back(step);
  };
  for (size_t i = 0; i < rounds; ++i) {
    add(OperationKind::Acquire, 0x10, 0);
    add(OperationKind::Release, 0x10, 0);
  }
  add(OperationKind::Write, 0x20, 0);
  add(OperationKind::Read, 0x20, 1);
  return finding;
}

TEST(Rounds, OneOfEachRunIsKept) {
  const Rounds rounds(spinning(100));
  ASSERT_EQ(rounds.kept().size(), 4U);
  EXPECT_EQ(rounds.kept()[1].step, 1U);
  EXPECT_EQ(rounds.kept()[1].last, 199U);
  EXPECT_EQ(rounds.kept()[1].repeated, (raddle::report::Run{0, 2, 100}));
  EXPECT_FALSE(rounds.kept()[0].repeated);
  EXPECT_EQ(rounds.kept()[2].step, 200U);
  EXPECT_EQ(rounds.positionOf(200), 2U);
  EXPECT_EQ(rounds.positionOf(151), 1U);
}

TEST(Rounds, AStepOfTheFindingIsKept) {
  check::Finding finding = spinning(100);
  finding.places.resize(1);
  finding.places[0].step = 100;
  const Rounds rounds(finding);
  EXPECT_EQ(rounds.kept()[rounds.positionOf(100)].step, 100U);
}

check::Finding counting(size_t rounds) {
  check::Finding finding = spinning(rounds);
  for (size_t i = 0; i < finding.trace.steps.size(); ++i)
    finding.trace.steps[i].after = i;
  return finding;
}

TEST(Rounds, OtherValuesAreOtherRounds) {
  const check::Finding finding = counting(5'000);
  EXPECT_EQ(Rounds(finding).kept().size(), finding.trace.steps.size());
}

TEST(Rounds, OfManyThatDifferInTheirValuesTheFirstAndTheLastAreKept) {
  const Rounds rounds(counting(20'000));
  ASSERT_EQ(rounds.kept().size(), 6U);
  EXPECT_EQ(rounds.kept()[1].repeated, (raddle::report::Run{0, 2, 19'999}));
  EXPECT_FALSE(rounds.kept()[1].isSame);
  EXPECT_EQ(rounds.kept()[1].last, 39'997U);
  EXPECT_EQ(rounds.kept()[2].step, 39'998U);
  EXPECT_EQ(rounds.positionOf(1001), 1U);
  EXPECT_EQ(rounds.positionOf(40'000), 4U);
}

TEST(Rounds, TheReportSaysThatTheirValuesDiffer) {
  check::Outcome outcome;
  outcome.findings = {counting(20'000)};
  const auto steps =
      nlohmann::json::parse(renderJson(outcome, {"explore", {}})).at("findings").at(0).at("interleaving");
  EXPECT_EQ(steps[1].at("repeated_times"), 19'998);
  EXPECT_EQ(steps[1].at("repeated_values"), "different");
}

TEST(Rounds, TheReportNumbersStepsAsItHasThem) {
  check::Outcome outcome;
  outcome.findings = {spinning(100)};
  outcome.findings[0].places = {{{2, "a.c", "main", "x", 9, 1}, "main", "writes `x`", true}};
  outcome.findings[0].places[0].step = 200;
  const std::string text = renderJson(outcome, {"explore", {}});
  const auto finding = nlohmann::json::parse(text).at("findings").at(0);
  const auto &steps = finding.at("interleaving");
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[1].at("repeated_steps"), 2);
  EXPECT_EQ(steps[1].at("repeated_times"), 99);
  EXPECT_EQ(steps[1].at("repeated_values"), "same");
  EXPECT_EQ(steps[1].at("stops"), nullptr);
  EXPECT_FALSE(steps[0].contains("repeated_times"));
  EXPECT_EQ(steps[3].at("cause"), 2);
  EXPECT_EQ(finding.at("sites")[0].at("step"), 2);
  EXPECT_NE(text.find("\n        {\"thread\":\"main\",\"operation\":\"Write\","), std::string::npos) << text;
}

} // namespace
} // namespace raddle::report
