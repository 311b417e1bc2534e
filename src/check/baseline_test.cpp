#include "check/baseline.h"

#include <gtest/gtest.h>

namespace raddle::check {
namespace {

Finding findingOf(uint64_t fingerprint, const std::string &message) {
  Finding finding;
  finding.kind = Kind::Assertion;
  finding.message = message;
  finding.fingerprint = fingerprint;
  return finding;
}

TEST(Baseline, WhatIsWrittenIsReadAgain) {
  const std::string text = printBaseline({findingOf(0x20, "second"), findingOf(0x1f, "first"), findingOf(0x20, "")});
  EXPECT_EQ(text, "raddle-baseline 2\n000000000000001f assertion: first\n0000000000000020 assertion: second\n");
  const auto baseline = parseBaseline(text);
  ASSERT_TRUE(baseline);
  EXPECT_EQ(*baseline, (Baseline{{0x1f, "assertion: first"}, {0x20, "assertion: second"}}));
}

TEST(Baseline, CommentsAndEmptyLinesAreSkipped) {
  const auto baseline = parseBaseline("raddle-baseline 2\n\n# later\n000000000000001f\n");
  ASSERT_TRUE(baseline);
  EXPECT_EQ(baseline->size(), 1U);
  EXPECT_EQ(baseline->at(0x1f), "");
}

TEST(Baseline, WhatIsNoneIsRefused) {
  EXPECT_FALSE(parseBaseline(""));
  EXPECT_EQ(parseBaseline("race:x\n").error().message,
            "line 1: expected `raddle-baseline 2`, as --write-baseline writes it");
  for (const char *line : {"1f assertion", "000000000000001g assertion", "0000000000000001f", " 000000000000001f"})
    EXPECT_EQ(parseBaseline(std::string("raddle-baseline 2\n") + line).error().message,
              "line 2: expected a fingerprint of 16 digits at the beginning")
        << line;
}

TEST(Baseline, OldFingerprintsAreRefusedAsSuch) {
  const std::string message = parseBaseline("raddle-baseline 1\n000000000000001f x\n").error().message;
  EXPECT_NE(message.find("fingerprints of another version"), std::string::npos) << message;
  EXPECT_NE(message.find("--write-baseline"), std::string::npos) << message;
}

TEST(Baseline, WhatWasMergedIsKnownToo) {
  Finding finding = findingOf(0x20, "first");
  finding.merged = {{0x1f, "second"}};
  EXPECT_EQ(printBaseline({finding}),
            "raddle-baseline 2\n000000000000001f assertion: second\n0000000000000020 assertion: first\n");
}

TEST(Baseline, KnownFindingsDoNotCount) {
  Outcome outcome;
  outcome.verdict = Verdict::Violated;
  outcome.coverage.complete = true;
  outcome.findings = {findingOf(1, "old"), findingOf(2, "new")};
  outcome.findings[0].isKnown = true;
  EXPECT_EQ(verdictWithout(outcome, {.known = true}), Verdict::Violated);
  outcome.findings[1].isKnown = true;
  EXPECT_EQ(verdictWithout(outcome, {.known = true}), Verdict::Proved);
  outcome.coverage.add({Said::Strategy, {"--max-steps"}});
  EXPECT_EQ(verdictWithout(outcome, {.known = true}), Verdict::Bounded);
}

} // namespace
} // namespace raddle::check
