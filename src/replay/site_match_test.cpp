#include "replay/site_match.h"

#include <gtest/gtest.h>

namespace raddle::replay {
namespace {

using trace::OperationKind;

trace::Site siteOf(uint64_t id, const char *function, const char *text, uint32_t line = 0) {
  return {id, "a.c", function, text, line, 1};
}

build::KnownSite now(uint64_t id, const char *function, const char *text, build::SiteUse use = build::SiteUse::Read) {
  return {siteOf(id, function, text), use};
}

// A trace that reads at each of the sites.
trace::Trace reading(std::vector<trace::Site> sites) {
  trace::Trace trace;
  trace.threads = {{trace::kNoThread, 0}};
  for (uint32_t i = 0; i < sites.size(); ++i) {
    trace.known.push_back(sites[i].id);
    trace.steps.push_back({.thread = 0, .site = i, .kind = OperationKind::Read});
  }
  trace.sites = std::move(sites);
  return trace;
}

std::vector<uint64_t> idsOf(const trace::Trace &trace, const std::vector<build::KnownSite> &program) {
  std::vector<uint64_t> ids;
  for (const auto &match : matchSites(trace, program))
    ids.push_back(match ? match->id : 0);
  return ids;
}

using Ids = std::vector<uint64_t>;

TEST(SiteMatch, FindsTheSameIdFirst) {
  const auto trace = reading({siteOf(1, "f", "x"), siteOf(2, "f", "x")});
  EXPECT_EQ(idsOf(trace, {now(7, "f", "x"), now(2, "f", "x"), now(1, "f", "x")}), (Ids{1, 2}));
}

TEST(SiteMatch, FindsTheExpressionInItsFunctionThenAnywhere) {
  const auto trace = reading({siteOf(1, "f", "x")});
  EXPECT_EQ(idsOf(trace, {now(7, "g", "x"), now(8, "f", "x")}), (Ids{8}));
  EXPECT_EQ(idsOf(trace, {now(7, "g", "x"), now(8, "f", "y")}), (Ids{7}));
}

TEST(SiteMatch, KeepsTheOrderOfTheSource) {
  const auto trace = reading({siteOf(1, "f", "x", 20), siteOf(2, "f", "x", 10)});
  EXPECT_EQ(idsOf(trace, {now(7, "g", "x"), now(8, "g", "x")}), (Ids{8, 7}));
}

TEST(SiteMatch, ARenamedVariableStandsWhereTheOldOneStood) {
  const auto trace = reading({siteOf(1, "f", "x"), siteOf(2, "g", "x")});
  EXPECT_EQ(idsOf(trace, {now(7, "f", "a"), now(8, "f", "y"), now(9, "g", "y")}), (Ids{8, 9}));
}

TEST(SiteMatch, ARemovedOneIsGone) {
  auto trace = reading({siteOf(1, "f", "x"), siteOf(2, "g", "x")});
  EXPECT_EQ(idsOf(trace, {now(2, "g", "x"), now(8, "f", "y")}), (Ids{0, 2})) << "x is still written elsewhere";
  trace = reading({siteOf(1, "f", "x")});
  trace.known.push_back(8);
  EXPECT_EQ(idsOf(trace, {now(8, "f", "y")}), (Ids{0})) << "y is not new";
  EXPECT_EQ(idsOf(trace, {now(8, "g", "x")}), (Ids{0})) << "this x was there before";
}

TEST(SiteMatch, WhatIsDoneThereStaysTheSame) {
  const auto trace = reading({siteOf(1, "f", "x")});
  EXPECT_EQ(idsOf(trace, {now(7, "f", "x", build::SiteUse::Write), now(8, "f", "x")}), (Ids{8}));
  EXPECT_EQ(idsOf(trace, {now(7, "f", "x", build::SiteUse::Write)}), (Ids{0}));
}

TEST(SiteMatch, IsCorrectedByWhatWasExecuted) {
  // A call was put in front of two others, so that it got the id of the first.
  const auto old = reading({siteOf(1, "f", "a"), siteOf(2, "f", "join"), siteOf(3, "f", "join")});
  const auto fresh =
      reading({siteOf(2, "f", "join"), siteOf(1, "f", "a"), siteOf(3, "f", "join"), siteOf(4, "f", "join")});
  SiteMatches matches = {old.sites[0], old.sites[1], old.sites[2]};
  EXPECT_TRUE(correctMatches(matches, old, fresh, {0}));
  EXPECT_EQ(matches[0]->id, 1U);
  EXPECT_EQ(matches[1]->id, 3U);
  EXPECT_EQ(matches[2]->id, 4U);
  EXPECT_FALSE(correctMatches(matches, old, fresh, {0}));
  EXPECT_FALSE(correctMatches(matches, old, fresh, {trace::kNoThread}));
}

} // namespace
} // namespace raddle::replay
