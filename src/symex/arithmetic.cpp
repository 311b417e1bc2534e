#include "symex/arithmetic.h"

#include <unordered_map>

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/MathExtras.h>

#include "base/check.h"

namespace raddle::symex {

using llvm::Instruction;
using smt::kBool;
using smt::Op;

namespace {

// Booleans as bit vectors of one bit, for what is not worth a rule of its own.
Term toBit(Terms &terms, Term value) {
  return terms.ite(value, terms.constant(1, 1), terms.constant(1, 0));
}

Term truncated(Terms &terms, Term value, unsigned width) {
  return width == kBool ? terms.eq(terms.extract(value, 0, 1), terms.constant(1, 1)) : terms.extract(value, 0, width);
}

Op opOf(unsigned opcode) {
  static const std::unordered_map<unsigned, Op> kOps = {
      {Instruction::Add, Op::Add},    {Instruction::Sub, Op::Sub},    {Instruction::Mul, Op::Mul},
      {Instruction::UDiv, Op::UDiv},  {Instruction::SDiv, Op::SDiv},  {Instruction::URem, Op::URem},
      {Instruction::SRem, Op::SRem},  {Instruction::Shl, Op::Shl},    {Instruction::LShr, Op::LShr},
      {Instruction::AShr, Op::AShr},  {Instruction::And, Op::BitAnd}, {Instruction::Or, Op::BitOr},
      {Instruction::Xor, Op::BitXor},
  };
  return kOps.at(opcode);
}

// As the machine does it: in a register of 32, 64 or 128 bits, by the amount modulo that.
Term shiftTerm(Terms &terms, unsigned opcode, Term value, Term amount) {
  const unsigned width = value.width();
  const auto wide = static_cast<unsigned>(llvm::PowerOf2Ceil(std::max(width, 32U)));
  const Term masked = terms.binary(Op::BitAnd, terms.zext(amount, wide), terms.constant(wide, wide - 1));
  const Term widened = opcode == Instruction::AShr ? terms.sext(value, wide) : terms.zext(value, wide);
  return terms.extract(terms.binary(opOf(opcode), widened, masked), 0, width);
}

bool isShift(unsigned opcode) {
  return opcode == Instruction::Shl || opcode == Instruction::LShr || opcode == Instruction::AShr;
}

Term integerTerm(Terms &terms, unsigned opcode, Term left, Term right) {
  return isShift(opcode) ? shiftTerm(terms, opcode, left, right) : terms.binary(opOf(opcode), left, right);
}

Term booleanTerm(Terms &terms, unsigned opcode, Term left, Term right) {
  if (opcode == Instruction::And)
    return terms.logicalAnd(left, right);
  if (opcode == Instruction::Or)
    return terms.logicalOr(left, right);
  if (opcode == Instruction::Xor)
    return terms.logicalNot(terms.eq(left, right));
  return truncated(terms, integerTerm(terms, opcode, toBit(terms, left), toBit(terms, right)), kBool);
}

} // namespace

bool isDivision(unsigned opcode) {
  return opcode == Instruction::UDiv || opcode == Instruction::SDiv || opcode == Instruction::URem ||
         opcode == Instruction::SRem;
}

Term binaryTerm(Terms &terms, unsigned opcode, Term left, Term right) {
  return left.width() == kBool ? booleanTerm(terms, opcode, left, right) : integerTerm(terms, opcode, left, right);
}

Term compareTerm(Terms &terms, llvm::CmpInst::Predicate predicate, Term left, Term right) {
  if (predicate == llvm::CmpInst::ICMP_EQ)
    return terms.eq(left, right);
  if (predicate == llvm::CmpInst::ICMP_NE)
    return terms.logicalNot(terms.eq(left, right));
  if (left.width() == kBool)
    return compareTerm(terms, predicate, toBit(terms, left), toBit(terms, right));
  // a > b is b < a, and a >= b is b <= a.
  if (llvm::ICmpInst::isGT(predicate) || llvm::ICmpInst::isGE(predicate))
    return compareTerm(terms, llvm::CmpInst::getSwappedPredicate(predicate), right, left);
  const bool isSigned = llvm::CmpInst::isSigned(predicate);
  if (llvm::ICmpInst::isLT(predicate))
    return isSigned ? terms.slt(left, right) : terms.ult(left, right);
  return isSigned ? terms.sle(left, right) : terms.ule(left, right);
}

Term castTerm(Terms &terms, unsigned opcode, Term value, unsigned width) {
  if (value.width() == kBool)
    value = toBit(terms, value);
  if (width == kBool || width <= value.width())
    return truncated(terms, value, width);
  return opcode == Instruction::SExt ? terms.sext(value, width) : terms.zext(value, width);
}

namespace {

Term bitOf(Terms &terms, Term value, unsigned bit) {
  return terms.eq(terms.extract(value, bit, 1), terms.constant(1, 1));
}

} // namespace

Term leadingZeros(Terms &terms, Term value) {
  const unsigned width = value.width();
  Term count = terms.constant(width, width);
  for (unsigned bit = 0; bit < width; ++bit)
    count = terms.ite(bitOf(terms, value, bit), terms.constant(width, width - 1 - bit), count);
  return count;
}

Term trailingZeros(Terms &terms, Term value) {
  const unsigned width = value.width();
  Term count = terms.constant(width, width);
  for (unsigned bit = width; bit-- > 0;)
    count = terms.ite(bitOf(terms, value, bit), terms.constant(width, bit), count);
  return count;
}

Term onesIn(Terms &terms, Term value) {
  Term count = terms.constant(value.width(), 0);
  for (unsigned bit = 0; bit < value.width(); ++bit)
    count = terms.add(count, terms.zext(terms.extract(value, bit, 1), value.width()));
  return count;
}

Term reversed(Terms &terms, Term value, unsigned piece) {
  Term result = terms.extract(value, 0, piece);
  for (unsigned low = piece; low < value.width(); low += piece)
    result = terms.concat(result, terms.extract(value, low, piece));
  return result;
}

Term funnelShift(Terms &terms, Instruction::BinaryOps direction, std::array<Term, 2> halves, Term amount) {
  const unsigned width = amount.width();
  const Term distance = terms.binary(Op::URem, amount, terms.constant(width, width));
  const Term rest = terms.sub(terms.constant(width, width), distance);
  // By as much as there are bits, the solver shifts everything out, which is right here.
  const bool isLeft = direction == Instruction::Shl;
  const Term high = terms.binary(Op::Shl, halves[0], isLeft ? distance : rest);
  const Term low = terms.binary(Op::LShr, halves[1], isLeft ? rest : distance);
  return terms.binary(Op::BitOr, high, low);
}

Term saturated(Terms &terms, Op op, Extension extension, std::array<Term, 2> operands) {
  const unsigned width = operands[0].width();
  const bool isSigned = extension == Extension::Sign;
  const auto wide = [&](Term term) { return isSigned ? terms.sext(term, width + 2) : terms.zext(term, width + 2); };
  const Term exact = terms.binary(op, wide(operands[0]), wide(operands[1]));
  const Term most = wide(terms.constant(width, isSigned ? smt::maskOf(width - 1) : smt::maskOf(width)));
  const Term least = wide(terms.constant(width, isSigned ? smt::Bits{1} << (width - 1) : 0));
  const Term bounded = terms.ite(terms.slt(most, exact), most, terms.ite(terms.slt(exact, least), least, exact));
  return terms.extract(bounded, 0, width);
}

Term updateTerm(Terms &terms, llvm::AtomicRMWInst::BinOp operation, Term old, Term operand) {
  using Update = llvm::AtomicRMWInst;
  static const std::unordered_map<int, Op> kOps = {{Update::Add, Op::Add},    {Update::Sub, Op::Sub},
                                                   {Update::And, Op::BitAnd}, {Update::Or, Op::BitOr},
                                                   {Update::Xor, Op::BitXor}, {Update::Nand, Op::BitAnd}};
  if (operation == Update::Xchg)
    return operand;
  if (operation == Update::Max || operation == Update::Min) {
    const Term less = terms.slt(old, operand);
    return operation == Update::Min ? terms.ite(less, old, operand) : terms.ite(less, operand, old);
  }
  if (operation == Update::UMax || operation == Update::UMin) {
    const Term less = terms.ult(old, operand);
    return operation == Update::UMin ? terms.ite(less, old, operand) : terms.ite(less, operand, old);
  }
  const auto found = kOps.find(operation);
  if (found == kOps.end())
    return {};
  const Term updated = terms.binary(found->second, old, operand);
  if (operation != Update::Nand)
    return updated;
  return terms.binary(Op::BitXor, updated, terms.constant(updated.width(), ~smt::Bits{0}));
}

namespace {

llvm::APInt numberOf(Term constant) {
  const auto low = static_cast<uint64_t>(constant.value().bits);
  const auto high = static_cast<uint64_t>(constant.value().bits >> 64);
  return llvm::APInt(std::max(constant.width(), 1U), {low, high});
}

llvm::Constant *constantOf(llvm::Type *type, Term value) {
  if (type->isFloatingPointTy())
    return llvm::ConstantFP::get(type->getContext(), llvm::APFloat(type->getFltSemantics(), numberOf(value)));
  return llvm::ConstantInt::get(type, numberOf(value));
}

// The result as LLVM computes it; nothing if an operand is no constant or LLVM does not say.
llvm::Constant *folded(Engine &engine, const Instruction &instruction, std::span<const Term> operands) {
  llvm::SmallVector<llvm::Constant *, 2> constants;
  for (size_t index = 0; index < operands.size(); ++index) {
    if (!operands[index].isConstant())
      return nullptr;
    constants.push_back(constantOf(instruction.getOperand(static_cast<unsigned>(index))->getType(), operands[index]));
  }
  if (const auto *compare = llvm::dyn_cast<llvm::FCmpInst>(&instruction))
    return llvm::ConstantFoldCompareInstOperands(compare->getPredicate(), constants[0], constants[1], engine.layout);
  // Folding only looks at the instruction.
  return llvm::ConstantFoldInstOperands(const_cast<Instruction *>(&instruction), constants, engine.layout); // NOLINT
}

std::string typeName(llvm::Type *type) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  type->print(stream);
  return name;
}

} // namespace

Term floatTerm(Engine &engine, const Instruction &instruction, std::span<const Term> operands) {
  const unsigned width = *widthOf(instruction.getType());
  llvm::Constant *constant = folded(engine, instruction, operands);
  if (constant != nullptr && !llvm::isa<llvm::UndefValue>(constant) && !llvm::isa<llvm::ConstantExpr>(constant))
    return engine.constant(*constant).term;
  std::string name = instruction.getOpcodeName();
  if (const auto *compare = llvm::dyn_cast<llvm::FCmpInst>(&instruction))
    name += "." + llvm::CmpInst::getPredicateName(compare->getPredicate()).str();
  name += "." + typeName(instruction.getOperand(0)->getType()) + "." + typeName(instruction.getType());
  return engine.uninterpreted(name, width, operands);
}

} // namespace raddle::symex
