#include "explore/fewest_switches.h"

#include <algorithm>
#include <map>

namespace raddle::explore {
namespace {

using Counts = std::vector<uint32_t>; // how many events of each thread have come

constexpr size_t kMostStates = 200'000;

class Search {
public:
  Search(const Execution &execution, std::span<const uint32_t> targets)
      : execution_(execution), wanted_(execution.threadCount(), 0) {
    for (const uint32_t target : targets)
      for (trace::ThreadId thread = 0; thread < wanted_.size(); ++thread)
        wanted_[thread] = std::max(wanted_[thread], execution.clocks().at(target, thread));
  }

  std::vector<uint32_t> run() {
    reach(Counts(wanted_.size(), 0), {});
    for (size_t i = 0; i < states_.size(); ++i) {
      if (*states_[i].counts == wanted_)
        return orderOf(i);
      if (states_.size() > kMostStates)
        break;
      for (trace::ThreadId thread = 0; thread < wanted_.size(); ++thread)
        if (Counts next = *states_[i].counts; runBlock(thread, next))
          reach(std::move(next), {i, thread});
    }
    return orderAsItWas();
  }

private:
  struct Origin {
    size_t state = SIZE_MAX; // before the block
    trace::ThreadId thread = 0;
  };
  struct State {
    const Counts *counts; // the key in numbers_
    Origin origin;
  };

  void reach(Counts counts, Origin origin) {
    const auto [found, isNew] = numbers_.try_emplace(std::move(counts), states_.size());
    if (isNew)
      states_.push_back({&found->first, origin});
  }

  [[nodiscard]] bool canCome(uint32_t position, const Counts &counts) const {
    const std::span<const ClockTable::Time> clock = execution_.clocks().row(position);
    for (trace::ThreadId thread = 0; thread < counts.size(); ++thread)
      if (thread != execution_[position].thread && clock[thread] > counts[thread])
        return false;
    return true;
  }

  // False if the thread cannot take a step.
  [[nodiscard]] bool runBlock(trace::ThreadId thread, Counts &counts) const {
    const uint32_t begin = counts[thread];
    const std::span<const uint32_t> positions = execution_.positionsOf(thread);
    while (counts[thread] < wanted_[thread] && canCome(positions[counts[thread]], counts))
      ++counts[thread];
    return counts[thread] > begin;
  }

  [[nodiscard]] std::vector<uint32_t> orderOf(size_t state) const {
    std::vector<uint32_t> order;
    for (; states_[state].origin.state != SIZE_MAX; state = states_[state].origin.state) {
      const auto [before, thread] = states_[state].origin;
      const std::span<const uint32_t> positions = execution_.positionsOf(thread);
      for (uint32_t i = (*states_[state].counts)[thread]; i > (*states_[before].counts)[thread]; --i)
        order.push_back(positions[i - 1]);
    }
    std::reverse(order.begin(), order.end());
    return order;
  }

  [[nodiscard]] std::vector<uint32_t> orderAsItWas() const {
    std::vector<uint32_t> order;
    for (uint32_t position = 0; position < execution_.size(); ++position)
      if (execution_[position].index <= wanted_[execution_[position].thread])
        order.push_back(position);
    return order;
  }

  const Execution &execution_;
  Counts wanted_;
  std::map<Counts, size_t> numbers_; // of the states met
  std::vector<State> states_;        // in the order in which they were met
};

Relation relationIn(const Execution &execution, uint32_t first, uint32_t second) {
  return relationOf(execution[first].footprint, execution[second].footprint, DependenceTable(),
                    execution.accessLists());
}

} // namespace

std::vector<uint32_t> fewestSwitches(const Execution &execution, std::span<const uint32_t> targets) {
  return Search(execution, targets).run();
}

uint32_t switchesIn(const Execution &execution, std::span<const uint32_t> order) {
  uint32_t switches = 0;
  for (size_t i = 1; i < order.size(); ++i)
    switches += execution[order[i]].thread != execution[order[i - 1]].thread ? 1 : 0;
  return switches;
}

std::vector<OrderedPair> reversiblePairs(const Execution &execution, uint32_t size, size_t most) {
  std::vector<OrderedPair> pairs;
  for (uint32_t second = 0; second < execution.size() && pairs.size() <= most; ++second)
    for (uint32_t first = 0; first < std::min(second, size); ++first)
      if (execution[first].thread != execution[second].thread &&
          relationIn(execution, first, second) == Relation::Reversible)
        pairs.push_back({first, second});
  if (pairs.size() <= most)
    return pairs;
  pairs.clear();
  for (const Race &race : execution.races())
    if (race.first != race.second && race.first < size && pairs.size() < most)
      pairs.push_back({race.first, race.second});
  return pairs;
}

} // namespace raddle::explore
