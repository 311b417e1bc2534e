// Random histories of random objects, for the tests of what checks them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <vector>

#include "abi/explained.h"

namespace raddle::explore::testing {

inline constexpr uint32_t kStates = 3;
inline constexpr uint32_t kKinds = 3;

struct Effect {
  uint32_t result; // 0: it waits
  uint32_t state;
};

// An object with a few states, whose operations do and return anything.
struct Machine {
  std::array<std::array<Effect, kKinds>, kStates> effects;
};

struct Operation {
  uint32_t sequence;
  uint32_t kind;
  uint32_t called = 0;                   // when
  std::optional<uint32_t> returned = {}; // nothing: it waits for ever
  uint32_t result = 0;
};

class RandomHistory {
public:
  explicit RandomHistory(std::mt19937_64 &random) : random_(random) {
    for (auto &state : machine_.effects)
      for (Effect &effect : state)
        effect = {below(4), below(kStates)};
    const uint32_t sequences = 1 + below(3);
    for (uint32_t sequence = 0; sequence < sequences; ++sequence) {
      first_.push_back(static_cast<uint32_t>(operations_.size()));
      for (uint32_t count = 1 + below(2); count > 0; --count)
        operations_.push_back({sequence, below(kKinds)});
    }
    first_.push_back(static_cast<uint32_t>(operations_.size()));
    schedule();
    addNode();
    std::vector<uint32_t> done(sequences, 0);
    growTree(0, 0, done);
  }

  // As the runtime has it. Valid as long as this object.
  [[nodiscard]] RaddleHistory history() const {
    RaddleHistory history = {};
    history.sequences = static_cast<uint32_t>(first_.size() - 1);
    history.first = first_.data();
    history.steps = steps_.data();
    for (uint32_t index = 0; index < operations_.size(); ++index) {
      const Operation &operation = operations_[index];
      if (operation.called == 0)
        continue;
      history.called |= uint64_t{1} << index;
      history.returned |= operation.returned ? uint64_t{1} << index : 0;
      history.results[index] = operation.result;
      for (uint32_t other = 0; other < operations_.size(); ++other)
        if (isBefore(operations_[other], operation))
          history.before[index] |= uint64_t{1} << other;
    }
    return history;
  }
  [[nodiscard]] bool isExplained() const { return abi::isExplained(history()); }
  [[nodiscard]] const std::vector<Operation> &operations() const { return operations_; }

  // Tries all permutations of what has returned.
  [[nodiscard]] bool hasOrder() const {
    std::vector<uint32_t> order;
    for (uint32_t index = 0; index < operations_.size(); ++index)
      if (operations_[index].returned)
        order.push_back(index);
    do {
      if (fits(order))
        return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }

private:
  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }

  [[nodiscard]] static bool isBefore(const Operation &first, const Operation &second) {
    return first.returned && *first.returned < second.called;
  }

  // Calls and returns at random moments, with results that are often those of the order in which they return.
  void schedule() {
    std::vector<uint32_t> next(first_.begin(), first_.end() - 1);
    std::vector<bool> isOpen(next.size(), false);
    uint32_t state = 0;
    for (uint32_t time = 1; time < 40; ++time) {
      const uint32_t sequence = below(static_cast<uint32_t>(next.size()));
      if (next[sequence] == first_[sequence + 1])
        continue;
      Operation &operation = operations_[next[sequence]];
      if (!isOpen[sequence]) {
        operation.called = time;
        isOpen[sequence] = true;
        continue;
      }
      const Effect &effect = machine_.effects[state][operation.kind];
      if (effect.result == 0 && below(4) != 0)
        continue;
      operation.returned = time;
      operation.result = effect.result == 0 || below(8) == 0 ? 1 + below(3) : effect.result;
      state = effect.state;
      isOpen[sequence] = false;
      ++next[sequence];
    }
  }

  uint32_t addNode() {
    const size_t sequences = first_.size() - 1;
    steps_.resize(steps_.size() + sequences, {0, 0});
    return static_cast<uint32_t>(steps_.size() / sequences - 1);
  }

  void growTree(uint32_t node, uint32_t state, std::vector<uint32_t> &done) {
    for (uint32_t sequence = 0; sequence + 1 < first_.size(); ++sequence) {
      const uint32_t operation = first_[sequence] + done[sequence];
      if (operation == first_[sequence + 1])
        continue;
      const Effect &effect = machine_.effects[state][operations_[operation].kind];
      if (effect.result == 0)
        continue;
      const uint32_t target = addNode();
      steps_[static_cast<size_t>(node) * (first_.size() - 1) + sequence] = {effect.result, target};
      ++done[sequence];
      growTree(target, effect.state, done);
      --done[sequence];
    }
  }

  [[nodiscard]] bool fits(const std::vector<uint32_t> &order) const {
    uint32_t state = 0;
    for (size_t position = 0; position < order.size(); ++position) {
      const Operation &operation = operations_[order[position]];
      for (size_t later = position + 1; later < order.size(); ++later)
        if (isBefore(operations_[order[later]], operation))
          return false;
      const Effect &effect = machine_.effects[state][operation.kind];
      if (effect.result == 0 || effect.result != operation.result)
        return false;
      state = effect.state;
    }
    return std::all_of(operations_.begin(), operations_.end(), [&](const Operation &operation) {
      const bool isPending = operation.called != 0 && !operation.returned;
      return !isPending || machine_.effects[state][operation.kind].result == 0;
    });
  }

  std::mt19937_64 &random_;
  Machine machine_ = {};
  std::vector<Operation> operations_;
  std::vector<uint32_t> first_;
  std::vector<RaddleSequentialStep> steps_;
};

} // namespace raddle::explore::testing
