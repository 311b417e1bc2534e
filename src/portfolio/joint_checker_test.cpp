#include "portfolio/joint_checker.h"

#include <gtest/gtest.h>

namespace raddle::portfolio {
namespace {

using check::Evidence;
using check::Finding;
using check::Kind;
using check::Outcome;
using check::Property;
using check::PropertySet;
using check::Said;
using check::Severity;
using check::Statement;
using check::Verdict;

Finding finding(Kind kind, uint64_t fingerprint, Evidence evidence = Evidence::Witnessed) {
  Finding result;
  result.kind = kind;
  result.message = std::string(check::word(kind)) + " " + std::to_string(fingerprint);
  result.fingerprint = fingerprint;
  result.evidence = evidence;
  return result;
}

Finding at(Finding finding, uint64_t site) {
  finding.places.emplace_back().site.id = site;
  return finding;
}

const Statement kBound{Said::Strategy, {"only so far"}};

Outcome proved() {
  Outcome outcome;
  outcome.coverage.complete = true;
  check::conclude(outcome);
  return outcome;
}

Outcome bounded(std::vector<Finding> findings = {}) {
  Outcome outcome;
  outcome.findings = std::move(findings);
  outcome.coverage.complete = true;
  outcome.coverage.add(kBound);
  check::conclude(outcome);
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
  result.make = [outcome, seconds](check::FindingListener &listener, const KnownSoFar &) -> Stage::Made {
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
  const auto outcome = run({stage("a", bounded({finding(Kind::DataRace, 1)})),
                            stage("b", bounded({finding(Kind::DataRace, 1), finding(Kind::Assertion, 2)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Violated);
  EXPECT_EQ(outcome->findings.size(), 2U);
  EXPECT_EQ(heard_.findings.size(), 2U);
  EXPECT_EQ(outcome->engines[0].findings, 1U);
  EXPECT_EQ(outcome->engines[1].findings, 1U);
}

TEST_F(JointCheckerTest, UpgradesWhatWasSuspected) {
  const auto outcome = run({stage("a", bounded({at(finding(Kind::Assertion, 1, Evidence::Suspected), 7)})),
                            stage("b", bounded({at(finding(Kind::Assertion, 2), 7)})),
                            stage("c", bounded({at(finding(Kind::Assertion, 3, Evidence::Suspected), 7)}))});
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
  EXPECT_FALSE(areSame(at(finding(Kind::Assertion, 1), 7), at(finding(Kind::Assertion, 2), 7))); // both witnessed
  EXPECT_FALSE(areSame(at(finding(Kind::Assertion, 1, Evidence::Suspected), 7), at(finding(Kind::Crash, 2), 7)));
  EXPECT_FALSE(areSame(at(finding(Kind::Assertion, 1, Evidence::Suspected), 7), at(finding(Kind::Assertion, 2), 8)));
  EXPECT_TRUE(areSame(at(finding(Kind::Assertion, 1, Evidence::Suspected), 7), at(finding(Kind::Assertion, 2), 7)));
}

TEST_F(JointCheckerTest, RacesOnTheSameMemoryAreOne) {
  Finding first = finding(Kind::DataRace, 1);
  Finding second = finding(Kind::DataRace, 2);
  EXPECT_FALSE(areSame(first, second));
  first.variable = second.variable = "count";
  EXPECT_TRUE(areSame(first, second));
  second.variable = "total";
  first.location = {0, 0x1000, 8};
  second.location = {0, 0x1004, 4};
  EXPECT_TRUE(areSame(first, second));
  second.location.offset = 0x1008;
  EXPECT_FALSE(areSame(first, second));
  first.kind = second.kind = Kind::MemoryError; // The same block can be misused in two ways.
  first.variable = second.variable = "block";
  EXPECT_FALSE(areSame(first, second));
}

TEST_F(JointCheckerTest, WhatIsOnlySuspectedIsNoError) {
  const auto outcome = run({stage("a", bounded({finding(Kind::Assertion, 1, Evidence::Suspected)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Bounded);
  EXPECT_EQ(outcome->findings[0].severity, Severity::Warning);
  EXPECT_EQ(heard_.findings[0].severity, Severity::Warning);
  EXPECT_EQ(outcome->open, (std::vector<check::Open>{{kBound}, {{Said::Suspected, {"1"}}}}));
}

TEST_F(JointCheckerTest, UnlessItsStageSaysSo) {
  Stage strict = stage("a", bounded({finding(Kind::Refused, 1, Evidence::Suspected)}));
  strict.suspicions = Stage::Suspicions::AsTold;
  const auto outcome = run({strict});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Violated);
  EXPECT_EQ(heard_.findings[0].severity, Severity::Error);
  // It is no execution all the same, and contradicts nobody.
  const auto both = run({stage("b", proved()), strict});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->contradiction, std::nullopt);
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
  some.proves = PropertySet(Property::DataRaces);
  const auto alone = run({some});
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->verdict, Verdict::Bounded);
  const auto second = run({stage("b", bounded()), some});
  ASSERT_TRUE(second);
  EXPECT_EQ(second->verdict, Verdict::Bounded);
  for (const auto &outcome : {alone, second})
    for (const check::PropertyResult &each : outcome->properties)
      EXPECT_EQ(each.verdict == Verdict::Proved, each.property == Property::DataRaces) << check::word(each.property);
}

TEST_F(JointCheckerTest, WhatNobodyHasLookedForIsNotProved) {
  Outcome races = proved();
  races.coverage.checked = PropertySet(Property::DataRaces);
  check::conclude(races);
  Stage some = stage("a", races);
  some.proves = PropertySet(Property::DataRaces);
  const auto outcome = run({some});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Bounded);
  const check::PropertyResult &memory = outcome->properties.at(static_cast<size_t>(Property::Memory));
  EXPECT_EQ(memory.verdict, Verdict::Bounded);
  EXPECT_EQ(memory.reasons, std::vector{Statement{Said::UncheckedProperty}});
}

// One that has looked for data races only, and goes ahead.
Stage ahead(Outcome outcome) {
  outcome.coverage.checked = PropertySet(Property::DataRaces);
  outcome.coverage.add({Said::WithinArrays});
  check::conclude(outcome);
  Stage result = stage("ahead", outcome);
  result.proves = PropertySet(Property::DataRaces);
  result.leaves = Stage::Leaves::Nothing;
  result.suspicions = Stage::Suspicions::AreNotTold;
  result.assumesDefined = true;
  return result;
}

TEST_F(JointCheckerTest, WhoGoesAheadProvesAndDecidesNothingElse) {
  Stage later = stage("b", bounded());
  later.whyNot = [](const KnownSoFar &known) {
    EXPECT_TRUE(known.isProvedBy("ahead", Property::DataRaces));
    EXPECT_FALSE(known.isProvedBy("ahead", Property::Deadlocks));
    return std::nullopt;
  };
  const auto outcome = run({ahead(proved()), later});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Bounded);
  EXPECT_EQ(outcome->properties.at(static_cast<size_t>(Property::DataRaces)).verdict, Verdict::Proved);
  EXPECT_EQ(outcome->properties.at(static_cast<size_t>(Property::Memory)).verdict, Verdict::Bounded);
  EXPECT_TRUE(outcome->coverage.has(kBound.what));        // It is that of the other one,
  EXPECT_TRUE(outcome->coverage.has(Said::WithinArrays)); // with what the proof assumes.
  EXPECT_TRUE(outcome->engines[0].isUsed);
}

TEST_F(JointCheckerTest, WhatGoesAheadCannotExcludeIsOpenAndNotTold) {
  Outcome undecided = proved();
  undecided.findings = {finding(Kind::DataRace, 1, Evidence::Suspected)};
  undecided.coverage.add({Said::RaceUndecided, {"x", "why"}});
  const auto outcome = run({ahead(undecided), stage("b", bounded())});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->findings.empty());
  EXPECT_TRUE(heard_.findings.empty());
  EXPECT_EQ(outcome->verdict, Verdict::Bounded);
  EXPECT_EQ(outcome->open.back(), (check::Open{{Said::NotExcluded, {"1"}}}));
  const auto shown = run({ahead(undecided), stage("b", bounded({finding(Kind::DataRace, 2)}))});
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->verdict, Verdict::Violated);
  EXPECT_EQ(shown->contradiction, std::nullopt);
  const auto none = run({ahead(undecided), stage("b", proved())});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->verdict, Verdict::Proved);
  EXPECT_TRUE(none->open.empty());
}

TEST_F(JointCheckerTest, AProofThatAssumesDefinedBehaviourContradictsNothingElse) {
  const auto race = finding(Kind::DataRace, 1);
  const auto wrong = run({ahead(proved()), stage("b", bounded({race}))});
  ASSERT_TRUE(wrong);
  EXPECT_TRUE(wrong->contradiction);
  const auto undefined = run({ahead(proved()), stage("b", bounded({race, finding(Kind::MemoryError, 2)}))});
  ASSERT_TRUE(undefined);
  EXPECT_EQ(undefined->contradiction, std::nullopt);
  EXPECT_EQ(undefined->verdict, Verdict::Violated);
}

TEST_F(JointCheckerTest, EnginesProveWhatTheyCan) {
  Stage some = stage("a", proved());
  some.proves = PropertySet(Property::DataRaces);
  Stage other = stage("b", proved());
  other.proves = check::kUsualProperties.without(Property::DataRaces);
  const auto outcome = run({some, other});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Proved);
}

TEST_F(JointCheckerTest, ContradictionsAreNoVerdict) {
  const auto outcome = run({stage("a", proved()), stage("b", bounded({finding(Kind::DataRace, 1)}))});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Unknown);
  EXPECT_EQ(outcome->contradiction, (Statement{Said::Contradiction, {"a", "data-race", "data-race 1"}}));
  EXPECT_EQ(outcome->reason, outcome->contradiction);
  // In whatever order they come.
  const auto reversed = run({stage("b", bounded({finding(Kind::DataRace, 1)})), stage("a", proved())});
  ASSERT_TRUE(reversed);
  EXPECT_TRUE(reversed->contradiction);
}

TEST_F(JointCheckerTest, WhatIsNotExcludedOrNotWitnessedIsNoContradiction) {
  Stage some = stage("a", proved());
  some.proves = PropertySet(Property::Assertions);
  const auto other = run({some, stage("b", bounded({finding(Kind::DataRace, 1)}))});
  ASSERT_TRUE(other);
  EXPECT_EQ(other->contradiction, std::nullopt);
  EXPECT_EQ(other->verdict, Verdict::Violated);
  const auto suspected =
      run({stage("a", proved()), stage("b", bounded({finding(Kind::Crash, 1, Evidence::Suspected)}))});
  ASSERT_TRUE(suspected);
  EXPECT_EQ(suspected->contradiction, std::nullopt);
  EXPECT_EQ(suspected->verdict, Verdict::Proved);
}

TEST_F(JointCheckerTest, LeavesOutWhatIsOfNoUse) {
  Stage useless = stage("b", bounded({finding(Kind::DataRace, 1)}));
  useless.whyNot = [](const KnownSoFar &known) {
    return known.of("a") ? std::optional(Statement{Said::ExploreEnded}) : std::nullopt;
  };
  const auto outcome = run({stage("a", bounded()), useless});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->engines[1].notRun, Statement{Said::ExploreEnded});
  EXPECT_TRUE(outcome->findings.empty());
}

TEST_F(JointCheckerTest, StopsAtTheFirstErrorIfAskedTo) {
  check::Limits limits;
  limits.stopAtFirst = true;
  const auto outcome = run({stage("a", bounded({finding(Kind::Crash, 1)})), stage("b", bounded())}, limits);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->engines[1].notRun, Statement{Said::ErrorFound});
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
  EXPECT_EQ(later->engines[1].notRun, (Statement{Said::Failed, {"broken"}}));
  EXPECT_EQ(later->open.front(), (check::Open{{Said::EngineFailed, {"a", "broken"}}}));
}

TEST_F(JointCheckerTest, TheFirstThatRanDecides) {
  Outcome unknown;
  const Statement fork{Said::Unsupported, {"a call of fork", "a.c:1"}};
  unknown.coverage.add(fork);
  check::conclude(unknown);
  const auto outcome = run({stage("a", unknown), stage("b", bounded())});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, Verdict::Unknown);
  EXPECT_EQ(outcome->reason, fork);
}

} // namespace
} // namespace raddle::portfolio
