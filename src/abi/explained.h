// Whether the results of concurrent operations are those of some sequential order: the check of one history.
//
// The orders are a tree, whose nodes are the sequential states (RaddleHistory::steps). From a node, an operation may be
// next if nothing that has to come before it is missing, and it has the result that it has there. This is the search of
// Wing and Gong; an order that fails at one result is given up together with all that begin as it does.
//
// Operations that were called and have not returned wait for ever. They are explained if they do so in the last state.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "abi/raddle_abi.h"

namespace raddle::abi {

class Explanation {
public:
  explicit Explanation(const RaddleHistory &history) : history_(history) {}

  [[nodiscard]] bool exists() { return existsFrom(0); }

  // What has returned, in an order that explains it. REQUIRES: exists() was true.
  [[nodiscard]] std::span<const uint32_t> order() const {
    return std::span(order_).first(static_cast<size_t>(__builtin_popcountll(history_.returned)));
  }

private:
  [[nodiscard]] static bool contains(uint64_t set, uint32_t operation) { return (set >> operation & 1) != 0; }
  [[nodiscard]] uint32_t nextOf(uint32_t sequence) const { return history_.first[sequence] + done_[sequence]; }
  [[nodiscard]] bool isOver(uint32_t sequence) const { return nextOf(sequence) == history_.first[sequence + 1]; }
  [[nodiscard]] const RaddleSequentialStep &step(uint32_t node, uint32_t sequence) const {
    return history_.steps[static_cast<uint64_t>(node) * history_.sequences + sequence];
  }

  // Nothing is left, but for what waits here, too.
  [[nodiscard]] bool isLast(uint32_t node) const {
    if (ordered_ != history_.returned)
      return false;
    for (uint32_t sequence = 0; sequence < history_.sequences; ++sequence)
      if (!isOver(sequence) && contains(history_.called, nextOf(sequence)) && step(node, sequence).result != 0)
        return false;
    return true;
  }

  [[nodiscard]] bool mayComeNext(uint32_t node, uint32_t sequence) const {
    const uint32_t operation = nextOf(sequence);
    return !isOver(sequence) && contains(history_.returned, operation) &&
           (history_.before[operation] & ~ordered_) == 0 && step(node, sequence).result != 0 &&
           step(node, sequence).result == history_.results[operation];
  }

  // NOLINTNEXTLINE(misc-no-recursion): at most one level for each operation.
  [[nodiscard]] bool existsFrom(uint32_t node) {
    if (isLast(node))
      return true;
    for (uint32_t sequence = 0; sequence < history_.sequences; ++sequence) {
      if (!mayComeNext(node, sequence))
        continue;
      const uint64_t operation = uint64_t{1} << nextOf(sequence);
      const uint32_t target = step(node, sequence).target;
      order_[static_cast<size_t>(__builtin_popcountll(ordered_))] = nextOf(sequence);
      ordered_ |= operation;
      ++done_[sequence];
      const bool exists = existsFrom(target);
      --done_[sequence];
      ordered_ &= ~operation;
      if (exists)
        return true;
    }
    return false;
  }

  const RaddleHistory &history_;
  uint32_t done_[RADDLE_MOST_OPERATIONS] = {}; // of each sequence: how many of its operations are in the order
  uint64_t ordered_ = 0;                       // these operations
  std::array<uint32_t, RADDLE_MOST_OPERATIONS> order_ = {}; // the same, as they come
};

[[nodiscard]] inline bool isExplained(const RaddleHistory &history) {
  return Explanation(history).exists();
}

} // namespace raddle::abi
