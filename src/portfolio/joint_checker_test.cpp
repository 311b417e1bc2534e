#include "portfolio/joint_checker.h"

#include <gtest/gtest.h>

namespace raddle::portfolio {
namespace {

using check::Evidence;
using check::Finding;
using check::Outcome;
using check::Severity;
using check::Verdict;

Finding finding(const std::string &kind, uint64_t fingerprint, Evidence evidence = Evidence::Witnessed) {
  Finding result;
  result.kind = kind;
  result.message = kind + " " + std::to_string(fingerprint);
  result.fingerprint = fingerprint;
  result.evidence = evidence;
  return result;
}

Finding at(Finding finding, uint64_t site) {
  finding.places.emplace_back().site.id = site;
  return finding;
}

Outcome proved() {
  Outcome outcome;
  outcome.coverage.complete = true;
  outcome.verdict = Verdict::Proved;
  return outcome;
}

Outcome bounded(std::vector<Finding> findings = {}) {
  Outcome outcome;
  outcome.findings = std::move(findings);
  outcome.coverage.complete = true;
  outcome.coverage.bounds = {"only so far"};
  outcome.verdict = check::verdictOf(outcome.findings, outcome.coverage);
  return outcome;
}

// An engine that has its answer from the start.
class Ready final : public check::Checker {
public:
  Ready(Result<Outcome> outcome, check::FindingListener &listener, double *seconds)
      : outcome_(std::move(outcome)), listener_(listener), seconds_(seconds) {}
  Result<Outcome> check(const check::Limits &limits) override {
    if (seconds_)
      *seconds_ = limits.timeoutSeconds.value_or(-1);
    if (outcome_)
      for (Finding &each : outcome_->findings)
        listener_.onFinding(each);
    return outcome_;
  }

private:
  Result<Outcome> outcome_;
  check::FindingListener &listener_;
  double *seconds_; // where to tell the time it was given; or null
};

Stage stage(const std::string &name, const Result<Outcome> &outcome, double *seconds = nullptr) {
  Stage result;
  result.name = name;
  result.make = [outcome, seconds](check::FindingListener &listener) -> Stage::Made {
    return std::make_unique<Ready>(outcome, listener, seconds);
  };
  return result;
}

class Heard final : public check::FindingListener {
public:
  void onFinding(Finding &finding) override { findings.push_back(finding); }
  std::vector<Finding> findings;
};

class JointCheckerTest : public testing::Test {
protected:
  Result<Outcome> run(std::vector<Stage> stages, const check::Limits &limits = {}) {
    return JointChecker(std::move(stages), heard_, interrupted_).check(limits);
  }

  Heard heard_;
  std::atomic<bool> interrupted_ = false;
};

TEST_F(JointCheckerTest, TellsEachFindingOnce) {
  const auto outcome = run({stage("a", bounded({finding("data-race", 1)})),
                            stage("b", bounded({finding("data-race", 1), finding("assertion", 2)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Violated);
  EXPECT_EQ(outcome->findings.size(), 2U);
  EXPECT_EQ(heard_.findings.size(), 2U);
  EXPECT_EQ(outcome->engines[0].findings, 1U);
  EXPECT_EQ(outcome->engines[1].findings, 1U);
}

TEST_F(JointCheckerTest, UpgradesWhatWasSuspected) {
  const auto outcome = run({stage("a", bounded({at(finding("assertion", 1, Evidence::Suspected), 7)})),
                            stage("b", bounded({at(finding("assertion", 2), 7)})),
                            stage("c", bounded({at(finding("assertion", 3, Evidence::Suspected), 7)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Violated);
  ASSERT_EQ(outcome->findings.size(), 1U);
  EXPECT_EQ(outcome->findings[0].fingerprint, 2U);
  EXPECT_EQ(heard_.findings.size(), 2U);
  EXPECT_EQ(outcome->engines[1].findings, 0U);
  EXPECT_EQ(outcome->engines[1].upgraded, 1U);
  EXPECT_EQ(outcome->engines[2].findings + outcome->engines[2].upgraded, 0U);
}

TEST_F(JointCheckerTest, OtherPlacesAndKindsAreOtherFindings) {
  EXPECT_FALSE(areSame(at(finding("assertion", 1), 7), at(finding("assertion", 2), 7))); // both witnessed
  EXPECT_FALSE(areSame(at(finding("assertion", 1, Evidence::Suspected), 7), at(finding("crash", 2), 7)));
  EXPECT_FALSE(areSame(at(finding("assertion", 1, Evidence::Suspected), 7), at(finding("assertion", 2), 8)));
  EXPECT_TRUE(areSame(at(finding("assertion", 1, Evidence::Suspected), 7), at(finding("assertion", 2), 7)));
}

TEST_F(JointCheckerTest, RacesOnTheSameMemoryAreOne) {
  Finding first = finding("data-race", 1);
  Finding second = finding("data-race", 2);
  EXPECT_FALSE(areSame(first, second));
  first.variable = second.variable = "count";
  EXPECT_TRUE(areSame(first, second));
  second.variable = "total";
  first.location = {0, 0x1000, 8};
  second.location = {0, 0x1004, 4};
  EXPECT_TRUE(areSame(first, second));
  second.location.offset = 0x1008;
  EXPECT_FALSE(areSame(first, second));
  first.kind = second.kind = "memory-error"; // The same block can be misused in two ways.
  first.variable = second.variable = "block";
  EXPECT_FALSE(areSame(first, second));
}

TEST_F(JointCheckerTest, WhatIsOnlySuspectedIsNoError) {
  const auto outcome = run({stage("a", bounded({finding("assertion", 1, Evidence::Suspected)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Bounded);
  EXPECT_EQ(outcome->findings[0].severity, Severity::Warning);
  EXPECT_EQ(heard_.findings[0].severity, Severity::Warning);
  EXPECT_EQ(outcome->open, (std::vector<std::string>{"what is beyond the bound `only so far`",
                                                     "whether 1 suspected finding can happen"}));
}

TEST_F(JointCheckerTest, UnlessItsStageSaysSo) {
  Stage strict = stage("a", bounded({finding("refused", 1, Evidence::Suspected)}));
  strict.suspicions = Stage::Suspicions::AsTold;
  const auto outcome = run({strict});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Violated);
  EXPECT_EQ(heard_.findings[0].severity, Severity::Error);
  // It is no execution all the same, and contradicts nobody.
  const auto both = run({stage("b", proved()), strict});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->contradiction, "");
  EXPECT_EQ(both->verdict, Verdict::Violated);
}

TEST_F(JointCheckerTest, AProofOfEverythingIsOne) {
  const auto outcome = run({stage("a", bounded()), stage("b", proved())});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Proved);
  EXPECT_TRUE(outcome->open.empty());
}

TEST_F(JointCheckerTest, AProofOfSomethingIsNone) {
  Stage some = stage("a", proved());
  some.excludes = {"data-race"};
  const auto alone = run({some});
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->verdict, Verdict::Bounded);
  const auto second = run({stage("b", bounded()), some});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->verdict, Verdict::Bounded);
}

TEST_F(JointCheckerTest, ContradictionsAreNoVerdict) {
  const auto outcome = run({stage("a", proved()), stage("b", bounded({finding("data-race", 1)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Unknown);
  EXPECT_EQ(outcome->contradiction, "a has proved that there is no data-race, and another engine has an execution that "
                                    "shows one: data-race 1");
  EXPECT_EQ(outcome->reason, outcome->contradiction);
  // In whatever order they come.
  const auto reversed = run({stage("b", bounded({finding("data-race", 1)})), stage("a", proved())});
  ASSERT_TRUE(reversed);
  EXPECT_FALSE(reversed->contradiction.empty());
}

TEST_F(JointCheckerTest, WhatIsNotExcludedOrNotWitnessedIsNoContradiction) {
  Stage some = stage("a", proved());
  some.excludes = {"assertion"};
  const auto other = run({some, stage("b", bounded({finding("data-race", 1)}))});
  ASSERT_TRUE(other);
  EXPECT_EQ(other->contradiction, "");
  EXPECT_EQ(other->verdict, Verdict::Violated);
  const auto suspected = run({stage("a", proved()), stage("b", bounded({finding("x", 1, Evidence::Suspected)}))});
  ASSERT_TRUE(suspected);
  EXPECT_EQ(suspected->contradiction, "");
  EXPECT_EQ(suspected->verdict, Verdict::Proved);
}

TEST_F(JointCheckerTest, LeavesOutWhatIsOfNoUse) {
  Stage useless = stage("b", bounded({finding("data-race", 1)}));
  useless.whyNot = [](const KnownSoFar &known) { return known.of("a") ? "a has done all" : ""; };
  const auto outcome = run({stage("a", bounded()), useless});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->engines[1].notRun, "a has done all");
  EXPECT_TRUE(outcome->findings.empty());
}

TEST_F(JointCheckerTest, StopsAtTheFirstErrorIfAskedTo) {
  check::Limits limits;
  limits.stopAtFirst = true;
  const auto outcome = run({stage("a", bounded({finding("crash", 1)})), stage("b", bounded())}, limits);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->engines[1].notRun, "an error was found");
}

TEST_F(JointCheckerTest, DividesTheTime) {
  double first = 0;
  double second = 0;
  Stage half = stage("a", bounded(), &first);
  half.share = 0.5;
  check::Limits limits;
  limits.timeoutSeconds = 100;
  ASSERT_TRUE(run({half, stage("b", bounded(), &second)}, limits));
  EXPECT_NEAR(first, 50, 1);
  EXPECT_NEAR(second, 100, 1); // All that the first has not used.
  limits.timeoutSeconds = 0;
  const auto none = run({stage("a", bounded())}, limits);
  EXPECT_FALSE(none);
}

TEST_F(JointCheckerTest, AFailureOfTheFirstIsOneOfAll) {
  const auto outcome = run({stage("a", Error{"broken"}), stage("b", bounded())});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, "broken");
  const auto later = run({stage("b", bounded()), stage("a", Error{"broken"})});
  ASSERT_TRUE(later);
  EXPECT_EQ(later->engines[1].notRun, "it failed: broken");
  EXPECT_EQ(later->open.front(), "a failed: broken");
}

TEST_F(JointCheckerTest, TheFirstThatRanDecides) {
  Outcome unknown;
  unknown.coverage.unknowns = {"a call of fork"};
  unknown.verdict = Verdict::Unknown;
  const auto outcome = run({stage("a", unknown), stage("b", bounded())});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Unknown);
  EXPECT_EQ(outcome->reason, "a call of fork");
}

} // namespace
} // namespace raddle::portfolio
