#include "verify/scalars.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include "symex/arithmetic.h"
#include "symex/value.h"

namespace raddle::verify {

Term Scalars::unknown(unsigned width, const std::string &name) {
  // The number of terms so far is in no other name.
  return terms_.variable(width, name + " #" + std::to_string(terms_.count()));
}

Term Scalars::constant(const llvm::Constant &constant) {
  const auto width = symex::widthOf(constant.getType());
  if (!width)
    return {};
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(&constant))
    return *width == smt::kBool ? terms_.constant(number->isOne() ? smt::kTrue : smt::kFalse)
                                : terms_.constant(*width, number->getZExtValue());
  if (const auto *global = llvm::dyn_cast<llvm::GlobalValue>(&constant))
    return addresses_.global(*global);
  if (const auto *expression = llvm::dyn_cast<llvm::GEPOperator>(&constant))
    return addresses_.part(
        *expression, [this](const llvm::Value *value) { return this->constant(*llvm::cast<llvm::Constant>(value)); });
  if (const auto *real = llvm::dyn_cast<llvm::ConstantFP>(&constant))
    return terms_.constant(*width, real->getValueAPF().bitcastToAPInt().getZExtValue());
  if (llvm::isa<llvm::UndefValue>(&constant))
    return unknown(*width, "undefined");
  if (constant.isNullValue())
    return *width == smt::kBool ? terms_.falsity() : terms_.constant(*width, 0);
  return {};
}

Term Scalars::cast(const llvm::CastInst &cast, const ValueOf &valueOf) {
  const auto width = symex::widthOf(cast.getType());
  if (!width || cast.getSrcTy()->isFPOrFPVectorTy() || cast.getDestTy()->isFPOrFPVectorTy())
    return {};
  const Term operand = valueOf(cast.getOperand(0));
  // Our addresses are no numbers to compute with.
  const bool isAddress = llvm::isa<llvm::PtrToIntInst>(cast) || llvm::isa<llvm::IntToPtrInst>(cast);
  if (isAddress && operand != terms_.constant(operand.width(), 0)) {
    const bool isWide = operand.width() == kAddressBits && *width == kAddressBits;
    return isWide ? terms_.apply(cast.getOpcodeName(), kAddressBits, {{operand}}) : Term();
  }
  return symex::castTerm(terms_, cast.getOpcode(), operand, *width);
}

Term Scalars::compare(const llvm::ICmpInst &compare, const ValueOf &valueOf) {
  const Term left = valueOf(compare.getOperand(0));
  const Term right = valueOf(compare.getOperand(1));
  const bool isOfPointers = compare.getOperand(0)->getType()->isPointerTy();
  if (isOfPointers && !compare.isEquality())
    return unknown(smt::kBool, "order of pointers");
  if (!isOfPointers)
    return symex::compareTerm(terms_, compare.getPredicate(), left, right);
  const Term same = addresses_.same(left, right);
  return compare.getPredicate() == llvm::CmpInst::ICMP_EQ ? same : terms_.logicalNot(same);
}

Term Scalars::instruction(const llvm::Instruction &instruction, const ValueOf &valueOf) {
  if (const auto *part = llvm::dyn_cast<llvm::GEPOperator>(&instruction))
    return addresses_.part(*part, valueOf);
  if (const auto *conversion = llvm::dyn_cast<llvm::CastInst>(&instruction))
    return cast(*conversion, valueOf);
  if (instruction.getType()->isFPOrFPVectorTy() || llvm::isa<llvm::FCmpInst>(&instruction))
    if (const auto width = symex::widthOf(instruction.getType()))
      return unknown(*width, instruction.getOpcodeName());
  if (instruction.isBinaryOp() && instruction.getType()->isIntegerTy())
    return symex::binaryTerm(terms_, instruction.getOpcode(), valueOf(instruction.getOperand(0)),
                             valueOf(instruction.getOperand(1)));
  if (const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
    return this->compare(*compare, valueOf);
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(&instruction))
    return terms_.ite(valueOf(select->getCondition()), valueOf(select->getTrueValue()),
                      valueOf(select->getFalseValue()));
  if (llvm::isa<llvm::FreezeInst>(&instruction))
    return valueOf(instruction.getOperand(0));
  return {};
}

} // namespace raddle::verify
