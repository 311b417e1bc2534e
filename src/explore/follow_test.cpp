#include "explore/follow.h"

#include <gtest/gtest.h>

namespace raddle::explore {
namespace {

using trace::OperationKind;
using Reason = Departure::Reason;

RaddleSite siteOf(uint64_t id) {
  RaddleSite site = {};
  site.id = id;
  return site;
}
const RaddleSite kFirst = siteOf(1);
const RaddleSite kSecond = siteOf(2);
const RaddleSite kThird = siteOf(3);

trace::Pending at(trace::ThreadId thread, const RaddleSite &site, OperationKind kind = OperationKind::Acquire) {
  trace::Pending pending = {};
  pending.thread = thread;
  pending.next.site = &site;
  pending.next.kind = kind;
  return pending;
}

trace::Pending waiting(trace::Pending pending, trace::ThreadId holder) {
  pending.enabled = false;
  pending.waitsFor = holder;
  return pending;
}

ExpectedStep expected(trace::ThreadId thread, uint64_t site, OperationKind kind = OperationKind::Acquire) {
  return {.thread = thread, .site = site, .kind = kind};
}

// Picks, and does what was picked.
trace::ThreadId run(Follow &follow, const std::vector<trace::Pending> &pending, trace::ThreadId created = 0) {
  const Step step = follow.pick(pending);
  for (const trace::Pending &each : pending)
    if (each.thread == step.thread) {
      trace::Event event = {};
      event.thread = step.thread;
      event.operation = each.next;
      event.operation.object = created;
      follow.observe(event);
    }
  return step.thread;
}

// A Follow whose threads 1 to `count` were created.
Follow started(std::vector<ExpectedStep> steps, trace::ThreadId count) {
  std::vector<ExpectedStep> all;
  for (trace::ThreadId i = 1; i <= count; ++i)
    all.push_back({.thread = 0, .site = 100, .kind = OperationKind::Create, .created = i});
  all.insert(all.end(), steps.begin(), steps.end());
  Follow follow(all);
  static const RaddleSite kCreate = siteOf(100);
  for (trace::ThreadId i = 1; i <= count; ++i)
    EXPECT_EQ(run(follow, {at(0, kCreate, OperationKind::Create)}, i), 0U);
  return follow;
}

TEST(Follow, TakesStepsInTheirOrder) {
  Follow follow = started({expected(2, 1), expected(1, 2), expected(2, 2)}, 2);
  EXPECT_EQ(run(follow, {at(1, kSecond), at(2, kFirst)}), 2U);
  EXPECT_EQ(run(follow, {at(1, kSecond), at(2, kSecond)}), 1U);
  EXPECT_EQ(run(follow, {at(2, kSecond)}), 2U);
  follow.endExecution(Ending::Complete, {});
  EXPECT_TRUE(follow.departures().empty());
  EXPECT_EQ(follow.taken(), 5U);
}

TEST(Follow, LetsAThreadComeToItsStep) {
  Follow follow = started({expected(2, 3), expected(1, 2)}, 2);
  EXPECT_EQ(run(follow, {at(1, kSecond), at(2, kFirst)}), 2U);
  EXPECT_EQ(run(follow, {at(1, kSecond), at(2, kThird)}), 2U);
  EXPECT_EQ(run(follow, {at(1, kSecond), at(2, kFirst)}), 1U);
  EXPECT_TRUE(follow.departures().empty());
}

TEST(Follow, PutsAStepOffUntilItsThreadCanGoOn) {
  Follow follow = started({expected(2, 1), expected(1, 2), expected(1, 3)}, 2);
  EXPECT_EQ(run(follow, {at(1, kSecond), waiting(at(2, kFirst), 1)}), 1U);
  EXPECT_EQ(run(follow, {at(1, kThird), at(2, kFirst)}), 2U);
  EXPECT_EQ(run(follow, {at(1, kThird)}), 1U);
  ASSERT_EQ(follow.departures().size(), 1U);
  EXPECT_EQ(follow.departures()[0].step, 2U);
  EXPECT_EQ(follow.departures()[0].reason, Reason::Disabled);
  EXPECT_EQ(follow.departures()[0].waitsFor, 1U);
  EXPECT_EQ(follow.taken(), 5U);
}

TEST(Follow, GivesUpWhatTheThreadHasPassed) {
  Follow follow = started({expected(1, 1), expected(2, 2), expected(1, 3)}, 2);
  EXPECT_EQ(run(follow, {at(1, kThird), at(2, kSecond)}), 2U) << "thread 1 stands before a step that comes later";
  EXPECT_EQ(run(follow, {at(1, kThird)}), 1U);
  ASSERT_EQ(follow.departures().size(), 1U);
  EXPECT_EQ(follow.departures()[0].step, 2U);
  EXPECT_EQ(follow.departures()[0].reason, Reason::NotReached);
}

TEST(Follow, GivesUpWhatEndedThreadsHadToDo) {
  Follow follow = started({expected(1, 1), expected(2, 2), expected(1, 2)}, 2);
  EXPECT_EQ(run(follow, {at(2, kSecond)}), 2U);
  EXPECT_EQ(follow.departures().size(), 2U);
}

TEST(Follow, KnowsThreadsByWhoCreatedThem) {
  Follow follow({{.thread = 0, .site = 1, .kind = OperationKind::Create, .created = 1}, expected(1, 2)});
  const auto another = at(0, kThird, OperationKind::Create);
  EXPECT_EQ(run(follow, {another}, 1), 0U);
  EXPECT_EQ(run(follow, {at(0, kFirst, OperationKind::Create), at(1, kSecond)}, 2), 0U);
  EXPECT_EQ(run(follow, {at(0, kThird), at(1, kSecond), at(2, kSecond)}), 2U);
  EXPECT_TRUE(follow.departures().empty());
}

TEST(Follow, AccessesThatAreNoStepsBelongToTheStepBefore) {
  Follow follow = started({expected(1, 1), expected(2, 2)}, 2);
  const auto access = at(1, kThird, OperationKind::Write);
  EXPECT_EQ(run(follow, {at(1, kFirst), at(2, kSecond)}), 1U);
  EXPECT_EQ(run(follow, {access, at(2, kSecond)}), 1U);
  EXPECT_EQ(run(follow, {at(1, kThird), at(2, kSecond)}), 2U);
}

TEST(Follow, TakesTheLastAlternativeIfThereAreFewer) {
  Follow follow({{.thread = 0, .site = 1, .kind = OperationKind::Choose, .choice = 5}});
  auto choosing = at(0, kFirst, OperationKind::Choose);
  choosing.next.alternatives = 3;
  EXPECT_EQ(follow.pick(std::vector{choosing}).choice, 2U);
  ASSERT_EQ(follow.departures().size(), 1U);
  EXPECT_EQ(follow.departures()[0].reason, Reason::Choice);
}

TEST(Follow, TellsWhatWasNotTakenAtTheEnd) {
  Follow follow({expected(0, 1), expected(3, 2)});
  follow.endExecution(Ending::Complete, {});
  ASSERT_EQ(follow.departures().size(), 2U);
  EXPECT_EQ(follow.departures()[0].reason, Reason::NotReached);
  EXPECT_EQ(follow.departures()[1].reason, Reason::NoThread);
}

} // namespace
} // namespace raddle::explore
