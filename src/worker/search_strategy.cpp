#include "worker/search_strategy.h"

#include "abi/raddle_abi.h"
#include "explore/graphs/graphs.h"
#include "explore/reordered_calls.h"
#include "explore/strategies.h"

namespace raddle::worker {
namespace {

explore::DporRules rulesOf(const trace::Mutations &mutations) {
  explore::DporRules rules{.table = {}, .mutations = mutations};
  if (mutations.orders == trace::Mutations::Orders::OnlySynchronization)
    rules.table.forgetUnsynchronized();
  return rules;
}

// `preferred` may be nobody.
std::unique_ptr<explore::Dpor> dporOf(const trace::Mutations &mutations, trace::ThreadId preferred) {
  return std::make_unique<explore::Dpor>(rulesOf(mutations), preferred);
}

// Of a whole search.
std::unique_ptr<explore::Strategy> optimalSearch(const trace::Mutations &mutations) {
  const RaddleScenarios scenarios = raddle_machine_scenarios();
  if (scenarios.scenarios == 0 || scenarios.criterion != RaddleCriterionLinearizable || !mutations.reordersCalls)
    return dporOf(mutations, trace::kNoThread);
  auto search = std::make_unique<explore::Dpor>(explore::ReorderedCalls::rulesWithoutOrders(rulesOf(mutations)));
  return std::make_unique<explore::ReorderedCalls>(std::move(search), raddle_machine_history);
}

// How many there are, if the first step chooses one of them; else 1.
uint32_t scenariosAt(NativeMachine &machine) {
  const uint32_t count = raddle_machine_scenarios().scenarios;
  const std::span<const trace::Pending> pending = machine.pending();
  const bool isFirst = pending.size() == 1 && pending.front().next.kind == trace::OperationKind::Choose &&
                       pending.front().next.alternatives == count;
  return isFirst ? count : 1;
}

SearchStrategy seeking(const Request &request, const Seek &seek, std::unique_ptr<explore::Strategy> follows) {
  if (!follows)
    follows = dporOf(request.mutations, seek.preferred);
  auto search =
      std::make_unique<explore::GoalSearch>(seek.keepsParked ? trace::kNoThread : seek.park.thread, std::move(follows));
  explore::GoalSearch *goal = search.get();
  return {.strategy = std::move(search), .goal = goal};
}

} // namespace

SearchStrategy strategyFor(const Request &request, const Explore &how, Extent extent, NativeMachine &machine) {
  const bool isUnderC11 = request.visible.options.c11;
  const bool isOptimal = how.strategy.kind == explore::StrategyChoice::Kind::Dpor;
  if (const auto *seek = std::get_if<Seek>(&request.task))
    return seeking(request, *seek, isOptimal ? nullptr : explore::makeStrategy(how.strategy));
  if (!isUnderC11 && !isOptimal)
    return {.strategy = explore::makeStrategy(how.strategy)};
  const auto makeOne = [&request, isUnderC11]() -> std::unique_ptr<explore::Strategy> {
    if (isUnderC11)
      return std::make_unique<explore::Graphs>();
    return optimalSearch(request.mutations);
  };
  if (extent == Extent::InParts) {
    auto dpor = dporOf(request.mutations, trace::kNoThread);
    explore::Dpor *const same = dpor.get();
    return {.strategy = std::move(dpor), .dpor = same};
  }
  const uint32_t scenarios = scenariosAt(machine);
  if (scenarios == 1)
    return {.strategy = makeOne()};
  auto turns = std::make_unique<explore::Turns>(explore::ChoiceValues{scenarios, how.group, how.groups}, makeOne);
  explore::Turns *const same = turns.get();
  return {.strategy = std::move(turns), .turns = same};
}

} // namespace raddle::worker
