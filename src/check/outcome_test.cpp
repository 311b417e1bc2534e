#include "check/outcome.h"

#include <gtest/gtest.h>

namespace raddle::check {
namespace {

Coverage complete() {
  Coverage coverage;
  coverage.complete = true;
  return coverage;
}

TEST(Verdict, ProvedOnlyIfNothingWasLeftOut) {
  EXPECT_EQ(verdictOf({}, complete()), Verdict::Proved);
  EXPECT_EQ(verdictOf({}, Coverage()), Verdict::Bounded);
  Coverage bounded = complete();
  bounded.bounds = {"inputs"};
  EXPECT_EQ(verdictOf({}, bounded), Verdict::Bounded);
  Coverage uncontrolled = complete();
  uncontrolled.uncontrolled = {"strtok"};
  EXPECT_EQ(verdictOf({}, uncontrolled), Verdict::Bounded);
}

TEST(Verdict, AssumptionsDoNotChangeIt) {
  Coverage coverage = complete();
  coverage.assumptions = {"sequential consistency"};
  EXPECT_EQ(verdictOf({}, coverage), Verdict::Proved);
}

TEST(Verdict, AnErrorOutweighsEverything) {
  Coverage coverage;
  coverage.unknowns = {"fork"};
  EXPECT_EQ(verdictOf({}, coverage), Verdict::Unknown);
  std::vector<Finding> findings(1);
  EXPECT_EQ(verdictOf(findings, coverage), Verdict::Violated);
  findings[0].severity = Severity::Note;
  EXPECT_EQ(verdictOf(findings, complete()), Verdict::Proved);
}

// Whatever engine it comes from.
TEST(Settle, WhatNoFreshProcessHasRepeatedIsNoError) {
  Finding finding;
  finding.message = "assertion `x` failed";
  Coverage coverage = complete();
  settle(finding, coverage);
  EXPECT_EQ(finding.severity, Severity::Warning);
  EXPECT_EQ(finding.evidence, Evidence::Suspected);
  EXPECT_EQ(verdictOf({finding}, coverage), Verdict::Unknown);
  EXPECT_EQ(coverage.unknowns.at(0), "assertion `x` failed: it could not be repeated in a fresh process");
}

TEST(Settle, WhatWasRepeatedOrReasonedAboutStays) {
  Coverage coverage = complete();
  Finding repeated;
  repeated.replayed = true;
  settle(repeated, coverage);
  EXPECT_EQ(verdictOf({repeated}, coverage), Verdict::Violated);
  Finding reasoned;
  reasoned.evidence = Evidence::Suspected;
  settle(reasoned, coverage);
  EXPECT_EQ(verdictOf({reasoned}, coverage), Verdict::Violated);
}

} // namespace
} // namespace raddle::check
