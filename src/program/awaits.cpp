#include "program/awaits.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

#include "program/pauses.h"

namespace raddle::program {

namespace {

using trace::Condition;

// The value that decides, and how: "exit if `value` meets `condition` with `operand`".
struct Decision {
  Condition condition = Condition::None;
  llvm::Value *operand = nullptr;
};

Condition opposite(Condition condition) {
  constexpr std::array kOpposites = {
      Condition::None,         Condition::NotEqual,      Condition::Equal,     Condition::UnsignedAtLeast,
      Condition::UnsignedLess, Condition::SignedAtLeast, Condition::SignedLess};
  return kOpposites[static_cast<size_t>(condition)];
}

Condition conditionOf(llvm::CmpInst::Predicate predicate) {
  constexpr std::pair<llvm::CmpInst::Predicate, Condition> kConditions[] = {
      {llvm::CmpInst::ICMP_EQ, Condition::Equal},         {llvm::CmpInst::ICMP_NE, Condition::NotEqual},
      {llvm::CmpInst::ICMP_ULT, Condition::UnsignedLess}, {llvm::CmpInst::ICMP_UGE, Condition::UnsignedAtLeast},
      {llvm::CmpInst::ICMP_SLT, Condition::SignedLess},   {llvm::CmpInst::ICMP_SGE, Condition::SignedAtLeast},
  };
  for (const auto &[known, condition] : kConditions)
    if (known == predicate)
      return condition;
  return Condition::None;
}

bool isSigned(Condition condition) {
  return condition == Condition::SignedLess || condition == Condition::SignedAtLeast;
}
bool isEquality(Condition condition) {
  return condition == Condition::Equal || condition == Condition::NotEqual;
}

// One loop under suspicion.
class Candidate {
public:
  Candidate(llvm::Loop &loop, const llvm::DominatorTree &dominators) : loop_(loop), dominators_(dominators) {}

  std::optional<Await> find() {
    findReached();
    if (!loop_.getSubLoops().empty() || !hasOnlyHarmlessSteps() || access_ == nullptr || !isRepeatedAlike() ||
        !forgetsItsRounds())
      return std::nullopt;
    std::optional<Decision> decision = exitDecision();
    if (!decision || !fitsAccess(*decision))
      return std::nullopt;
    Await result{.access = access_, .condition = decision->condition, .operand = decision->operand, .operandSteps = {}};
    collectSteps(result.operand, result.operandSteps);
    return result;
  }

private:
  // The blocks of the loop that can be reached: the atomics of C++ come as switches over constant memory orders.
  void findReached() {
    std::vector<const llvm::BasicBlock *> work = {loop_.getHeader()};
    reached_.insert(loop_.getHeader());
    while (!work.empty()) {
      const llvm::BasicBlock *block = work.back();
      work.pop_back();
      for (const llvm::BasicBlock *next : successorsOf(*block))
        if (loop_.contains(next) && reached_.insert(next).second)
          work.push_back(next);
    }
  }

  static std::vector<const llvm::BasicBlock *> successorsOf(const llvm::BasicBlock &block) {
    if (const auto *choice = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator()))
      if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(choice->getCondition()))
        return {choice->findCaseValue(constant)->getCaseSuccessor()};
    // What is harmless throws nothing.
    if (const auto *call = llvm::dyn_cast<llvm::InvokeInst>(block.getTerminator()))
      return {call->getNormalDest()};
    return {llvm::succ_begin(&block), llvm::succ_end(&block)};
  }

  bool hasOnlyHarmlessSteps() {
    for (llvm::BasicBlock *block : loop_.blocks()) {
      if (!reached_.contains(block))
        continue;
      for (llvm::Instruction &step : *block)
        if (!isHarmlessStep(step))
          return false;
    }
    return true;
  }

  bool isHarmlessStep(llvm::Instruction &step) {
    if (llvm::isa<llvm::PHINode>(step)) {
      carries_ |= step.getParent() == loop_.getHeader();
      return true;
    }
    if (isComputation(step) || isSteady(step) || llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::FenceInst>(step))
      return true;
    if (isHarmless(step, [&](const llvm::Value *pointer) { return isOwnOf(loop_, pointer); })) {
      // It may find in memory of its own what an earlier round left there.
      carries_ |= !step.getType()->isVoidTy();
      return true;
    }
    const bool isFirst = access_ == nullptr;
    access_ = &step;
    return isFirst && isAwaitable(step);
  }

  static bool isAwaitable(const llvm::Instruction &access) {
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&access))
      return isAwaitable(load->getType());
    if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&access))
      return update->getOperation() == llvm::AtomicRMWInst::Xchg && isAwaitable(update->getType());
    if (isAttemptToLock(access))
      return true;
    const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&access);
    return exchange && isAwaitable(exchange->getCompareOperand()->getType());
  }

  static bool isAwaitable(const llvm::Type *type) {
    if (type->isPointerTy())
      return true;
    return type->isIntegerTy() && type->getIntegerBitWidth() <= 64 && type->getIntegerBitWidth() % 8 == 0;
  }

  // Each round makes the access once, at the same place and with the same operands.
  bool isRepeatedAlike() const {
    const llvm::BasicBlock *latch = loop_.getLoopLatch();
    return latch && isPassedBefore(*access_->getParent(), *latch) &&
           llvm::all_of(access_->operands(), [&](const llvm::Use &use) { return isInvariant(use.get()); });
  }

  // Each way through a round to `block` passes `gate`. Blocks that cannot be reached do not count.
  bool isPassedBefore(const llvm::BasicBlock &gate, const llvm::BasicBlock &block) const {
    std::unordered_set<const llvm::BasicBlock *> seen = {&block};
    std::vector<const llvm::BasicBlock *> work = {&block};
    while (!work.empty()) {
      const llvm::BasicBlock *at = work.back();
      work.pop_back();
      if (at == &gate)
        continue;
      if (at == loop_.getHeader())
        return false;
      for (const llvm::BasicBlock *before : llvm::predecessors(at))
        if (reached_.contains(before) && llvm::is_contained(successorsOf(*before), at) && seen.insert(before).second)
          work.push_back(before);
    }
    return true;
  }

  // What is carried from round to round, like a number of rounds, is of no use once the loop is left: whatever is used
  // there follows from the last round alone.
  bool forgetsItsRounds() const {
    if (!carries_)
      return true;
    return llvm::all_of(loop_.blocks(), [&](const llvm::BasicBlock *block) {
      return llvm::all_of(*block, [&](const llvm::Instruction &step) {
        const bool isUsedOutside = llvm::any_of(
            step.users(), [&](const llvm::User *user) { return !loop_.contains(llvm::cast<llvm::Instruction>(user)); });
        return !isUsedOutside || followsFromLastRound(&step);
      });
    });
  }

  bool followsFromLastRound(const llvm::Value *value) const {
    const auto *step = llvm::dyn_cast<llvm::Instruction>(value);
    if (!step || !loop_.contains(step) || step == access_)
      return true;
    return isComputation(*step) &&
           llvm::all_of(step->operands(), [&](const llvm::Use &use) { return followsFromLastRound(use.get()); });
  }

  bool isInvariant(const llvm::Value *value) const {
    const auto *step = llvm::dyn_cast<llvm::Instruction>(value);
    if (!step || !loop_.contains(step))
      return true;
    return isSteady(*step) || (isComputation(*step) && llvm::all_of(step->operands(), [&](const llvm::Use &use) {
                                 return isInvariant(use.get());
                               }));
  }

  // Of attempts only: what else a loop waits for is compared with values that are at hand before it.
  bool isSteady(const llvm::Instruction &step) const {
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(&step);
    return load &&
           llvm::all_of(load->users(),
                        [](const llvm::User *user) { return isAttemptToLock(*llvm::cast<llvm::Instruction>(user)); }) &&
           isSteadyIn(loop_, *load);
  }

  // A merge of values of which only one can be reached is that value. What is read from a variable of the loop's own is
  // what was stored there last. A pointer is the number that it is.
  llvm::Value *resolve(llvm::Value *value) const {
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(value); load && load != access_) {
      llvm::Value *stored = storedBefore(*load);
      return stored ? stored : value;
    }
    if (llvm::isa<llvm::IntToPtrInst, llvm::PtrToIntInst>(value))
      if (llvm::Value *other = llvm::cast<llvm::CastInst>(value)->getOperand(0); isOfSameSize(*other, *value))
        return resolve(other);
    auto *merge = llvm::dyn_cast<llvm::PHINode>(value);
    if (!merge || !loop_.contains(merge))
      return value;
    llvm::Value *only = nullptr;
    for (unsigned i = 0; i < merge->getNumIncomingValues(); ++i) {
      const llvm::BasicBlock *from = merge->getIncomingBlock(i);
      if (!reached_.contains(from) || !llvm::is_contained(successorsOf(*from), merge->getParent()))
        continue;
      if (only && only != merge->getIncomingValue(i))
        return value;
      only = merge->getIncomingValue(i);
    }
    return only && !llvm::isa<llvm::PHINode>(only) ? only : value;
  }

  // What `load` finds in a variable of the loop's own, or null.
  llvm::Value *storedBefore(llvm::LoadInst &load) const {
    llvm::Value *variable = load.getPointerOperand()->stripPointerCasts();
    if (!llvm::isa<llvm::AllocaInst>(variable) || !isOwnOf(loop_, variable))
      return nullptr;
    llvm::Instruction *last = nullptr;
    for (llvm::User *user : variable->users()) {
      auto *writer = llvm::cast<llvm::Instruction>(user);
      const auto *marker = llvm::dyn_cast<llvm::IntrinsicInst>(writer);
      if (writer == &load || (marker && marker->isLifetimeStartOrEnd()))
        continue;
      if (!llvm::isa<llvm::StoreInst, llvm::MemSetInst>(writer) || !dominators_.dominates(writer, &load))
        return nullptr;
      if (!last || dominators_.dominates(last, writer))
        last = writer;
    }
    auto *store = llvm::dyn_cast_or_null<llvm::StoreInst>(last);
    return store && store->getPointerOperand() == variable && isOfSameSize(*store->getValueOperand(), load)
               ? store->getValueOperand()
               : nullptr;
  }

  bool isOfSameSize(const llvm::Value &a, const llvm::Value &b) const {
    const llvm::DataLayout &layout = access_->getModule()->getDataLayout();
    return layout.getTypeSizeInBits(a.getType()) == layout.getTypeSizeInBits(b.getType());
  }

  // The value that the access delivers.
  bool isValue(llvm::Value *value) const {
    if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(value))
      return part->getAggregateOperand() == access_ && part->getIndices()[0] == 0;
    return value == access_ && !value->getType()->isStructTy();
  }
  // Whether a compare-exchange was one.
  bool isSuccess(llvm::Value *value) const {
    const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(value);
    return part && part->getAggregateOperand() == access_ && part->getIndices()[0] == 1;
  }

  std::optional<Decision> exitDecision() const {
    const llvm::BasicBlock *exiting = nullptr;
    for (const llvm::BasicBlock *block : loop_.blocks())
      for (const llvm::BasicBlock *next : successorsOf(*block))
        if (reached_.contains(block) && !loop_.contains(next)) {
          if (exiting)
            return std::nullopt;
          exiting = block;
        }
    const auto *branch = exiting ? llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator()) : nullptr;
    if (!branch || !branch->isConditional() || !isPassedBefore(*exiting, *loop_.getLoopLatch()))
      return std::nullopt;
    std::optional<Decision> result = decide(branch->getCondition());
    if (result && loop_.contains(branch->getSuccessor(0)))
      result->condition = opposite(result->condition);
    return result;
  }

  // When the truth value `truth` is true.
  std::optional<Decision> decide(llvm::Value *truth) const {
    truth = resolve(truth);
    if (isSuccess(truth))
      return Decision{Condition::Equal, llvm::cast<llvm::AtomicCmpXchgInst>(access_)->getCompareOperand()};
    if (const auto *negation = llvm::dyn_cast<llvm::BinaryOperator>(truth)) {
      const auto *one = llvm::dyn_cast<llvm::ConstantInt>(negation->getOperand(1));
      if (negation->getOpcode() != llvm::Instruction::Xor || !one || !one->isOne() || !truth->getType()->isIntegerTy(1))
        return std::nullopt;
      return negated(decide(negation->getOperand(0)));
    }
    if (const auto *narrowed = llvm::dyn_cast<llvm::TruncInst>(truth))
      return decideBoolean(resolve(narrowed->getOperand(0)));
    if (const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(truth))
      return decideComparison(*comparison);
    return std::nullopt;
  }

  static std::optional<Decision> negated(std::optional<Decision> decision) {
    if (decision)
      decision->condition = opposite(decision->condition);
    return decision;
  }

  // A bool in memory is 0 or 1.
  std::optional<Decision> decideBoolean(llvm::Value *number) const {
    if (const auto *widened = llvm::dyn_cast<llvm::ZExtInst>(number); widened && widened->getSrcTy()->isIntegerTy(1))
      return decide(widened->getOperand(0));
    if (!isValue(number))
      return std::nullopt;
    return Decision{Condition::NotEqual, llvm::Constant::getNullValue(number->getType())};
  }

  std::optional<Decision> decideComparison(const llvm::ICmpInst &comparison) const {
    llvm::CmpInst::Predicate predicate = comparison.getPredicate();
    llvm::Value *left = resolve(comparison.getOperand(0));
    llvm::Value *right = resolve(comparison.getOperand(1));
    if (isInvariant(left)) {
      std::swap(left, right);
      predicate = llvm::CmpInst::getSwappedPredicate(predicate);
    }
    if (!isInvariant(right))
      return std::nullopt;
    if (llvm::Value *truth = truthIn(left))
      return decideTruth(truth, predicate, right);
    std::optional<Decision> decision = strict(predicate, right);
    return decision && !isValue(left) ? narrow(left, *decision) : decision;
  }

  // The truth value that `number` is 0 or 1 for, or null. Neither becomes the other if the number is cast to another
  // width.
  llvm::Value *truthIn(llvm::Value *number) const {
    auto *cast = llvm::dyn_cast<llvm::CastInst>(resolve(number));
    while (cast && llvm::isa<llvm::ZExtInst, llvm::SExtInst, llvm::TruncInst>(cast) &&
           !cast->getType()->isIntegerTy(1)) {
      if (cast->getSrcTy()->isIntegerTy(1))
        return llvm::isa<llvm::ZExtInst>(cast) ? cast->getOperand(0) : nullptr;
      cast = llvm::dyn_cast<llvm::CastInst>(resolve(cast->getOperand(0)));
    }
    return nullptr;
  }

  // A truth value compared with 0.
  std::optional<Decision> decideTruth(llvm::Value *truth, llvm::CmpInst::Predicate predicate, llvm::Value *with) const {
    const auto *zero = llvm::dyn_cast<llvm::ConstantInt>(with);
    if (!zero || !zero->isZero() || !llvm::ICmpInst::isEquality(predicate))
      return std::nullopt;
    return predicate == llvm::CmpInst::ICMP_NE ? decide(truth) : negated(decide(truth));
  }

  // "Greater" is "at least the next", if there is one.
  static std::optional<Decision> strict(llvm::CmpInst::Predicate predicate, llvm::Value *operand) {
    if (conditionOf(predicate) != Condition::None)
      return Decision{conditionOf(predicate), operand};
    const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(operand);
    if (!constant || constant->isMaxValue(llvm::CmpInst::isSigned(predicate)))
      return std::nullopt;
    llvm::Value *next = llvm::ConstantInt::get(operand->getType(), constant->getValue() + 1);
    const bool isGreater = predicate == llvm::CmpInst::ICMP_UGT || predicate == llvm::CmpInst::ICMP_SGT;
    const Condition atLeast =
        llvm::CmpInst::isSigned(predicate) ? Condition::SignedAtLeast : Condition::UnsignedAtLeast;
    return Decision{isGreater ? atLeast : opposite(atLeast), next};
  }

  // `left` is the value, widened; what it is compared with has to fit into the value's own type.
  std::optional<Decision> narrow(llvm::Value *left, Decision decision) const {
    const auto *widened = llvm::dyn_cast<llvm::CastInst>(left);
    if (!llvm::isa<llvm::ZExtInst, llvm::SExtInst>(left) || !isValue(resolve(widened->getOperand(0))))
      return std::nullopt;
    llvm::Type *type = widened->getSrcTy();
    const unsigned width = type->getIntegerBitWidth();
    if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(decision.operand)) {
      const llvm::APInt &number = constant->getValue();
      if (llvm::isa<llvm::ZExtInst>(left) ? !number.isIntN(width) : !number.isSignedIntN(width))
        return std::nullopt;
      decision.operand = llvm::ConstantInt::get(type, number.trunc(width));
    } else {
      const auto *other = llvm::dyn_cast<llvm::CastInst>(decision.operand);
      if (!other || other->getOpcode() != widened->getOpcode() || other->getSrcTy() != type)
        return std::nullopt;
      decision.operand = other->getOperand(0);
    }
    return inWidth(decision, widened->getOpcode());
  }

  // Comparisons of widened values as comparisons of the values themselves.
  static std::optional<Decision> inWidth(Decision decision, llvm::Instruction::CastOps widening) {
    const bool keepsSign = widening == llvm::Instruction::SExt;
    if (isEquality(decision.condition) || isSigned(decision.condition) == keepsSign)
      return decision;
    if (keepsSign)
      return std::nullopt;
    decision.condition =
        decision.condition == Condition::SignedLess ? Condition::UnsignedLess : Condition::UnsignedAtLeast;
    return decision;
  }

  // For an update: a round that goes on leaves the memory as it is. For an attempt to lock: it goes on until it has.
  bool fitsAccess(Decision &decision) const {
    if (llvm::isa<llvm::LoadInst>(access_))
      return true;
    if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(access_))
      return decision.condition == Condition::Equal && decision.operand == exchange->getCompareOperand();
    if (llvm::isa<llvm::CallInst>(access_))
      return goesOnIfItFails(decision);
    llvm::Value *stored = llvm::cast<llvm::AtomicRMWInst>(access_)->getValOperand();
    if (!goesOnAfter(decision, stored))
      return false;
    decision = {Condition::NotEqual, stored};
    return true;
  }

  // An attempt is repeated if it fails, and only then.
  bool goesOnIfItFails(const Decision &decision) const {
    const auto *operand = llvm::dyn_cast<llvm::ConstantInt>(decision.operand);
    auto isLeftWith = [&](int result) {
      return trace::holds(decision.condition, static_cast<uint32_t>(result), operand->getZExtValue(), sizeof(result));
    };
    return operand && operand->getBitWidth() == 32 && isLeftWith(0) && !isLeftWith(resultOfFailure(*access_));
  }

  // If the memory holds what the exchange stores, it is not what the loop waits for.
  static bool goesOnAfter(const Decision &decision, const llvm::Value *stored) {
    if (decision.condition == Condition::NotEqual && decision.operand == stored)
      return true;
    const auto *number = llvm::dyn_cast<llvm::ConstantInt>(stored);
    const auto *operand = llvm::dyn_cast<llvm::ConstantInt>(decision.operand);
    return number && operand &&
           !trace::holds(decision.condition, number->getZExtValue(), operand->getZExtValue(),
                         number->getBitWidth() / 8);
  }

  void collectSteps(llvm::Value *value, std::vector<llvm::Instruction *> &steps) const {
    auto *step = llvm::dyn_cast<llvm::Instruction>(value);
    if (!step || !loop_.contains(step) || dominators_.dominates(step, access_) || llvm::is_contained(steps, step))
      return;
    for (llvm::Value *operand : step->operand_values())
      collectSteps(operand, steps);
    steps.push_back(step);
  }

  const llvm::Loop &loop_;
  const llvm::DominatorTree &dominators_;
  std::unordered_set<const llvm::BasicBlock *> reached_;
  llvm::Instruction *access_ = nullptr; // the only one of the loop, once all its steps have been looked at
  bool carries_ = false;                // something may be carried from round to round
};

} // namespace

std::vector<Await> awaitsOf(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  std::vector<Await> result;
  // Loops made by goto that are no natural loops may lie within one that is.
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  if (loops.empty() || llvm::containsIrreducibleCFG<const llvm::BasicBlock *>(order, loops))
    return result;
  for (llvm::Loop *loop : loops.getLoopsInPreorder())
    if (std::optional<Await> await = Candidate(*loop, dominators).find())
      result.push_back(std::move(*await));
  return result;
}

} // namespace raddle::program
