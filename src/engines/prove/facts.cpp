#include "engines/prove/facts.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace raddle::engines::prove {

namespace {

constexpr int kDeepest = 8;

bool isZero(const Fact &fact) {
  return fact.number == 0;
}

std::optional<Fact> compared(llvm::CmpInst::Predicate predicate, const Fact &left, const Fact &right) {
  const bool isEquality = predicate == llvm::CmpInst::ICMP_EQ || predicate == llvm::CmpInst::ICMP_NE;
  if (!isEquality)
    return std::nullopt;
  const bool wantsEqual = predicate == llvm::CmpInst::ICMP_EQ;
  if (left.number && right.number)
    return Fact{(*left.number == *right.number) == wantsEqual ? 1 : 0};
  if ((!left.number && isZero(right)) || (!right.number && isZero(left)))
    return Fact{wantsEqual ? 0 : 1};
  return std::nullopt;
}

} // namespace

std::optional<Fact> factOf(const Facts &facts, const llvm::Value *value) {
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value))
    return number->getBitWidth() > 64
               ? std::nullopt
               : std::optional(Fact{number->getBitWidth() == 1 ? static_cast<int64_t>(number->getZExtValue())
                                                               : number->getSExtValue()});
  if (llvm::isa<llvm::ConstantPointerNull>(value))
    return Fact{0};
  if (const auto found = facts.values.find(value); found != facts.values.end())
    return found->second;
  if (const auto *cast = llvm::dyn_cast<llvm::ZExtInst>(value)) {
    const auto from = factOf(facts, cast->getOperand(0));
    return from && from->number && *from->number < 0 ? Fact{} : from;
  }
  if (const auto *cut = llvm::dyn_cast<llvm::TruncInst>(value)) {
    const auto from = factOf(facts, cut->getOperand(0));
    const bool isSmall = from && from->number && (*from->number == 0 || *from->number == 1);
    return isSmall ? from : std::nullopt;
  }
  // Of an atomic exchange it is known whether it has succeeded: then it has found what it expected.
  if (const auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(value);
      part != nullptr && llvm::isa<llvm::AtomicCmpXchgInst>(part->getAggregateOperand())) {
    const auto done = facts.values.find(part->getAggregateOperand());
    if (done == facts.values.end())
      return std::nullopt;
    if (part->getIndices().front() == 1)
      return done->second;
    return done->second.number == 1
               ? factOf(facts, llvm::cast<llvm::AtomicCmpXchgInst>(part->getAggregateOperand())->getCompareOperand())
               : std::nullopt;
  }
  if (const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(value)) {
    const auto left = factOf(facts, compare->getOperand(0));
    const auto right = factOf(facts, compare->getOperand(1));
    return left && right ? compared(compare->getPredicate(), *left, *right) : std::nullopt;
  }
  const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  if (binary != nullptr && binary->getOpcode() == llvm::Instruction::Xor && value->getType()->isIntegerTy(1))
    if (const auto left = factOf(facts, binary->getOperand(0)), right = factOf(facts, binary->getOperand(1));
        left && right && left->number && right->number)
      return Fact{*left->number ^ *right->number};
  return std::nullopt;
}

bool assumeEqual(Facts &facts, const llvm::Value *value, int64_t number, int depth) {
  const auto known = factOf(facts, value);
  if (known && ((known->number && *known->number != number) || (!known->number && number == 0)))
    return false;
  if (!llvm::isa<llvm::Constant>(value))
    facts.values[value] = Fact{number};
  if (depth < kDeepest && value->getType()->isIntegerTy(1))
    return assume(facts, value, number != 0, depth + 1);
  if (const auto *cast = llvm::dyn_cast<llvm::ZExtInst>(value);
      cast != nullptr && depth < kDeepest && (number == 0 || number == 1))
    return assumeEqual(facts, cast->getOperand(0), number, depth + 1);
  return true;
}

bool assume(Facts &facts, const llvm::Value *condition, bool isTrue, int depth) {
  const auto known = factOf(facts, condition);
  if (known && (known->number ? (*known->number != 0) != isTrue : !isTrue))
    return false;
  if (depth > kDeepest)
    return true;
  if (!llvm::isa<llvm::Constant>(condition)) {
    if (condition->getType()->isIntegerTy(1) || !isTrue)
      facts.values[condition] = Fact{isTrue ? 1 : 0};
    else if (!known)
      facts.values[condition] = Fact{};
  }
  if (const auto *cast = llvm::dyn_cast<llvm::ZExtInst>(condition))
    return assume(facts, cast->getOperand(0), isTrue, depth + 1);
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(condition)) {
    const auto *by = llvm::dyn_cast<llvm::ConstantInt>(binary->getOperand(1));
    if (binary->getOpcode() == llvm::Instruction::Xor && by != nullptr && by->isOne() && by->getBitWidth() == 1)
      return assume(facts, binary->getOperand(0), !isTrue, depth + 1);
    return true;
  }
  const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (compare == nullptr || !compare->isEquality())
    return true;
  const auto right = factOf(facts, compare->getOperand(1));
  if (!right || !right->number)
    return true;
  if ((compare->getPredicate() == llvm::CmpInst::ICMP_EQ) == isTrue)
    return assumeEqual(facts, compare->getOperand(0), *right->number, depth + 1);
  return *right->number != 0 || assume(facts, compare->getOperand(0), true, depth + 1);
}

} // namespace raddle::engines::prove
