#include "kiss/answer.h"

#include <gtest/gtest.h>

namespace raddle::kiss {
namespace {

Answer anAnswer() {
  Answer answer;
  answer.failures.push_back(
      {FailureKind::Race,
       "struct list.head",
       {0xfedcba9876543210, "a \"b\".c", "f", "x = 1;\n", 12, 3},
       {{"n", "-1", UINT64_MAX}, {"nondet in line 4", "7"}},
       trace::Plan{{{trace::kNoThread, 0}, {0, 1}}, {{1, 5, 2, trace::Waypoint::Kind::Access}, {0, 6, 0}}, {9}}});
  answer.failures.push_back({FailureKind::Assertion, "x", {}, {}, {}});
  answer.creates = 3;
  answer.bounds = {"loop"};
  answer.inputBounds = {"arguments"};
  answer.undecided = {{"count", "timeout", Undecided::Why::Limit}, {"", "not supported: x"}};
  answer.assumptions = {"a", ""};
  answer.uninterpreted = {"sin"};
  answer.cases = 5;
  answer.droppedCases = 2;
  return answer;
}

TEST(Answer, SurvivesPacking) {
  const std::optional<Answer> copy = unpack(pack(anAnswer()));
  ASSERT_TRUE(copy);
  const Failure &race = copy->failures.at(0);
  const Answer original = anAnswer();
  EXPECT_EQ(race.kind, FailureKind::Race);
  EXPECT_EQ(race.text, "struct list.head");
  EXPECT_EQ(race.site, original.failures[0].site);
  ASSERT_EQ(race.inputs.size(), 2U);
  EXPECT_EQ(race.inputs[0].bits, UINT64_MAX);
  EXPECT_EQ(race.inputs[1].value, "7");
  EXPECT_EQ(race.inputs[1].bits, std::nullopt);
  EXPECT_EQ(race.plan->threads, original.failures[0].plan->threads);
  EXPECT_EQ(race.plan->waypoints, original.failures[0].plan->waypoints);
  EXPECT_EQ(race.plan->inputs, original.failures[0].plan->inputs);
  EXPECT_FALSE(copy->failures.at(1).plan);
  EXPECT_EQ(copy->creates, 3U);
  EXPECT_EQ(copy->bounds, original.bounds);
  EXPECT_EQ(copy->inputBounds, original.inputBounds);
  ASSERT_EQ(copy->undecided.size(), 2U);
  EXPECT_EQ(copy->undecided[0].why, Undecided::Why::Limit);
  EXPECT_EQ(copy->undecided[1].why, Undecided::Why::NotSupported);
  EXPECT_EQ(copy->assumptions, original.assumptions);
  EXPECT_EQ(copy->uninterpreted, original.uninterpreted);
  EXPECT_EQ(copy->cases, 5U);
  EXPECT_EQ(copy->droppedCases, 2U);
}

TEST(Answer, IsNothingIfThereIsTooLittleOrTooMuch) {
  const std::string packed = pack(anAnswer());
  for (size_t size = 0; size < packed.size(); ++size)
    EXPECT_FALSE(unpack(packed.substr(0, size))) << size;
  EXPECT_FALSE(unpack(packed + "x"));
}

TEST(Answer, SaysWhatSeveralSayOnce) {
  Answer all = anAnswer();
  Answer other = anAnswer();
  other.creates = 2;
  other.bounds.emplace_back("recursion");
  add(other, all);
  EXPECT_EQ(all.failures.size(), 2U);
  EXPECT_EQ(all.undecided.size(), 2U);
  EXPECT_EQ(all.creates, 3U);
  EXPECT_EQ(all.cases, 10U);
  EXPECT_EQ(all.droppedCases, 4U);
  EXPECT_EQ(all.bounds, (std::vector<std::string>{"loop", "recursion"}));
  EXPECT_EQ(all.uninterpreted, std::vector<std::string>{"sin"});
}

TEST(Answer, PlacesWithoutNumbersAreToldByTheirLines) {
  const trace::Site numbered{.id = 5, .file = "a.c", .function = "f", .text = "", .line = 3, .column = 7};
  trace::Site anonymous = numbered;
  anonymous.id = 0;
  trace::Site other = anonymous;
  other.column = 8;
  EXPECT_TRUE(areSame(numbered, anonymous));
  EXPECT_FALSE(areSame(numbered, other));
  EXPECT_FALSE(areSame(anonymous, other));
  other.id = 5;
  EXPECT_TRUE(areSame(numbered, other)); // Its number is what tells it.
  const Failure first{.kind = FailureKind::InvalidCall, .text = "", .site = anonymous, .inputs = {}, .plan = {}};
  Failure second = first;
  EXPECT_TRUE(areSame(first, second));
  second.site.line = 4;
  EXPECT_FALSE(areSame(first, second));
  second = first;
  second.kind = FailureKind::InvalidAccess;
  EXPECT_FALSE(areSame(first, second));
}

} // namespace
} // namespace raddle::kiss
