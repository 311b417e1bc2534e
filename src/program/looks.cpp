#include "program/looks.h"

#include <map>
#include <optional>
#include <unordered_set>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>

#include "program/pauses.h"

namespace raddle::program {

namespace {

// What happens in the rest of a round once a compare-exchange of the loop has succeeded.
class AfterSuccess {
public:
  // REQUIRES: the loop has no other loop inside.
  AfterSuccess(const llvm::Loop &loop, const llvm::AtomicCmpXchgInst &exchange) : loop_(loop), exchange_(exchange) {}

  // No way leads to another round.
  bool leaves() { return leavesFrom(*exchange_.getParent(), {}); }

private:
  using Truths = std::map<const llvm::Value *, bool>; // of merged values, on the way so far

  bool leavesFrom(const llvm::BasicBlock &block, const Truths &truths) {
    constexpr unsigned kMaxBlocks = 256;
    if (++blocks_ > kMaxBlocks)
      return false;
    for (const llvm::BasicBlock *next : successors(block, truths)) {
      if (next == loop_.getHeader())
        return false;
      if (loop_.contains(next) && !leavesFrom(*next, entering(*next, block, truths)))
        return false;
    }
    return true;
  }

  std::vector<const llvm::BasicBlock *> successors(const llvm::BasicBlock &block, const Truths &truths) const {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    const std::optional<bool> truth =
        branch && branch->isConditional() ? truthOf(branch->getCondition(), truths) : std::nullopt;
    if (truth)
      return {branch->getSuccessor(*truth ? 0 : 1)};
    return {llvm::succ_begin(&block), llvm::succ_end(&block)};
  }

  Truths entering(const llvm::BasicBlock &block, const llvm::BasicBlock &from, const Truths &truths) const {
    Truths result = truths;
    for (const llvm::PHINode &merge : block.phis())
      if (std::optional<bool> truth = truthOf(merge.getIncomingValueForBlock(&from), truths))
        result[&merge] = *truth;
    return result;
  }

  // Whether the value is 1 or 0, as far as that is known.
  std::optional<bool> truthOf(const llvm::Value *value, const Truths &truths) const {
    if (const auto known = truths.find(value); known != truths.end())
      return known->second;
    if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value); number && number->getValue().ule(1))
      return number->isOne();
    if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(value))
      return part->getAggregateOperand() == &exchange_ && part->getIndices()[0] == 1 ? std::optional(true)
                                                                                     : std::nullopt;
    if (llvm::isa<llvm::ZExtInst, llvm::TruncInst>(value))
      return truthOf(llvm::cast<llvm::CastInst>(value)->getOperand(0), truths);
    const auto *negation = llvm::dyn_cast<llvm::BinaryOperator>(value);
    const auto *one = negation ? llvm::dyn_cast<llvm::ConstantInt>(negation->getOperand(1)) : nullptr;
    if (!one || negation->getOpcode() != llvm::Instruction::Xor || !one->isOne())
      return std::nullopt;
    const std::optional<bool> truth = truthOf(negation->getOperand(0), truths);
    return truth ? std::optional(!*truth) : std::nullopt;
  }

  const llvm::Loop &loop_;
  const llvm::AtomicCmpXchgInst &exchange_;
  unsigned blocks_ = 0; // that were looked at
};

// One loop under suspicion.
class Candidate {
public:
  explicit Candidate(llvm::Loop &loop) : loop_(loop) {}

  std::optional<Look> find() {
    llvm::BasicBlock *latch = loop_.getLoopLatch();
    // What is said of another round must not be said when the loop is left.
    if (!loop_.isInnermost() || !latch || latch->getTerminator()->getNumSuccessors() != 1)
      return std::nullopt;
    for (llvm::BasicBlock *block : loop_.blocks())
      for (llvm::Instruction &step : *block)
        if (!isAllowed(step))
          return std::nullopt;
    spreadCarried();
    if (looks_.empty() || !forgetsItsRounds())
      return std::nullopt;
    return Look{loop_.getHeader(), latch->getTerminator(), looks_};
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
    const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&step);
    const bool isLook = llvm::isa<llvm::LoadInst>(step) || (exchange && isAttempt(*exchange));
    if (isLook)
      looks_.push_back(&step);
    return isLook;
  }

  bool isAttempt(const llvm::AtomicCmpXchgInst &exchange) const {
    return exchange.getFunction()->hasFnAttribute(kRetries) && AfterSuccess(loop_, exchange).leaves();
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
      return isUsedOutside || step->isTerminator() || llvm::is_contained(looks_, step);
    });
  }

  const llvm::Loop &loop_;
  std::vector<llvm::Instruction *> looks_;
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
