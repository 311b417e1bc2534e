#include "report/text.h"

#include <gtest/gtest.h>

#include "report/describe.h"
#include "report/interleaving.h"

namespace raddle::report {
namespace {

using trace::OperationKind;

constexpr uint64_t kCount = 0x1000;

std::string source(const std::string &file, uint32_t line) {
  return file == "lost.c" && line == 7 ? "  count++;" : "";
}

// Two increments of `count`, the second of which overwrites the first.
trace::Trace lostUpdate() {
  trace::Trace trace;
  trace.threads = {{trace::kNoThread, 0}, {0, 1}, {0, 2}};
  trace.sites = {{0, "", "", "", 0, 0}, {1, "lost.c", "add", "count", 7, 3}, {2, "lost.c", "main", "t", 9, 3}};
  struct Values {
    uint64_t before = 0;
    uint64_t after = 0;
  };
  auto step = [&](trace::ThreadId thread, uint32_t site, OperationKind kind, uint64_t object, Values values = {}) {
    trace::TraceStep result;
    result.thread = thread;
    result.site = site;
    result.kind = kind;
    result.object = object;
    result.size = 4;
    result.before = values.before;
    result.after = values.after;
    trace.steps.push_back(result);
  };
  step(0, 2, OperationKind::Create, 1);
  step(0, 2, OperationKind::Create, 2);
  step(1, 0, OperationKind::Begin, 0);
  step(1, 1, OperationKind::Read, kCount, {0, 0});
  step(2, 0, OperationKind::Begin, 0);
  step(2, 1, OperationKind::Read, kCount, {0, 0});
  step(2, 1, OperationKind::Write, kCount, {0, 1});
  step(2, 0, OperationKind::Exit, 0);
  step(1, 1, OperationKind::Write, kCount, {1, 1});
  step(1, 0, OperationKind::Exit, 0);
  step(0, 2, OperationKind::Join, 1);
  step(0, 2, OperationKind::Read, 0x2000); // nobody else touches it
  return trace;
}

check::Finding finding() {
  check::Finding result;
  result.kind = "assertion";
  result.message = "assertion `count == 2` failed";
  result.places = {{{1, "lost.c", "add", "count", 7, 3}, "main", "fails", true}};
  result.trace = lostUpdate();
  result.replayed = true;
  return result;
}

TEST(Interleaving, LeavesOutWhatNobodyElseCouldNotice) {
  EXPECT_EQ(stepsThatMatter(lostUpdate()), (std::vector<size_t>{0, 1, 3, 5, 6, 8, 10}));
}

TEST(Interleaving, OneColumnPerThreadAndTheReasonOfEachSwitch) {
  EXPECT_EQ(renderInterleaving(finding(), source),
            R"(                                                main           main.1               main.2
      9 |                                       starts main.1
                                                starts main.2
                                                ~ waits for main.1 to end
      7 | count++;                                             reads count: 0
                                                               ~ interrupted before writing count
                                                                                    reads count: 0
                                                                                    writes count: 0 → 1
                                                                                    ~ has nothing left to do
                                                               writes count: 1 → 1
                                                               ~ has nothing left to do
      9 |                                       joins main.1
      7 | count++;                              ✗ fails
)");
}

TEST(Diagnostic, ReadsLikeClang) {
  EXPECT_EQ(renderDiagnostic(finding(), source), R"(lost.c:7:3: error: assertion `count == 2` failed
    7 |   count++;
      |   ^
)");
}

TEST(Diagnostic, FurtherPlacesAreNotes) {
  check::Finding two = finding();
  two.places.push_back({{2, "lost.c", "main", "t", 9, 3}, "main", "starts it here"});
  EXPECT_NE(renderDiagnostic(two, source).find("lost.c:9:3: note: main starts it here\n"), std::string::npos);
}

TEST(Diagnostic, SaysWhichLocksBothAccessesHeld) {
  check::Finding race = finding();
  race.message = "data race on `count`";
  race.places = {{{1, "lost.c", "add", "count", 7, 3}, "main.1", "writes `count`", true, {{"a", "b.lock"}}},
                 {{2, "lost.c", "main", "count", 9, 3}, "main", "reads `count`", true}};
  race.places[1].locks.emplace();
  EXPECT_EQ(renderDiagnostic(race, source), R"(lost.c:7:3: error: data race on `count`
    7 |   count++;
      |   ^
lost.c:7:3: note: main.1 writes `count`, holding `a`, `b.lock`
lost.c:9:3: note: main reads `count`, holding no lock
)");
}

TEST(Finding, SaysWhatIsOutsideOurControl) {
  check::Finding doubtful = finding();
  EXPECT_EQ(renderFinding(doubtful, source).find("no error of the program"), std::string::npos);
  doubtful.outside = "it could not be repeated in a fresh process";
  EXPECT_NE(renderFinding(doubtful, source)
                .find("(no error of the program, as far as is known: it could not be repeated in a fresh process)"),
            std::string::npos);
}

TEST(Coverage, OneSentence) {
  check::Coverage coverage;
  coverage.executions = 4;
  coverage.complete = true;
  EXPECT_EQ(renderCoverage(coverage), "executions: 4, all explored; nothing uncontrolled\n");
  coverage.complete = false;
  coverage.stoppedBy = "--timeout";
  coverage.blocked = 1;
  coverage.uncontrolled = {"a", "b"};
  coverage.assumptions = {"sequential consistency"};
  EXPECT_EQ(renderCoverage(coverage), "executions: 4 (1 blocked), not all explored (stopped by --timeout); "
                                      "uncontrolled: a, b; assuming sequential consistency\n");
}

TEST(Coverage, ALineForEachPartAndOneThatCountsThem) {
  check::Outcome outcome;
  outcome.seconds = 4;
  outcome.coverage.parts = {{"list.head", "no race", "", 0.5}, {"n", "race", "", 1.25}, {"x", "undecided", "why", 2}};
  EXPECT_TRUE(renderCoverage(outcome.coverage)
                  .starts_with("  list.head  no race\n"
                               "  n          race\n"
                               "  x          undecided: why\n"
                               "looked at 3: 1 race, 1 no race, 0 limit, 1 undecided\n"));
  EXPECT_EQ(renderTiming(outcome), "    0.50 s  list.head\n    1.25 s  n\n    2.00 s  x\n    4.00 s  in all\n");
}

TEST(Verdict, NamesTheFirstErrorAndCountsTheRest) {
  check::Outcome outcome;
  outcome.verdict = check::Verdict::Violated;
  outcome.findings = {finding(), finding()};
  outcome.findings[0].severity = check::Severity::Note;
  EXPECT_EQ(renderVerdict(outcome), "violated: assertion `count == 2` failed\n");
  outcome.findings[0].severity = check::Severity::Error;
  EXPECT_EQ(renderVerdict(outcome), "violated: assertion `count == 2` failed (and 1 more error)\n");
}

TEST(Summary, SaysWhichRaceIsOnlyThereForAnother) {
  check::Outcome outcome;
  outcome.verdict = check::Verdict::Violated;
  outcome.findings = {finding(), finding()};
  outcome.findings[0].message = "data race on `flag`";
  outcome.findings[0].fingerprint = 0xf1;
  outcome.findings[1].message = "data race on `data`";
  outcome.findings[1].after = "00000000000000f1";
  EXPECT_NE(
      renderSummary(outcome).find("\nnote: data race on `data` (lost.c:7) was seen only after data race on `flag` "
                                  "(lost.c:7), which orders its accesses\n"),
      std::string::npos)
      << renderSummary(outcome);
  outcome.findings[1].after = "";
  EXPECT_EQ(renderSummary(outcome).find("note:"), std::string::npos);
}

TEST(Describe, Values) {
  EXPECT_EQ(describeValue(0xff, 1), "-1");
  EXPECT_EQ(describeValue(0xffffffff, 4), "-1");
  EXPECT_EQ(describeValue(41, 8), "41");
  EXPECT_EQ(describeValue(0x7f1234567890, 8), "0x7f1234567890");
}

TEST(Describe, EachKindHasItsWords) {
  trace::Trace trace = lostUpdate();
  trace::TraceStep step = trace.steps[3];
  step.kind = OperationKind::CompareExchange;
  EXPECT_EQ(describe(step, trace), "compare-exchanges count, which fails: it is 0");
  step.kind = OperationKind::Acquire;
  EXPECT_EQ(describe(step, trace), "locks count");
  EXPECT_EQ(describeIntent(step, trace), "locking count");
}

} // namespace
} // namespace raddle::report
