#include "explore/guide.h"

#include <gtest/gtest.h>

namespace raddle::explore {
namespace {

RaddleSite siteOf(uint64_t id) {
  RaddleSite site = {};
  site.id = id;
  return site;
}
const RaddleSite kFirst = siteOf(1);
const RaddleSite kSecond = siteOf(2);
const RaddleSite kThird = siteOf(3);

trace::Pending at(trace::ThreadId thread, const RaddleSite *site, uint16_t alternatives = 1) {
  trace::Pending pending = {};
  pending.thread = thread;
  pending.enabled = true;
  pending.next.site = site;
  pending.next.kind = trace::OperationKind::Acquire;
  pending.next.alternatives = alternatives;
  return pending;
}

trace::Pending waiting(trace::ThreadId thread, const RaddleSite *site) {
  trace::Pending pending = at(thread, site);
  pending.enabled = false;
  return pending;
}

trace::ThreadId pickOf(Guide &guide, std::vector<trace::Pending> pending) {
  return guide.pick(pending).thread;
}

TEST(Guide, TakesEachWaypointInTurnWithItsChoice) {
  Guide guide({{.thread = 1, .site = 1, .choice = 2}, {.thread = 0, .site = 2, .choice = 0}});
  const std::vector both = {at(0, &kSecond), at(1, &kFirst, 3)};
  const Step first = guide.pick(both);
  EXPECT_EQ(first.thread, 1U);
  EXPECT_EQ(first.choice, 2U);
  EXPECT_EQ(pickOf(guide, both), 0U);
}

TEST(Guide, LetsAThreadComeToItsWaypoint) {
  Guide guide({{.thread = 1, .site = 3, .choice = 0}, {.thread = 0, .site = 2, .choice = 0}});
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kFirst)}), 1U);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, nullptr)}), 1U);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kThird)}), 1U);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kFirst)}), 0U);
}

TEST(Guide, GivesUpAWaypointWhoseThreadCannotGoOn) {
  Guide guide({{.thread = 1, .site = 1, .choice = 0}, {.thread = 0, .site = 2, .choice = 0}});
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), waiting(1, &kFirst)}), 0U);
}

TEST(Guide, GivesUpWaypointsThatTheThreadHasSkipped) {
  Guide guide({{.thread = 1, .site = 1, .choice = 0},
               {.thread = 1, .site = 3, .choice = 0},
               {.thread = 0, .site = 2, .choice = 0}});
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kThird)}), 1U);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kFirst)}), 0U);
}

TEST(Guide, DoesNotPassWaypointsBeforeTheirTurn) {
  Guide guide({{.thread = 1, .site = 1, .choice = 0},
               {.thread = 0, .site = 2, .choice = 0},
               {.thread = 1, .site = 3, .choice = 0}});
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kThird)}), 0U);
  EXPECT_EQ(pickOf(guide, {at(0, &kFirst), at(1, &kThird)}), 1U);
}

TEST(Guide, DoesNotWaitForThingsDoneInOneStepToBeDoneTwice) {
  Guide guide({{.thread = 1, .site = 1, .choice = 0},
               {.thread = 1, .site = 1, .choice = 0},
               {.thread = 0, .site = 2, .choice = 0}});
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kFirst)}), 1U);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kThird)}), 0U);
}

TEST(Guide, WaitsForAChoiceToBeMadeTwice) {
  constexpr auto kChoice = trace::Waypoint::Kind::Choice;
  Guide guide({{.thread = 1, .site = 1, .choice = 2, .kind = kChoice},
               {.thread = 1, .site = 1, .choice = 2, .kind = kChoice},
               {.thread = 0, .site = 2, .choice = 0}});
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kFirst, 3)}), 1U);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kThird)}), 1U);
  const Step again = guide.pick(std::vector{at(0, &kSecond), at(1, &kFirst, 3)});
  EXPECT_EQ(again.thread, 1U);
  EXPECT_EQ(again.choice, 2U);
}

TEST(Guide, TakesAccessesOfACallOnTheWayToIt) {
  Guide guide({{.thread = 0, .site = 1, .choice = 0}, {.thread = 1, .site = 2, .choice = 0}});
  trace::Pending result = at(0, &kFirst);
  result.next.kind = trace::OperationKind::Write;
  EXPECT_EQ(pickOf(guide, {result, at(1, &kSecond)}), 0U);
  EXPECT_EQ(pickOf(guide, {at(0, &kFirst), at(1, &kSecond)}), 0U);
  EXPECT_EQ(pickOf(guide, {at(0, &kThird), at(1, &kSecond)}), 1U);
}

TEST(Guide, GoesOnWithTheLastThreadBehindTheLastWaypoint) {
  Guide guide({});
  trace::Event event = {};
  event.thread = 1;
  guide.observe(event);
  EXPECT_EQ(pickOf(guide, {at(0, &kSecond), at(1, &kThird)}), 1U);
}

} // namespace
} // namespace raddle::explore
