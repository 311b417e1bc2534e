// All forms of a report say the same about how much was explored, whatever a check came to.
#include <array>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "check/baseline.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/sarif.h"
#include "report/statements.h"
#include "report/text.h"

namespace raddle::report {
namespace {

using check::Coverage;
using check::Outcome;
using check::Said;
using check::Verdict;

constexpr std::string_view kAll = " all explored";
constexpr std::string_view kNotAll = "not all explored";

bool saysAll(const std::string &text) {
  for (size_t at = text.find(kAll); at != std::string::npos; at = text.find(kAll, at + 1))
    if (at < 3 || text.substr(at - 3, kNotAll.size()) != kNotAll)
      return true;
  return false;
}

// One combination of everything that a verdict depends on: each bit of `number` is one of them.
Outcome outcomeOf(unsigned number) {
  const auto has = [&](unsigned bit) { return (number >> bit & 1U) != 0; };
  Outcome outcome;
  Coverage &coverage = outcome.coverage;
  constexpr std::array kStops = {Said::Timeout, Said::First, Said::Interrupt};
  const unsigned stop = number & 3U;
  coverage.complete = stop == 0;
  if (stop != 0)
    coverage.stoppedBy = kStops[stop - 1];
  coverage.executions = 7;
  if (has(2))
    coverage.add({Said::Strategy, {"--max-steps"}});
  if (has(3))
    coverage.add({Said::Unsupported, {"`fork` is not supported yet", "a.c:2"}});
  if (has(4))
    coverage.add({Said::UncontrolledCall, {"puts", "a.c:1"}});
  coverage.suppressed = {{"race:a", has(5) ? 1U : 0U, check::PropertySet(check::Property::DataRaces)}};
  if (has(6) || has(7)) {
    check::Finding &finding = outcome.findings.emplace_back();
    finding.kind = check::Kind::Assertion;
    finding.message = "it fails";
    finding.isKnown = !has(7);
  }
  if (has(8))
    coverage.covered = check::Statement{Said::OnlyThread};
  check::conclude(outcome);
  return outcome;
}
constexpr unsigned kCombinations = 1U << 9U;

bool isExhaustive(const Outcome &outcome) {
  return check::verdictOf({}, outcome.coverage) == Verdict::Proved;
}

TEST(Consistency, OnlyWhatIsExhaustiveIsCalledSo) {
  for (unsigned number = 0; number < kCombinations; ++number) {
    const Outcome outcome = outcomeOf(number);
    const bool isAll = extentOf(outcome.coverage) == "all explored";
    EXPECT_EQ(isAll, isExhaustive(outcome)) << number;
    if (outcome.verdict == Verdict::Proved)
      EXPECT_TRUE(isAll) << number;
    if (outcome.verdict == Verdict::Bounded || outcome.verdict == Verdict::Unknown)
      EXPECT_FALSE(isAll) << number;
  }
}

TEST(Consistency, TextAndDataSayTheSameExtent) {
  for (unsigned number = 0; number < kCombinations; ++number) {
    const Outcome outcome = outcomeOf(number);
    const std::string extent = extentOf(outcome.coverage);
    const std::string text = renderSummary(outcome);
    const auto json = nlohmann::json::parse(renderJson(outcome, {"explore", {}}));
    EXPECT_EQ(json.at("coverage").at("extent"), extent) << number;
    EXPECT_TRUE(!saysAll(text) || isExhaustive(outcome)) << number << text;
    if (!outcome.coverage.covered || !outcome.coverage.complete)
      EXPECT_NE(text.find(", " + extent), std::string::npos) << number << text;
  }
}

// What `<testcase>` of the check as a whole is marked as.
std::string markOf(const std::string &junit) {
  const std::string first = junit.substr(0, junit.find("</testcase>"));
  for (const char *mark : {"failure", "error", "skipped"})
    if (first.find(std::string("      <") + mark) != std::string::npos)
      return mark;
  return "";
}

size_t countOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(Consistency, JunitFailsAsTheExitStatusDoes) {
  for (unsigned number = 0; number < kCombinations; ++number) {
    const Outcome outcome = outcomeOf(number);
    const Result<std::string> junit = renderJunit(renderJson(outcome, {"explore", {}}));
    ASSERT_TRUE(junit);
    const Verdict verdict = check::verdictWithout(outcome, {.known = true});
    const bool isViolated = verdict == Verdict::Violated;
    EXPECT_EQ(countOf(*junit, "      <failure"), isViolated ? 1U : 0U) << number << *junit;
    const char *expected = isViolated                           ? "skipped"
                           : verdict == Verdict::Unknown        ? "error"
                           : outcome.verdict == Verdict::Proved ? ""
                                                                : "skipped";
    EXPECT_EQ(markOf(*junit), expected) << number << *junit;
    EXPECT_FALSE(saysAll(*junit)) << number;
  }
}

TEST(Consistency, SarifAndPagesHaveTheVerdictAndTheExtent) {
  for (unsigned number = 0; number < kCombinations; number += 5) {
    const Outcome outcome = outcomeOf(number);
    const std::string json = renderJson(outcome, {"explore", {}});
    const Result<std::string> sarif = renderSarif(json);
    ASSERT_TRUE(sarif);
    const auto run = nlohmann::json::parse(*sarif).at("runs").at(0);
    EXPECT_EQ(run.at("properties").at("verdict"), check::word(outcome.verdict));
    EXPECT_EQ(run.at("properties").at("coverage").at("extent"), extentOf(outcome.coverage));
    const Result<std::string> page = renderHtml(json, [](const std::string &) { return std::string(); });
    ASSERT_TRUE(page);
    EXPECT_TRUE(!saysAll(" " + *page) || isExhaustive(outcome)) << number;
  }
}

TEST(Consistency, AFindingThatIsSuppressedIsNoProof) {
  Outcome outcome = outcomeOf(1U << 5U);
  EXPECT_EQ(outcome.verdict, Verdict::Bounded);
  EXPECT_EQ(renderVerdict(outcome), "bounded: no failure found within the bounds, apart from 1 suppressed\n");
  EXPECT_EQ(check::verdictWithout(outcome, {.suppressed = true}), Verdict::Proved);
  outcome = outcomeOf(1U << 5U | 1U << 3U);
  EXPECT_EQ(check::verdictWithout(outcome, {.suppressed = true}), Verdict::Unknown);
}

} // namespace
} // namespace raddle::report
