// How a loop is cut: what it changes, and what is found to hold at its head.
#pragma once

#include <functional>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>

#include "verify/state.h"

namespace raddle::verify {

// What a loop may change: one cell, or all that have the same head.
struct Change {
  Cell cell;
  bool isExact = false; // the same cell in each round
  bool operator==(const Change &) const = default;
};

// Grows while the loop is tried, until a round confirms it.
struct LoopPlan {
  const llvm::Loop *loop = nullptr;
  size_t depth = 0;       // of the frame it is in
  bool hasBorder = false; // at its head: some way to it comes after a commit
  bool hasInnerBorder = false;
  std::vector<Change> changes;      // by the loop
  std::vector<Change> blockChanges; // by the block that comes to the head
  // What might hold at the head, and does as far as is known.
  std::vector<std::function<Term(const State &)>> candidates;
  bool isChanged = false; // in this round
  uint32_t mark = 0;      // terms with smaller ids are older than the loop
};

} // namespace raddle::verify
