#include "explore/reordered_calls.h"

#include <algorithm>
#include <utility>

#include "abi/explained.h"
#include "base/check.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;

// By operation: the positions of its call and of its return, or kNoPosition.
struct Places {
  std::array<uint32_t, RADDLE_MOST_OPERATIONS> calls;
  std::array<uint32_t, RADDLE_MOST_OPERATIONS> returns;
};

Places placesIn(const Execution &execution) {
  Places places;
  places.calls.fill(kNoPosition);
  places.returns.fill(kNoPosition);
  for (uint32_t position = 0; position < execution.size(); ++position) {
    const ExecutedEvent &event = execution[position];
    if (event.kind == OperationKind::Invoke)
      places.calls[event.argument] = position;
    else if (event.kind == OperationKind::Respond)
      places.returns[event.argument] = position;
  }
  return places;
}

CallOrders ordersOf(const Execution &execution, uint32_t operations) {
  const Places places = placesIn(execution);
  CallOrders orders;
  for (uint32_t later = 0; later < operations; ++later)
    for (uint32_t other = 0; other < operations && places.calls[later] != kNoPosition; ++other) {
      const uint64_t set = uint64_t{1} << other;
      const uint32_t returned = places.returns[other];
      if (returned != kNoPosition && execution.happensAfter(places.calls[later], execution[returned]))
        orders.returnedBefore[later] |= set;
      const uint32_t called = places.calls[other];
      if (places.returns[later] != kNoPosition && called != kNoPosition &&
          execution.happensAfter(places.returns[later], execution[called]))
        orders.calledBefore[later] |= set;
    }
  return orders;
}

// All that it depends on whether each execution is explained.
std::vector<uint64_t> keyOf(const RaddleHistory &history, const CallOrders &orders) {
  std::vector<uint64_t> key = {history.called, history.returned};
  for (uint32_t operation = 0; operation < history.first[history.sequences]; ++operation) {
    key.push_back(history.results[operation]);
    key.push_back(orders.returnedBefore[operation]);
    key.push_back(orders.calledBefore[operation]);
  }
  return key;
}

} // namespace

bool ReorderedCalls::beginExecution() {
  hasShown_ = std::exchange(isShowing_, !steps_.empty());
  isNotShown_ = false;
  taken_ = 0;
  return isShowing_ || search_->beginExecution();
}

void ReorderedCalls::skipSteps(uint32_t steps) {
  if (!isShowing_)
    search_->skipSteps(steps);
}

// Behind the last of these steps there may be some that a failure leaves.
Step ReorderedCalls::pick(std::span<const trace::Pending> pending) {
  if (!isShowing_)
    return search_->pick(pending);
  if (taken_ < steps_.size())
    for (const trace::Pending &each : pending)
      if (each.thread == steps_[taken_].thread && each.enabled && steps_[taken_].choice < each.next.alternatives)
        return steps_[taken_];
  for (const trace::Pending &each : pending)
    if (each.enabled)
      return {each.thread, 0};
  return {trace::kNoThread, 0};
}

void ReorderedCalls::observe(const trace::Event &event) {
  if (isShowing_)
    ++taken_;
  else
    search_->observe(event);
}

void ReorderedCalls::endExecution(Ending ending, std::span<const trace::Pending> pending) {
  if (isShowing_) {
    const RaddleHistory *history = history_();
    isNotShown_ = history == nullptr || abi::isExplained(*history);
    steps_.clear();
    return;
  }
  if (ending == Ending::Complete && !search_->diverged())
    look();
  search_->endExecution(ending, pending);
}

void ReorderedCalls::abandonExecution() {
  if (isShowing_)
    steps_.clear();
  else
    search_->abandonExecution();
}

// One that is not explained has failed.
void ReorderedCalls::look() {
  const RaddleHistory *history = history_();
  if (history == nullptr)
    return;
  const CallOrders orders = ordersOf(search_->execution(), history->first[history->sequences]);
  if (!known_.insert(keyOf(*history, orders)).second || !abi::isExplained(*history))
    return;
  if (const std::optional<OperationSets> demands = findUnexplained(*history, orders))
    steps_ = schedule(*demands);
}

// The events of the last execution in an order that meets the demands, with few switches.
std::vector<Step> ReorderedCalls::schedule(const OperationSets &demands) const {
  const Execution &execution = search_->execution();
  const Places places = placesIn(execution);
  std::vector<uint32_t> done(execution.threadCount(), 0);
  const auto isDone = [&](const ExecutedEvent &event) { return done[event.thread] >= event.index; };
  const auto mayBeNext = [&](trace::ThreadId thread) {
    if (done[thread] == execution.positionsOf(thread).size())
      return false;
    const uint32_t position = execution.positionsOf(thread)[done[thread]];
    const std::span<const ClockTable::Time> clock = execution.clocks().row(position);
    for (uint32_t other = 0; other < done.size(); ++other)
      if (other != thread && clock[other] > done[other])
        return false;
    if (execution[position].kind != OperationKind::Invoke)
      return true;
    for (uint64_t left = demands[execution[position].argument]; left != 0; left &= left - 1)
      if (!isDone(execution[places.returns[static_cast<size_t>(__builtin_ctzll(left))]]))
        return false;
    return true;
  };
  std::vector<Step> steps;
  for (trace::ThreadId thread = 0; steps.size() < execution.size();) {
    for (trace::ThreadId tried = 0; !mayBeNext(thread); ++tried) {
      CHECK(tried < execution.threadCount(), "demands on a trace should hold in some execution of it");
      thread = tried;
    }
    const ExecutedEvent &event = execution[execution.positionsOf(thread)[done[thread]++]];
    steps.push_back({thread, event.choice});
  }
  return steps;
}

} // namespace raddle::explore
