#include "report/svcomp.h"

#include <gtest/gtest.h>

namespace raddle::report {
namespace {

using check::Finding;
using check::Outcome;
using check::Verdict;

constexpr const char *kReach = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
constexpr const char *kRace = "CHECK( init(main()), LTL(G ! data-race) )\n";

Specification asked(std::string_view text) {
  return *parseSpecification(text);
}

Finding finding(const std::string &kind, const std::string &rule) {
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
  outcome.verdict = check::verdictOf(outcome.findings, outcome.coverage);
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
  Outcome outcome = explored({finding("assertion", "abort"), finding("assertion", "reach-error")});
  EXPECT_EQ(answer(outcome, asked(kReach)).line, "false(unreach-call)");
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  Outcome suspected = explored({finding("assertion", "reach-error")});
  suspected.findings[0].evidence = check::Evidence::Suspected;
  suspected.coverage.bounds = {"some"};
  EXPECT_EQ(answer(suspected, asked(kReach)).line, "unknown");
}

TEST(Svcomp, OtherFindingsAreNoneOfIt) {
  for (const char *kind : {"assertion", "data-race", "deadlock", "lost-wakeup"}) {
    Outcome outcome = explored({finding(kind, "")});
    EXPECT_EQ(answer(outcome, asked(kReach)).line, "true") << kind;
    EXPECT_EQ(outcome.verdict, Verdict::Proved);
    EXPECT_TRUE(outcome.findings.empty());
  }
}

TEST(Svcomp, NothingIsTrueBehindWhatIsUndefined) {
  for (const char *kind : {"memory-error", "crash", "misuse"}) {
    Outcome outcome = explored({finding(kind, "x")});
    EXPECT_EQ(answer(outcome, asked(kRace)).line, "unknown") << kind;
    EXPECT_EQ(outcome.verdict, Verdict::Unknown);
  }
}

TEST(Svcomp, TrueOnlyFromProved) {
  Outcome all = explored();
  EXPECT_EQ(answer(all, asked(kRace)).line, "true");
  Outcome some = explored();
  some.coverage.complete = false;
  EXPECT_EQ(answer(some, asked(kRace)).line, "unknown");
  Outcome bounded = explored();
  bounded.coverage.bounds = {"some"};
  EXPECT_EQ(answer(bounded, asked(kRace)).line, "unknown");
  Outcome uncontrolled = explored();
  uncontrolled.coverage.uncontrolled = {"a library"};
  EXPECT_EQ(answer(uncontrolled, asked(kRace)).line, "unknown");
  Outcome contradicted = explored();
  contradicted.contradiction = "two engines";
  EXPECT_EQ(answer(contradicted, asked(kRace)).line, "unknown");
  Outcome unusual = explored();
  EXPECT_EQ(answer(unusual, asked("CHECK( init(main()), LTL(G valid-deref) )")).line, "unknown");
  Outcome other = explored();
  EXPECT_EQ(answer(other, asked("CHECK( init(main()), LTL(F end) )")).line, "unknown");
}

TEST(Svcomp, KissProvesForAllInputsOfOneThread) {
  Outcome outcome = explored();
  outcome.coverage.bounds = {std::string(check::kFewInputsTried)};
  outcome.engines.emplace_back().engine = "kiss";
  outcome.engines.back().verdict = Verdict::Proved;
  Outcome bounded = outcome;
  bounded.engines.back().verdict = Verdict::Bounded;
  Outcome frees = outcome;
  EXPECT_EQ(answer(outcome, asked(kReach)).line, "true");
  EXPECT_EQ(answer(bounded, asked(kReach)).line, "unknown");
  EXPECT_EQ(answer(frees, asked("CHECK( init(main()), LTL(G valid-free) )")).line, "unknown");
}

} // namespace
} // namespace raddle::report
