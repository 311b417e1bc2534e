#include "explore/goal_search.h"

#include <gtest/gtest.h>

#include "explore/dpor.h"
#include "explore/search.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"

namespace raddle::explore {
namespace {

using testing::Code;
using testing::Instruction;
using testing::Model;
using testing::ModelMachine;

Instruction write(uint32_t cell) {
  return {.code = Code::Write, .object = cell, .value = 1};
}
Instruction lock(uint32_t mutex) {
  return {.code = Code::Lock, .object = mutex};
}
Instruction unlock(uint32_t mutex) {
  return {.code = Code::Unlock, .object = mutex};
}

Model modelOf(std::vector<testing::ModelThread> threads) {
  Model model;
  model.cells = 2;
  model.mutexes = 1;
  model.threads = std::move(threads);
  return model;
}

struct Found {
  uint64_t executions = 0;
  std::vector<GoalSearch::Meeting> meetings;
};

// Collects what the search meets in all executions.
class Collector final : public ExecutionObserver {
public:
  Collector(const GoalSearch &goal, Found &found) : goal_(goal), found_(found) {}
  Next onEnd(Ending, std::span<const trace::Pending>) override {
    found_.meetings.insert(found_.meetings.end(), goal_.meetings().begin(), goal_.meetings().end());
    return Next::GoOn;
  }

private:
  const GoalSearch &goal_;
  Found &found_;
};

Found searchFor(const Model &model, trace::ThreadId parked, trace::ThreadId preferred = trace::kNoThread) {
  ModelMachine machine(model);
  GoalSearch goal(parked, std::make_unique<Dpor>(DporRules(), preferred));
  Found found;
  Collector collector(goal, found);
  found.executions = search(machine, goal, collector).executions;
  return found;
}

TEST(GoalSearch, TwoWritesThatNothingKeepsApartMeet) {
  const Found found = searchFor(modelOf({{{write(0)}}, {{write(0)}}}), trace::kNoThread);
  ASSERT_FALSE(found.meetings.empty());
  EXPECT_EQ(found.meetings[0].position, 0U);
  EXPECT_EQ(found.meetings[0].first.thread, 0U);
  EXPECT_EQ(found.meetings[0].second.thread, 1U);
}

TEST(GoalSearch, WritesUnderALockDoNotMeet) {
  const std::vector<Instruction> body = {lock(0), write(0), unlock(0)};
  EXPECT_TRUE(searchFor(modelOf({{body}, {body}}), trace::kNoThread).meetings.empty());
}

TEST(GoalSearch, WritesToDifferentCellsDoNotMeet) {
  EXPECT_TRUE(searchFor(modelOf({{{write(0)}}, {{write(1)}}}), trace::kNoThread).meetings.empty());
}

TEST(GoalSearch, WhatALockOrdersOnlyByChanceIsFound) {
  const Found found =
      searchFor(modelOf({{{write(0), lock(0), unlock(0)}}, {{lock(0), unlock(0), write(0)}}}), trace::kNoThread);
  EXPECT_FALSE(found.meetings.empty());
}

TEST(GoalSearch, AParkedThreadStaysWhereItIs) {
  const Model model = modelOf({{{write(0), lock(0), unlock(0)}}, {{lock(0), unlock(0), write(0)}}});
  const Found found = searchFor(model, 0);
  EXPECT_EQ(found.executions, 1U);
  ASSERT_EQ(found.meetings.size(), 1U);
  EXPECT_EQ(found.meetings[0].position, 2U);
  EXPECT_EQ(found.meetings[0].first.thread, 0U);
}

TEST(GoalSearch, ThePreferredThreadComesFarFirst) {
  const std::vector<Instruction> busy = {lock(0), unlock(0), lock(0), unlock(0)};
  const Model model = modelOf({{{write(0)}}, {busy}, {{lock(0), unlock(0), write(0)}}});
  const Found found = searchFor(model, 0, 2);
  ASSERT_FALSE(found.meetings.empty());
  EXPECT_EQ(found.meetings[0].position, 2U);
}

TEST(GoalSearch, APlaceMeetsAnotherOnlySoOften) {
  std::vector<Instruction> many(6, write(0));
  const Found found = searchFor(modelOf({{many}, {many}}), trace::kNoThread);
  EXPECT_EQ(found.meetings.size(), 3U);
}

} // namespace
} // namespace raddle::explore
