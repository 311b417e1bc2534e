// Stores of a loop that nobody but their own thread can notice, and that each round repeats before it reads there.
//
//   node = malloc(sizeof *node);
//   do node->next = seen = load(&top); while (!compare_exchange(&top, &seen, node));
//
// A round that fails leaves something in the node that no other thread can reach, and that the next round overwrites.
// So it is as if it had not written. The block is private as long as its address was published by nothing but steps of
// the loop itself: the runtime sees those as effects, and then no round counts as being without effect.
#pragma once

#include <optional>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

namespace raddle::program {

// What may publish the address of the block that `store` writes to: updates and compare-exchanges of the loop, which
// have to be visible to the runtime. Nothing if `store` is not such a store. REQUIRES: `store` lies in `loop`, and the
// function that `dominators` are of is normalized.
[[nodiscard]] std::optional<std::vector<llvm::Instruction *>>
publishersOfPrivate(llvm::StoreInst &store, const llvm::Loop &loop, const llvm::DominatorTree &dominators);

// A place in such a block that carries a value from round to round: each round reads it first, and may write it then.
//
//   node->next = load(&top); while (!compare_exchange(&top, &node->next, node)) ;
struct PrivateCell {
  llvm::LoadInst *before = nullptr; // what it is at the beginning of the round
  llvm::StoreInst *first = nullptr; // what gives it its value just before the loop; null if it is not known
  std::vector<llvm::Instruction *> publishers;
};

// That which `store` writes to, if it writes to one. REQUIRES: as above.
[[nodiscard]] std::optional<PrivateCell> privateCellOf(llvm::StoreInst &store, const llvm::Loop &loop,
                                                       const llvm::DominatorTree &dominators);

} // namespace raddle::program
