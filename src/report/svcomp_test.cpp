#include "report/svcomp.h"

#include <gtest/gtest.h>

namespace raddle::report {
namespace {

using check::Finding;
using check::Kind;
using check::Outcome;
using check::Said;
using check::Verdict;

constexpr const char *kReach = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
constexpr const char *kRace = "CHECK( init(main()), LTL(G ! data-race) )\n";

Specification asked(std::string_view text) {
  return *parseSpecification(text);
}

Finding finding(Kind kind, const std::string &rule) {
  Finding result;
  result.kind = kind;
  result.rule = rule;
  return result;
}

// All interleavings were explored.
Outcome explored(std::vector<Finding> findings = {}) {
  Outcome outcome;
  outcome.findings = std::move(findings);
  outcome.coverage.complete = true;
  check::conclude(outcome);
  outcome.engines.emplace_back().engine = "explore";
  return outcome;
}

TEST(Svcomp, ReadsProperties) {
  const Specification one = asked(kReach);
  ASSERT_EQ(one.properties.size(), 1U);
  EXPECT_EQ(one.properties[0].name, "unreach-call");
  EXPECT_EQ(one.properties[0].formula, "G ! call(reach_error())");
  const Specification memory =
      asked("CHECK( init(main()), LTL(G valid-free) )\r\n\nCHECK(init(main()),LTL(G valid-memtrack))");
  ASSERT_EQ(memory.properties.size(), 2U);
  EXPECT_EQ(memory.properties[1].name, "valid-memtrack");
  EXPECT_TRUE(memory.asksForLeaks());
  EXPECT_FALSE(one.asksForLeaks());
  EXPECT_EQ(asked("CHECK( init(main()), LTL(F end) )").properties[0].name, "");
  for (const char *wrong : {"", "\n", "G ! data-race", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
                            "CHECK( init(main()), LTL(G ! data-race"})
    EXPECT_FALSE(parseSpecification(wrong)) << wrong;
}

TEST(Svcomp, AViolationIsOneOfTheProperty) {
  Outcome outcome = explored({finding(Kind::Assertion, "abort"), finding(Kind::Assertion, "reach-error")});
  EXPECT_EQ(answer(outcome, asked(kReach)).line, "false(unreach-call)");
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  Outcome suspected = explored({finding(Kind::Assertion, "reach-error")});
  suspected.findings[0].evidence = check::Evidence::Suspected;
  suspected.coverage.add({Said::Strategy, {"some"}});
  check::conclude(suspected);
  EXPECT_EQ(answer(suspected, asked(kReach)).line, "unknown");
}

TEST(Svcomp, OtherFindingsAreNoneOfIt) {
  for (const Kind kind : {Kind::Assertion, Kind::DataRace, Kind::Deadlock, Kind::LostWakeup}) {
    Outcome outcome = explored({finding(kind, "")});
    EXPECT_EQ(answer(outcome, asked(kReach)).line, "true") << check::word(kind);
    EXPECT_EQ(outcome.verdict, Verdict::Proved);
    EXPECT_TRUE(outcome.findings.empty());
  }
}

TEST(Svcomp, NothingIsTrueBehindWhatIsUndefined) {
  for (const Kind kind : {Kind::MemoryError, Kind::Crash, Kind::Misuse}) {
    Outcome outcome = explored({finding(kind, "x")});
    EXPECT_EQ(answer(outcome, asked(kRace)).line, "unknown") << check::word(kind);
    EXPECT_EQ(outcome.verdict, Verdict::Unknown);
  }
}

TEST(Svcomp, TrueOnlyFromProved) {
  Outcome all = explored();
  EXPECT_EQ(answer(all, asked(kRace)).line, "true");
  Outcome some = explored();
  some.coverage.complete = false;
  check::conclude(some);
  EXPECT_EQ(answer(some, asked(kRace)).line, "unknown");
  Outcome bounded = explored();
  bounded.coverage.add({Said::Strategy, {"some"}});
  check::conclude(bounded);
  EXPECT_EQ(answer(bounded, asked(kRace)).line, "unknown");
  Outcome uncontrolled = explored();
  uncontrolled.coverage.add({Said::UncontrolledObject, {"a library"}});
  check::conclude(uncontrolled);
  EXPECT_EQ(answer(uncontrolled, asked(kRace)).line, "unknown");
  Outcome contradicted = explored();
  contradicted.contradiction = check::Statement{Said::Contradiction, {"a", "data-race", "b"}};
  EXPECT_EQ(answer(contradicted, asked(kRace)).line, "unknown");
  Outcome unusual = explored();
  EXPECT_EQ(answer(unusual, asked("CHECK( init(main()), LTL(G valid-deref) )")).line, "unknown");
  Outcome other = explored();
  EXPECT_EQ(answer(other, asked("CHECK( init(main()), LTL(F end) )")).line, "unknown");
}

TEST(Svcomp, WhatAnyEngineHasProvedOfItIsTrue) {
  Outcome outcome = explored();
  outcome.coverage.add({Said::FewInputsTried});
  check::conclude(outcome);
  Outcome bounded = outcome;
  outcome.properties.at(static_cast<size_t>(check::Property::Assertions)).verdict = Verdict::Proved;
  Outcome frees = outcome;
  EXPECT_EQ(answer(outcome, asked(kReach)).line, "true");
  EXPECT_EQ(answer(bounded, asked(kReach)).line, "unknown");
  EXPECT_EQ(answer(frees, asked("CHECK( init(main()), LTL(G valid-free) )")).line, "unknown");
}

TEST(Svcomp, SaysNothingOfOtherProperties) {
  Outcome outcome = explored({finding(Kind::Assertion, "reach-error")});
  EXPECT_EQ(answer(outcome, asked(kReach)).line, "false(unreach-call)");
  for (const check::PropertyResult &result : outcome.properties)
    EXPECT_EQ(result.isChecked, result.property == check::Property::Assertions) << check::word(result.property);
  EXPECT_EQ(check::verdictOf(outcome.properties), Verdict::Violated);
}

// Each property that kinds.def names is one that can be asked for.
TEST(Svcomp, EachNameOfAPropertyIsKnown) {
  const Specification all =
      asked("CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
            "CHECK( init(main()), LTL(G ! data-race) )\nCHECK( init(main()), LTL(G valid-free) )\n"
            "CHECK( init(main()), LTL(G valid-deref) )\n"
            "CHECK( init(main()), LTL(G valid-memtrack) )\n");
  for (const check::RuleTraits &rule : check::notedRules())
    EXPECT_EQ(violatedBy(finding(rule.kind, std::string(rule.rule)), all) != nullptr, !rule.svcomp.empty())
        << rule.rule;
}

} // namespace
} // namespace raddle::report
