#include "report/text.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "base/text.h"
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
  result.kind = check::Kind::Assertion;
  result.message = "assertion `count == 2` failed";
  result.places = {{{1, "lost.c", "add", "count", 7, 3}, "main", "fails", true}};
  result.trace = lostUpdate();
  result.replayed = true;
  return result;
}

TEST(Interleaving, LeavesOutWhatNobodyElseCouldNotice) {
  EXPECT_EQ(stepsThatMatter(finding()), (std::vector<size_t>{0, 1, 3, 5, 6, 8, 10}));
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
                                                                                    ~ finished
                                                               writes count: 1 → 1
                                                               ~ finished
      9 |                                       joins main.1
      7 | count++;                              ✗ fails
)");
}

TEST(Interleaving, NamesAFileWhereItChanges) {
  check::Finding two = finding();
  two.trace.sites[1].file = "other.h";
  const std::string text = renderInterleaving(two, source);
  EXPECT_NE(text.find("starts main.2\n                                                ~ waits for main.1 to end\n"
                      "  other.h:\n      7 |"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  lost.c:\n      9 |                                       joins main.1\n"), std::string::npos)
      << text;
}

TEST(Interleaving, TheSourceIsCutUntilTheTableFits) {
  const std::string wide = renderInterleaving(finding(), source);
  const std::string cut = renderInterleaving(finding(), source, {.width = 100});
  const auto widest = [](const std::string &text) {
    size_t result = 0;
    for (const std::string_view line : splitLines(text))
      result = std::max(result, widthOf(line));
    return result;
  };
  EXPECT_GT(widest(wide), 100U);
  EXPECT_LE(widest(cut), 100U);
  EXPECT_EQ(splitLines(cut).size(), splitLines(wide).size());
  EXPECT_EQ(renderInterleaving(finding(), source, {.width = widest(wide)}), wide);
}

TEST(Interleaving, FilesHaveNoTablesThatNobodyReads) {
  check::Finding wide = finding();
  wide.places[0].role = "fails because of " + std::string(300, 'x');
  const std::string text = renderInterleaving(wide, source);
  EXPECT_EQ(text.find(" | "), std::string::npos) << text;
  EXPECT_NE(text.find("  main    lost.c:7  ✗ fails because of xxx"), std::string::npos) << text;
  wide.places[0].role.resize(200);
  EXPECT_NE(renderInterleaving(wide, source).find(" | "), std::string::npos);
}

TEST(Interleaving, OneLinePerStepWhereThereIsNoRoomForColumns) {
  EXPECT_EQ(renderInterleaving(finding(), source, {.width = 60}),
            R"(  main    lost.c:9  starts main.1
  main    lost.c:9  starts main.2
  main              ~ waits for main.1 to end
  main.1  lost.c:7  reads count: 0
  main.1            ~ interrupted before writing count
  main.2  lost.c:7  reads count: 0
  main.2  lost.c:7  writes count: 0 → 1
  main.2            ~ finished
  main.1  lost.c:7  writes count: 1 → 1
  main.1            ~ finished
  main    lost.c:9  joins main.1
  main    lost.c:7  ✗ fails
)");
  EXPECT_NE(renderInterleaving(finding(), source, {.width = 40})
                .find("\n  main.1            ~ interrupted before\n                    writing count\n"),
            std::string::npos);
}

TEST(Interleaving, AsciiAndColours) {
  const std::string ascii = renderInterleaving(finding(), source, {.isAscii = true});
  EXPECT_NE(ascii.find("writes count: 0 -> 1\n"), std::string::npos);
  EXPECT_NE(ascii.find("! fails\n"), std::string::npos);
  EXPECT_EQ(std::count_if(ascii.begin(), ascii.end(), [](char c) { return (c & 0x80) != 0; }), 0);
  const std::string coloured = renderInterleaving(finding(), source, {.isColored = true});
  EXPECT_NE(coloured.find("\x1b[1;31m✗ fails\x1b[0m\n"), std::string::npos);
  EXPECT_NE(coloured.find("\x1b[2m~ waits for main.1 to end\x1b[0m\n"), std::string::npos);
}

// `rounds` increments under a lock before the two of lostUpdate(), and `looks` at a lock that is never free.
check::Finding spinning(size_t rounds, size_t looks) {
  check::Finding result = finding();
  trace::Trace &trace = result.trace;
  trace.sites.push_back({3, "lost.c", "add", "m", 6, 3});
  const trace::TraceStep read = trace.steps[3];
  const trace::TraceStep write = trace.steps[6];
  trace::TraceStep lock = read;
  lock.site = 3;
  lock.kind = OperationKind::Acquire;
  lock.object = 0x3000;
  trace::TraceStep unlock = lock;
  unlock.kind = OperationKind::Release;
  std::vector<trace::TraceStep> steps;
  for (size_t i = 0; i < rounds; ++i) {
    steps.insert(steps.end(), {lock, read, write, unlock});
    steps[steps.size() - 3].before = steps[steps.size() - 2].before = i;
    steps[steps.size() - 2].after = i + 1;
    steps[steps.size() - 2].thread = read.thread;
  }
  for (size_t i = 0; i < looks; ++i)
    steps.insert(steps.end(), {lock, unlock});
  trace.steps.insert(trace.steps.begin() + 3, steps.begin(), steps.end());
  return result;
}

TEST(Interleaving, RunsOfTheSameStepsAreFolded) {
  const std::string text = renderInterleaving(spinning(1300, 0), source);
  EXPECT_LT(splitLines(text).size(), 30U);
  const size_t first = text.find("writes count: 0 → 1\n");
  const size_t folded = text.find("⋮ 1,298 × the same 4 steps\n");
  const size_t last = text.find("writes count: 1299 → 1300\n");
  EXPECT_LT(first, folded);
  EXPECT_LT(folded, last);
  EXPECT_NE(last, std::string::npos) << text;
  EXPECT_NE(renderInterleaving(spinning(0, 50), source).find("⋮ 49 × the same 2 steps\n"), std::string::npos);
  EXPECT_GT(splitLines(renderInterleaving(spinning(1300, 0), source, {.isFolded = false})).size(), 5200U);
  EXPECT_EQ(renderInterleaving(spinning(3, 0), source).find("⋮"), std::string::npos);
}

TEST(Interleaving, WhatMakesUpTheFindingIsNotFolded) {
  check::Finding race = spinning(1300, 0);
  race.places.push_back({{1, "lost.c", "add", "count", 7, 3}, "main.1", "writes `count`", true, {}, 2000});
  const std::string text = renderInterleaving(race, source);
  EXPECT_NE(text.find("✗ writes `count`\n"), std::string::npos) << text;
  EXPECT_NE(text.find("⋮", text.find("✗ writes `count`\n")), std::string::npos) << text;
}

TEST(Diagnostic, ReadsLikeClang) {
  EXPECT_EQ(renderDiagnostic(finding(), source), R"(lost.c:7:3: error: assertion `count == 2` failed
    7 |   count++;
      |   ^
)");
}

TEST(Diagnostic, ColoursAreThoseOfClang) {
  EXPECT_EQ(renderDiagnostic(finding(), source, {.isColored = true}),
            "\x1b[1mlost.c:7:3:\x1b[0m \x1b[1;31merror:\x1b[0m \x1b[1massertion `count == 2` failed\x1b[0m\n"
            "    7 |   count++;\n      |   \x1b[1;32m^\x1b[0m\n");
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
  EXPECT_EQ(renderCoverage(coverage), "executions: 4, all explored; every external call is modelled\n");
  coverage.add({check::Said::Unsupported, {"`fork` is not supported yet", "a.c:1"}});
  EXPECT_EQ(renderCoverage(coverage), "executions: 4, explored but for what is unknown\n");
  coverage.statements.clear();
  coverage.complete = false;
  coverage.stoppedBy = check::Said::Timeout;
  coverage.blocked = 1;
  coverage.add({check::Said::UncontrolledObject, {"a"}});
  coverage.add({check::Said::UncontrolledObject, {"b"}});
  coverage.add({check::Said::SequentialConsistency});
  EXPECT_EQ(renderCoverage(coverage), "executions: 4 (1 blocked), not all explored (stopped by --timeout); "
                                      "uncontrolled: object a, object b; assuming sequential consistency\n");
}

TEST(Coverage, ALineForEachPartAndOneThatCountsThem) {
  check::Outcome outcome;
  outcome.seconds = 4;
  using Answer = check::Coverage::Part::Answer;
  outcome.coverage.parts = {{"list.head", Answer::NoRace, {}, 0.5},
                            {"n", Answer::Race, {}, 1.25},
                            {"x", Answer::Undecided, check::Statement{check::Said::Undecided, {"why"}}, 2}};
  EXPECT_TRUE(renderCoverage(outcome.coverage)
                  .starts_with("  list.head  no race\n"
                               "  n          race\n"
                               "  x          undecided: why\n"
                               "checked 3: 1 race, 1 no race, 0 limit, 1 undecided\n"));
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

TEST(Summary, EnginesThatWereNotRunAreNamedIfSomethingIsOpen) {
  check::Outcome outcome;
  outcome.verdict = check::Verdict::Proved;
  outcome.engines.resize(2);
  outcome.engines[0].engine = "explore";
  outcome.engines[1].engine = "kiss";
  outcome.engines[1].notRun = check::Statement{check::Said::ExploreEnded};
  EXPECT_EQ(renderSummary(outcome).find("kiss"), std::string::npos);
  outcome.open = {{{check::Said::FewInputsTried}}};
  EXPECT_NE(renderSummary(outcome).find("\nkiss: skipped: explore was exhaustive\n"), std::string::npos);
}

TEST(Summary, SaysWhichPropertiesHaveWhichVerdict) {
  check::Outcome outcome;
  outcome.coverage.complete = true;
  check::conclude(outcome);
  EXPECT_EQ(renderSummary(outcome).find("properties:"), std::string::npos) << "all are proved";
  outcome.findings = {finding()};
  outcome.coverage.add({check::Said::RaceUndecided, {"x", "why"}});
  check::conclude(outcome);
  EXPECT_NE(renderSummary(outcome).find("\nproperties: violated assertions; unknown data-races; proved deadlocks, "
                                        "memory, misuse\n"),
            std::string::npos);
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
