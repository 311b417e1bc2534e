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
  bounded.add({Said::FewInputsTried});
  EXPECT_EQ(verdictOf({}, bounded), Verdict::Bounded);
  Coverage uncontrolled = complete();
  uncontrolled.add({Said::UncontrolledCall, {"strtok", "a.c:1"}});
  EXPECT_EQ(verdictOf({}, uncontrolled), Verdict::Bounded);
}

TEST(Verdict, AssumptionsDoNotChangeIt) {
  Coverage coverage = complete();
  coverage.add({Said::SequentialConsistency});
  EXPECT_EQ(verdictOf({}, coverage), Verdict::Proved);
}

TEST(Verdict, AnErrorOutweighsEverything) {
  Coverage coverage;
  coverage.add({Said::Unsupported, {"fork", "a.c:1"}});
  EXPECT_EQ(verdictOf({}, coverage), Verdict::Unknown);
  std::vector<Finding> findings(1);
  EXPECT_EQ(verdictOf(findings, coverage), Verdict::Violated);
  findings[0].severity = Severity::Note;
  EXPECT_EQ(verdictOf(findings, complete()), Verdict::Proved);
}

Verdict verdictOn(Property property, const std::vector<Finding> &findings, const Coverage &coverage) {
  return propertiesOf(findings, coverage).at(static_cast<size_t>(property)).verdict;
}

Finding error(Kind kind, const std::string &rule = "") {
  Finding finding;
  finding.kind = kind;
  finding.rule = rule;
  return finding;
}

TEST(Properties, EachHasItsOwnVerdict) {
  const std::vector<Finding> race = {error(Kind::DataRace)};
  EXPECT_EQ(verdictOn(Property::DataRaces, race, complete()), Verdict::Violated);
  EXPECT_EQ(verdictOn(Property::Assertions, race, complete()), Verdict::Proved);
  EXPECT_EQ(verdictOn(Property::Assertions, race, Coverage()), Verdict::Bounded);
  // A signal that is lost is waited for as long as a lock.
  EXPECT_EQ(verdictOn(Property::Deadlocks, {error(Kind::LostWakeup)}, complete()), Verdict::Violated);
  EXPECT_EQ(verdictOn(Property::Memory, {error(Kind::Crash)}, complete()), Verdict::Violated);
}

TEST(Properties, NothingIsProvedBehindWhatIsUndefined) {
  const std::vector<Finding> freed = {error(Kind::MemoryError, "double-free")};
  const PropertyResult after = propertiesOf(freed, complete()).at(static_cast<size_t>(Property::Deadlocks));
  EXPECT_EQ(after.verdict, Verdict::Bounded);
  EXPECT_EQ(after.reasons.at(0).what, Said::UndefinedAfter);
  EXPECT_EQ(verdictOn(Property::Deadlocks, {error(Kind::MemoryError, "leak")}, complete()), Verdict::Proved);
}

TEST(Properties, AReasonCountsForThoseThatItAffects) {
  Coverage some = complete();
  some.add({Said::RaceUndecided, {"x", "why"}});
  EXPECT_EQ(verdictOn(Property::DataRaces, {}, some), Verdict::Unknown);
  EXPECT_EQ(verdictOn(Property::Memory, {}, some), Verdict::Proved);
  EXPECT_EQ(verdictOf({}, some), Verdict::Unknown);
  Coverage suppressed = complete();
  suppressed.suppressed = {{"race:x", 1, PropertySet(Property::DataRaces)}};
  EXPECT_EQ(verdictOn(Property::DataRaces, {}, suppressed), Verdict::Bounded);
  EXPECT_EQ(verdictOn(Property::Memory, {}, suppressed), Verdict::Proved);
  EXPECT_EQ(verdictOf({}, suppressed), Verdict::Bounded);
}

TEST(Properties, WhatWasNotLookedForCountsForNothing) {
  Coverage races = complete();
  races.checked = PropertySet(Property::DataRaces);
  const std::vector<PropertyResult> results = propertiesOf({}, races);
  const PropertyResult &memory = results.at(static_cast<size_t>(Property::Memory));
  EXPECT_FALSE(memory.isChecked);
  EXPECT_EQ(memory.verdict, Verdict::Unknown);
  EXPECT_EQ(verdictOf(results), Verdict::Proved);
  // Unless something is known of it all the same.
  races.add({Said::MaybeNoFailure, {"a crash", "a file"}, {}, Property::Memory});
  EXPECT_EQ(verdictOf({}, races), Verdict::Unknown);
  EXPECT_EQ(verdictOf({error(Kind::Crash)}, races), Verdict::Violated);
}

TEST(Properties, ThereAreReasonsWhereThereIsNoAnswer) {
  for (const Coverage &coverage : {complete(), Coverage()})
    for (const PropertyResult &result : propertiesOf({error(Kind::Misuse)}, coverage))
      EXPECT_EQ(result.reasons.empty(), result.verdict == Verdict::Proved || result.verdict == Verdict::Violated)
          << word(result.property);
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
  const Statement unknown{Said::MaybeNoFailure,
                          {"assertion `x` failed", "it could not be repeated in a fresh process"},
                          {},
                          Property::Assertions};
  EXPECT_EQ(coverage.of(Sort::Unknown), std::vector{unknown});
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
