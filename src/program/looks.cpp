#include "program/looks.h"

#include <optional>
#include <unordered_set>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

#include "program/pauses.h"

namespace raddle::program {

namespace {

// One loop under suspicion.
class Candidate {
public:
  explicit Candidate(llvm::Loop &loop) : loop_(loop) {}

  std::optional<Look> find() {
    llvm::BasicBlock *latch = loop_.getLoopLatch();
    if (!loop_.isInnermost() || !latch)
      return std::nullopt;
    for (llvm::BasicBlock *block : loop_.blocks())
      for (llvm::Instruction &step : *block)
        if (!isAllowed(step))
          return std::nullopt;
    spreadCarried();
    if (loads_.empty() || !forgetsItsRounds())
      return std::nullopt;
    return Look{loop_.getHeader(), latch->getTerminator(), loads_};
  }

private:
  bool isAllowed(llvm::Instruction &step) {
    if (llvm::isa<llvm::PHINode>(step)) {
      if (step.getParent() == loop_.getHeader())
        carried_.insert(&step);
      return true;
    }
    if (isComputation(step) || llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::FenceInst>(step))
      return true;
    if (isHarmless(step, [&](const llvm::Value *pointer) { return isOwnOf(loop_, pointer); })) {
      // It may find in memory of the loop's own what an earlier round left there.
      if (!step.getType()->isVoidTy())
        carried_.insert(&step);
      return true;
    }
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&step);
    if (load)
      loads_.push_back(load);
    return load != nullptr;
  }

  // Whatever is computed from what may be carried from round to round may be so itself.
  void spreadCarried() {
    std::vector<const llvm::Instruction *> work(carried_.begin(), carried_.end());
    while (!work.empty()) {
      const llvm::Instruction *step = work.back();
      work.pop_back();
      for (const llvm::User *user : step->users())
        if (const auto *next = llvm::cast<llvm::Instruction>(user);
            loop_.contains(next) && carried_.insert(next).second)
          work.push_back(next);
    }
  }

  // What is carried decides nothing: neither where the loop goes, nor what it reads, nor anything behind it.
  bool forgetsItsRounds() const {
    return llvm::none_of(carried_, [&](const llvm::Instruction *step) {
      const bool isUsedOutside = llvm::any_of(
          step->users(), [&](const llvm::User *user) { return !loop_.contains(llvm::cast<llvm::Instruction>(user)); });
      const auto *load = llvm::dyn_cast<llvm::LoadInst>(step);
      return isUsedOutside || step->isTerminator() || (load && llvm::is_contained(loads_, load));
    });
  }

  const llvm::Loop &loop_;
  std::vector<llvm::LoadInst *> loads_;
  std::unordered_set<const llvm::Instruction *> carried_; // only asked for its members, so its order does not show
};

} // namespace

std::vector<Look> looksOf(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  std::vector<Look> result;
  // Loops made by goto that are no natural loops may lie within one that is.
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  if (loops.empty() || llvm::containsIrreducibleCFG<const llvm::BasicBlock *>(order, loops))
    return result;
  for (llvm::Loop *loop : loops.getLoopsInPreorder())
    if (std::optional<Look> look = Candidate(*loop).find())
      result.push_back(std::move(*look));
  return result;
}

} // namespace raddle::program
