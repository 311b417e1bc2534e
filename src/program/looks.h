// Loops that only look: at several variables, or at one in a way that no single condition describes.
//
//   while (flag[1] && turn == 1) ;      while (queue->head == queue->tail) sched_yield();      while (!(state & 3)) ;
//
// A round that goes on changes nothing, like that of an await (awaits.h), and how a round ends follows from what it
// reads and from nothing that an earlier one left behind. But it reads one variable after the other, so it is no single
// step. What is used of such a loop: whoever saw a round fail need not see another one. A thread that leaves the loop
// after failed rounds could as well have looked only in the last; and if the values it saw never change, it stays.
//
// In functions with the attribute kRetries a round may end with a compare-exchange, provided that one which succeeds
// leaves the loop: one that fails is a look. (Elsewhere such rounds are steps, each of them, because they come to an
// end by themselves and tests count them.)
#pragma once

#include <vector>

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace raddle::program {

struct Look {
  llvm::BasicBlock *header = nullptr; // where a round begins
  llvm::Instruction *latch = nullptr; // the jump back
  // All it may look at in a round, loads and compare-exchanges, in the order of the code; at least one.
  std::vector<llvm::Instruction *> looks;
};

inline constexpr llvm::StringLiteral kRetries = "raddle-retries";

// Those of `function`, awaits among them, in no particular order. REQUIRES: the function is normalized.
[[nodiscard]] std::vector<Look> looksOf(llvm::Function &function);

} // namespace raddle::program
