#include "program/looks.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>

#include "program/pauses.h"
#include "program/private_writes.h"

namespace raddle::program {

namespace {

using Steps = std::unordered_set<const llvm::Instruction *>; // only asked for its members, so its order does not show

const llvm::Value *withoutCasts(const llvm::Value *value) {
  while (llvm::isa<llvm::IntToPtrInst, llvm::PtrToIntInst, llvm::BitCastInst>(value))
    value = llvm::cast<llvm::CastInst>(value)->getOperand(0);
  return value;
}

bool isPlain(const llvm::Instruction &step) {
  return llvm::isa<llvm::LoadInst>(step) && !step.isAtomic();
}

// How much an order makes happen before what comes after the load.
bool acquires(llvm::AtomicOrdering order) {
  return llvm::isAcquireOrStronger(order);
}

// Whether it may write what is there.
bool mayBeQuiet(const llvm::AtomicRMWInst &update) {
  using Kind = llvm::AtomicRMWInst;
  return llvm::is_contained({Kind::Xchg, Kind::And, Kind::Or, Kind::Max, Kind::Min, Kind::UMax, Kind::UMin},
                            update.getOperation());
}

const llvm::Value *addressOf(const llvm::Instruction &look) {
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&look))
    return update->getPointerOperand();
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&look);
  return exchange ? exchange->getPointerOperand() : llvm::getLoadStorePointerOperand(&look);
}

const llvm::Type *typeOf(const llvm::Instruction &look) {
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&look);
  return exchange ? exchange->getCompareOperand()->getType() : look.getType();
}

// One address may be computed twice.
bool isSameAddress(const llvm::Value &a, const llvm::Value &b, const llvm::DataLayout &layout) {
  const auto *step = llvm::dyn_cast<llvm::GetElementPtrInst>(&a);
  const auto *other = llvm::dyn_cast<llvm::GetElementPtrInst>(&b);
  if (&a == &b || (step && other && step->isIdenticalTo(other)))
    return true;
  int64_t offset = 0;
  int64_t otherOffset = 0;
  return llvm::GetPointerBaseWithConstantOffset(&a, offset, layout) ==
             llvm::GetPointerBaseWithConstantOffset(&b, otherOffset, layout) &&
         offset == otherOffset;
}

// Both are looks.
bool isSamePlace(const llvm::Instruction &a, const llvm::Instruction &b) {
  return typeOf(a) == typeOf(b) && isSameAddress(*addressOf(a), *addressOf(b), a.getModule()->getDataLayout());
}

// One loop under suspicion.
class Candidate {
public:
  Candidate(llvm::Loop &loop, const llvm::DominatorTree &dominators) : loop_(loop), dominators_(dominators) {}

  std::optional<Look> find() {
    llvm::BasicBlock *latch = loop_.getLoopLatch();
    // What is said of another round must not be said when the loop is left.
    if (!latch || !loop_.getLoopPreheader() || latch->getTerminator()->getNumSuccessors() != 1)
      return std::nullopt;
    for (llvm::BasicBlock *block : loop_.blocks())
      for (llvm::Instruction &step : *block)
        if (!isAllowed(step))
          return std::nullopt;
    if (look_.looks.empty() || !keepsOwnMemory() || !forgetsOwnMemory() || !keepsValues())
      return std::nullopt;
    findQuiet();
    if (isSurelyEffective())
      return std::nullopt;
    look_.needsOverwritten = llvm::any_of(look_.overwritten, [&](const llvm::StoreInst *store) {
      return dominators_.dominates(store, loop_.getLoopLatch()->getTerminator());
    });
    for (llvm::Instruction *step : look_.looks)
      if (llvm::none_of(look_.looks, [&](const llvm::Instruction *other) { return isReadAtLast(*other, *step); }))
        look_.passing.push_back(step);
    look_.header = loop_.getHeader();
    look_.latch = latch->getTerminator();
    findRelock();
    return look_;
  }

private:
  bool isAllowed(llvm::Instruction &step) {
    if (isComputation(step) || step.isIntDivRem() ||
        llvm::isa<llvm::PHINode, llvm::BranchInst, llvm::SwitchInst, llvm::FenceInst>(step))
      return true;
    if (isHarmless(step, [&](const llvm::Value *pointer) { return isOwnOf(loop_, pointer); })) {
      noteHarmless(step);
      return true;
    }
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&step))
      return addStore(*store);
    if (llvm::isa<llvm::AtomicRMWInst>(step)) {
      look_.effects.push_back(&step);
      return true;
    }
    if (!llvm::isa<llvm::LoadInst, llvm::AtomicCmpXchgInst>(step))
      return addOther(step);
    look_.looks.push_back(&step);
    if (llvm::none_of(loop_.getSubLoops(), [&](const llvm::Loop *inner) { return inner->contains(&step); }))
      look_.ownLooks.push_back(&step);
    return true;
  }

  // It may find in memory of the loop's own what an earlier round left there.
  void noteHarmless(llvm::Instruction &step) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
    pauses_ |= call && isPause(*call);
    if (step.mayWriteToMemory())
      look_.own.push_back(&step);
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(&step);
    if (!step.getType()->isVoidTy() && !(load && isWrittenBefore(*load)))
      carried_.push_back(&step);
  }

  // In each round, before it is read there.
  [[nodiscard]] bool isWrittenBefore(const llvm::LoadInst &load) const {
    return llvm::any_of(load.getPointerOperand()->users(), [&](const llvm::User *user) {
      const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
      return store && store->getPointerOperand() == load.getPointerOperand() && loop_.contains(store) &&
             store->getValueOperand()->getType() == load.getType() && dominators_.dominates(store, &load);
    });
  }

  bool addOther(llvm::Instruction &step) {
    if (llvm::isa<llvm::LandingPadInst>(step)) {
      look_.unseen.push_back(&step);
      return true;
    }
    auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
    if (!call || llvm::isa<llvm::CallBrInst>(call) || call->hasFnAttr(llvm::Attribute::ReturnsTwice))
      return false;
    if (usesLock(*call))
      look_.locks.push_back(call);
    else
      look_.unseen.push_back(call);
    return true;
  }

  bool addStore(llvm::StoreInst &store) {
    auto publishers = publishersOfPrivate(store, loop_, dominators_);
    auto cell = publishers ? std::nullopt : privateCellOf(store, loop_, dominators_);
    if (cell) {
      publishers = std::move(cell->publishers);
      cells_.push_back({cell->before, cell->first});
      if (cell->first)
        look_.unnoticed.push_back(cell->first);
    }
    if (publishers) {
      look_.unnoticed.push_back(&store);
      look_.publishers.insert(look_.publishers.end(), publishers->begin(), publishers->end());
    } else if (isRepeated(store)) {
      look_.overwritten.push_back(&store);
    } else {
      look_.effects.push_back(&store);
    }
    return true;
  }

  // Nobody leaves the loop without it, and it is at the same place, which may be private.
  [[nodiscard]] bool isRepeated(const llvm::StoreInst &store) const {
    llvm::SmallVector<llvm::BasicBlock *> ways;
    loop_.getExitingBlocks(ways);
    return store.isSimple() && isSame(*store.getPointerOperand()) &&
           llvm::isa<llvm::AllocaInst, llvm::Argument>(llvm::getUnderlyingObject(store.getPointerOperand())) &&
           llvm::all_of(ways, [&](auto *way) { return dominators_.dominates(&store, way->getTerminator()); });
  }

  // It decides nothing: neither what the loop accesses, nor anything behind it, nor where it goes, but for ways on
  // which it only pauses and computes what decides nothing, either.
  [[nodiscard]] bool decidesNothing(const llvm::Instruction &carried) const {
    Steps seen = {&carried};
    std::vector<const llvm::Instruction *> work = {&carried};
    while (!work.empty()) {
      const llvm::Instruction *at = work.back();
      work.pop_back();
      if (at->isTerminator() ? !addMerged(*at, seen, work) : isDecision(*at))
        return false;
      addWritten(*at, seen, work);
      for (const llvm::User *user : at->users())
        if (const auto *next = llvm::cast<llvm::Instruction>(user); seen.insert(next).second)
          work.push_back(next);
    }
    return true;
  }

  [[nodiscard]] bool isDecision(const llvm::Instruction &step) const {
    return !loop_.contains(&step) || step.isIntDivRem() || llvm::is_contained(look_.looks, &step) ||
           llvm::is_contained(look_.effects, &step) || llvm::is_contained(look_.overwritten, &step) ||
           llvm::is_contained(look_.locks, &step) || llvm::is_contained(look_.unseen, &step);
  }

  // Adds what may be read of it again, where `step` writes to memory of the loop's own.
  void addWritten(const llvm::Instruction &step, Steps &seen, std::vector<const llvm::Instruction *> &work) const {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
    if (!step.mayWriteToMemory() || (call && isPause(*call)))
      return;
    for (const llvm::Use &operand : step.operands())
      if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(operand));
          local && operand->getType()->isPointerTy() && isOwnOf(loop_, local) && seen.insert(local).second)
        for (const llvm::User *user : local->users())
          if (const auto *next = llvm::cast<llvm::Instruction>(user); seen.insert(next).second)
            work.push_back(next);
  }

  // Adds what is merged where the ways from `branch` meet again. False if something is done on them.
  bool addMerged(const llvm::Instruction &branch, Steps &seen, std::vector<const llvm::Instruction *> &work) const {
    if (!llvm::isa<llvm::BranchInst>(branch))
      return false;
    if (!meetings_)
      meetings_ = std::make_unique<llvm::PostDominatorTree>(*loop_.getHeader()->getParent());
    const auto *node = meetings_->getNode(branch.getParent());
    const llvm::BasicBlock *meeting = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    if (!meeting || !loop_.contains(meeting))
      return false;
    llvm::SmallVector<const llvm::BasicBlock *> blocks(llvm::successors(branch.getParent()));
    std::unordered_set<const llvm::BasicBlock *> reached(blocks.begin(), blocks.end());
    while (!blocks.empty()) {
      const llvm::BasicBlock *block = blocks.pop_back_val();
      for (const llvm::PHINode &merged : block->phis())
        if (seen.insert(&merged).second)
          work.push_back(&merged);
      if (block == meeting)
        continue;
      if (!isIdle(*block))
        return false;
      for (const llvm::BasicBlock *next : llvm::successors(block))
        if (reached.insert(next).second)
          blocks.push_back(next);
    }
    return true;
  }

  // Nothing but pauses and computation, within a round.
  [[nodiscard]] bool isIdle(const llvm::BasicBlock &block) const {
    return loop_.contains(&block) && &block != loop_.getHeader() &&
           llvm::all_of(block, [&](const llvm::Instruction &step) {
             return isComputation(step) || llvm::isa<llvm::PHINode, llvm::BranchInst>(step) ||
                    isHarmless(step, [](const llvm::Value *) { return false; });
           });
  }

  // Nobody else is told of it.
  [[nodiscard]] bool keepsOwnMemory() const {
    auto tells = [&](const llvm::Instruction *step) {
      return llvm::any_of(step->operands(), [&](const llvm::Use &operand) {
        return operand->getType()->isPointerTy() && isOwnOf(loop_, operand.get());
      });
    };
    return llvm::none_of(look_.unseen, tells) && llvm::none_of(look_.effects, tells) &&
           llvm::none_of(look_.unnoticed, tells) && llvm::none_of(look_.overwritten, tells);
  }

  // Such a loop is more likely to find all as it was.
  [[nodiscard]] bool waits() const { return pauses_ || !look_.locks.empty(); }

  [[nodiscard]] bool forgetsOwnMemory() const {
    return llvm::all_of(carried_, [&](const llvm::Instruction *step) { return decidesNothing(*step); });
  }

  bool keepsValues() {
    return llvm::all_of(loop_.getHeader()->phis(),
                        [&](llvm::PHINode &value) {
                          llvm::Value *after = value.getIncomingValueForBlock(loop_.getLoopLatch());
                          return after == &value || decidesNothing(value) ||
                                 keepsValue(value, after, value.getIncomingValueForBlock(loop_.getLoopPreheader()));
                        }) &&
           llvm::all_of(cells_, [&](const Cell &cell) {
             return keepsValue(*cell.before, nullptr, cell.first ? cell.first->getValueOperand() : nullptr);
           });
  }

  // `first` is the value in the first round, or null.
  bool keepsValue(llvm::Value &before, llvm::Value *after, llvm::Value *first) {
    llvm::Type *type = before.getType();
    const bool isComparable = type->isPointerTy() || (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
    llvm::AtomicCmpXchgInst *readAnew = rereads_ || !first ? nullptr : readsAnew(*first);
    rereads_ |= readAnew != nullptr;
    look_.kept.push_back({&before, after, readAnew});
    // What is computed or loaded is seldom what it was, and to ask each time would cost much for nothing.
    return isComparable && (readAnew || waits() || !after || llvm::isa<llvm::PHINode, llvm::Constant>(after) ||
                            !loop_.contains(llvm::cast<llvm::Instruction>(after)));
  }

  // The compare-exchange, of each round, that finds anew what was loaded last before the loop to be `first`.
  [[nodiscard]] llvm::AtomicCmpXchgInst *readsAnew(const llvm::Value &first) const {
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(withoutCasts(&first));
    if (!load || !load->isAtomic() || !isLastBefore(*load))
      return nullptr;
    for (llvm::Instruction *step : look_.ownLooks) {
      auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(step);
      if (exchange && isSamePlace(*exchange, *load) && dominators_.dominates(exchange, loop_.getLoopLatch()) &&
          (!acquires(load->getOrdering()) || acquires(exchange->getFailureOrdering())))
        return exchange;
    }
    return nullptr;
  }

  // Nothing happens between `load` and the loop that anybody could notice.
  [[nodiscard]] bool isLastBefore(const llvm::LoadInst &load) const {
    const llvm::BasicBlock *block = loop_.getLoopPreheader();
    while (true) {
      for (const llvm::Instruction &step : llvm::reverse(*block)) {
        if (&step == &load)
          return true;
        const bool isOfCell = llvm::any_of(cells_, [&](const Cell &cell) { return cell.first == &step; });
        if (!isComputation(step) && !step.isTerminator() && !llvm::isa<llvm::DbgInfoIntrinsic>(step) && !isOfCell)
          return false;
      }
      const llvm::BasicBlock *before = block->getSinglePredecessor();
      if (!before || before->getSingleSuccessor() != block)
        return false;
      block = before;
    }
  }

  // What `value` is in the first round, if it is computed at the head of the loop from constants; else null.
  [[nodiscard]] llvm::Constant *atFirst(llvm::Value *value) const {
    if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
      return constant;
    auto *step = llvm::dyn_cast<llvm::Instruction>(value);
    if (!step || step->getParent() != loop_.getHeader())
      return nullptr;
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(step))
      return llvm::dyn_cast<llvm::Constant>(phi->getIncomingValueForBlock(loop_.getLoopPreheader()));
    if (!isComputation(*step))
      return nullptr;
    llvm::SmallVector<llvm::Constant *> operands;
    for (llvm::Value *operand : step->operands()) {
      operands.push_back(atFirst(operand));
      if (!operands.back())
        return nullptr;
    }
    return llvm::ConstantFoldInstOperands(step, operands, step->getDataLayout());
  }

  // Nobody leaves the loop there without a whole round that was not as the next one: what decides is carried.
  [[nodiscard]] bool isLeftAfterRound(const llvm::BasicBlock &way) const {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(way.getTerminator());
    if (&way != loop_.getHeader() || !branch || !branch->isConditional())
      return false;
    const auto *condition = llvm::dyn_cast_or_null<llvm::ConstantInt>(atFirst(branch->getCondition()));
    return condition && loop_.contains(branch->getSuccessor(condition->isZero() ? 1 : 0));
  }

  // Whoever leaves the loop has read in that round, or in the one that was not as the next one, by `last`, what `step`
  // reads in any, and no other race is found there.
  [[nodiscard]] bool isReadAtLast(const llvm::Instruction &last, const llvm::Instruction &step) const {
    llvm::SmallVector<llvm::BasicBlock *> ways;
    loop_.getExitingBlocks(ways);
    return isSamePlace(last, step) && isSame(*addressOf(step)) && isPlain(last) == isPlain(step) &&
           llvm::all_of(ways, [&](llvm::BasicBlock *way) {
             const llvm::BasicBlock *end = isLeftAfterRound(*way) ? loop_.getLoopLatch() : way;
             return dominators_.dominates(&last, end->getTerminator());
           });
  }

  // In all rounds.
  [[nodiscard]] bool isSame(const llvm::Value &value) const {
    const auto *step = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!step || !loop_.contains(step))
      return true;
    return llvm::isa<llvm::GetElementPtrInst, llvm::CastInst>(step) &&
           llvm::all_of(step->operands(), [&](const llvm::Use &use) { return isSame(*use); });
  }

  // An update that is left out with its round has read and written what the one that leaves the loop does, too.
  void findQuiet() {
    for (llvm::Instruction *step : look_.effects)
      if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(step);
          update && mayBeQuiet(*update) && isReadAtLast(*step, *step))
        look_.quiet.push_back(step);
  }

  // Nothing is done between `call` and the end of `block`, which comes behind it.
  [[nodiscard]] static bool isLastBefore(const llvm::CallBase &call, const llvm::BasicBlock &block) {
    const llvm::BasicBlock *at = &block;
    while (at) {
      for (const llvm::Instruction &step : llvm::reverse(*at)) {
        if (&step == &call)
          return true;
        if (!isComputation(step) && !llvm::isa<llvm::BranchInst, llvm::DbgInfoIntrinsic>(step))
          return false;
      }
      at = at->getSinglePredecessor();
    }
    return false;
  }

  // A lock that is taken just before the loop and again at the end of each round: the round could begin there as well.
  void findRelock() {
    if (!look_.unnoticed.empty())
      return;
    for (llvm::CallBase *again : look_.locks) {
      if (!isLock(*again) || !isLastBefore(*again, *loop_.getLoopLatch()))
        continue;
      const bool isCarriedBefore = llvm::all_of(look_.kept, [&](const Look::Kept &kept) {
        return kept.after && !kept.readAnew &&
               (!llvm::isa<llvm::Instruction>(kept.after) || dominators_.dominates(kept.after, again));
      });
      llvm::CallBase *first = isCarriedBefore ? lockBefore(*again) : nullptr;
      if (first) {
        look_.firstLock = first;
        look_.nextLock = again;
      }
    }
  }

  // The same call just before the loop, or null.
  [[nodiscard]] llvm::CallBase *lockBefore(const llvm::CallBase &again) const {
    for (llvm::Instruction &step : llvm::reverse(*loop_.getLoopPreheader())) {
      auto *call = llvm::dyn_cast<llvm::CallBase>(&step);
      if (call && call->getCalledFunction() == again.getCalledFunction() &&
          std::equal(call->arg_begin(), call->arg_end(), again.arg_begin(), again.arg_end()))
        return call;
      if (!isComputation(step) && !step.isTerminator() && !llvm::isa<llvm::DbgInfoIntrinsic>(step))
        return nullptr;
    }
    return nullptr;
  }

  // Each round has an effect, so that there is nothing to ask.
  [[nodiscard]] bool isSurelyEffective() const {
    auto isInEach = [&](const llvm::Instruction *step) {
      return !llvm::is_contained(look_.quiet, step) &&
             dominators_.dominates(step, loop_.getLoopLatch()->getTerminator());
    };
    return llvm::any_of(look_.effects, isInEach) || llvm::any_of(look_.unseen, isInEach);
  }

  // What a private place carries from round to round.
  struct Cell {
    llvm::LoadInst *before;
    llvm::StoreInst *first; // null if that is not known
  };

  const llvm::Loop &loop_;
  const llvm::DominatorTree &dominators_;
  Look look_;
  std::vector<Cell> cells_;
  mutable std::unique_ptr<llvm::PostDominatorTree> meetings_; // where ways meet again; null until it is needed
  std::vector<const llvm::Instruction *> carried_; // what an earlier round may have left in memory of the loop's own
  bool rereads_ = false;                           // some value was read anew
  bool pauses_ = false;                            // some call only lets time pass
};

// How many of the loops in `found` it lies in.
unsigned depthIn(const std::unordered_map<const llvm::Loop *, size_t> &found, const llvm::Loop &loop) {
  unsigned depth = 0;
  for (const llvm::Loop *outer = loop.getParentLoop(); outer; outer = outer->getParentLoop())
    depth += found.contains(outer) ? 1 : 0;
  return depth;
}

} // namespace

std::vector<Look> looksOf(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  std::vector<Look> result;
  // Loops made by goto that are no natural loops may lie within one that is.
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  if (loops.empty() || llvm::containsIrreducibleCFG<const llvm::BasicBlock *>(order, loops))
    return result;
  std::unordered_map<const llvm::Loop *, size_t> found;
  for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
    std::optional<Look> look = Candidate(*loop, dominators).find();
    const unsigned depth = depthIn(found, *loop);
    if (!look || depth >= kMaxLookDepth)
      continue;
    look->depth = depth;
    found.emplace(loop, result.size());
    result.push_back(std::move(*look));
  }
  return result;
}

} // namespace raddle::program
