// Loops: each is cut at its head by what holds there whenever control comes to it.
//
// What it changes, whether other threads run in it, and which of some simple conditions hold at its head is found by
// trying: the loop is followed once around, and what is found to be wrong is corrected, until nothing is.
#pragma once

#include <memory>
#include <vector>

#include "verify/loop_plan.h"
#include "verify/movers.h"
#include "verify/paths.h"

namespace raddle::verify {

class Loops {
public:
  // REQUIRES: all outlive this.
  Loops(Context &context, Movers &movers, Paths &paths)
      : context_(context), movers_(movers), paths_(paths), world_(context.world), terms_(context.terms) {}

  // Control comes from a block to the head of a loop, whose phis have their values. False if that ends the path: it has
  // been there before, or cannot be there.
  [[nodiscard]] bool arrive(State &state, const llvm::BasicBlock *from, const llvm::Loop &loop);

private:
  [[nodiscard]] bool arriveAgain(State &state, const Cut &cut, const llvm::Loop &loop);
  [[nodiscard]] bool cutLoop(State &state, LoopPlan &plan, const llvm::Loop &loop);
  void tryLoop(const State &state, LoopPlan &plan, const llvm::Loop &loop);
  void addChanges(const State &state, const Cut &cut, LoopPlan &plan);
  void learn(const State &state, const Cut &cut, LoopPlan &plan);
  void forgetWrites(State &state, LoopPlan &plan, const llvm::Loop &loop);
  [[nodiscard]] Term invariantOf(State &state, const llvm::Loop &loop, const llvm::Instruction *&at);
  void keepWhatHolds(const State &state, LoopPlan &plan);
  void addCandidates(const State &state, LoopPlan &plan, const llvm::Loop &loop);
  void addPhiCandidates(const State &state, LoopPlan &plan, const llvm::PHINode &phi, const llvm::Loop &loop);
  void addLockCandidates(const State &state, LoopPlan &plan);
  [[nodiscard]] bool isOlder(Term term, uint32_t mark) const;

  Context &context_;
  Movers &movers_;
  Paths &paths_;
  World &world_;
  Terms &terms_;
  std::vector<std::unique_ptr<LoopPlan>> plans_; // of all loops that were met; states point to them
};

} // namespace raddle::verify
