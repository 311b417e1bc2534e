// Constants of the module as values, and the initial contents of its globals.
#include <cstdio>
#include <optional>
#include <utility>

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "base/check.h"
#include "effects/functions.h"
#include "program/inputs.h"
#include "symex/engine.h"
#include "symex/interpreter.h"

namespace raddle::symex {

namespace {

smt::Bits bitsOf(const llvm::APInt &number) {
  const uint64_t low = number.extractBitsAsZExtValue(std::min(64U, number.getBitWidth()), 0);
  if (number.getBitWidth() <= 64)
    return low;
  return (smt::Bits{number.extractBitsAsZExtValue(number.getBitWidth() - 64, 64)} << 64) | low;
}

// Those that constants are made with.
std::optional<smt::Op> binaryOperator(unsigned opcode) {
  static constexpr std::pair<unsigned, smt::Op> kOperators[] = {{llvm::Instruction::Add, smt::Op::Add},
                                                                {llvm::Instruction::Sub, smt::Op::Sub},
                                                                {llvm::Instruction::Mul, smt::Op::Mul},
                                                                {llvm::Instruction::Xor, smt::Op::BitXor}};
  for (const auto &[code, op] : kOperators)
    if (code == opcode)
      return op;
  return std::nullopt;
}

constexpr uint64_t kStreamBytes = sizeof(FILE);

// Variables of the C library that lead to something when the program begins.
bool isStream(llvm::StringRef name) {
  return name == "stdin" || name == "stdout" || name == "stderr";
}

// A weak symbol that nobody defines, so that its address is null. Those that we know are in some library.
bool isMissing(const llvm::GlobalValue &global) {
  const llvm::StringRef name = global.getName();
  return global.hasExternalWeakLinkage() && !isKnownFunction(name) &&
         effects::functionNamed({name.data(), name.size()}).kind == effects::Kind::Foreign;
}

} // namespace

ObjectId Engine::objectOf(const llvm::GlobalValue &global) {
  const unsigned thread = global.isThreadLocal() && threads != nullptr ? threads->self() : 0;
  const auto found = objects_.find({&global, thread});
  if (found != objects_.end())
    return found->second;
  ObjectInfo info{.kind = ObjectInfo::Kind::Function,
                  .content = ObjectInfo::Content::Initializer,
                  .name = global.hasName() ? global.getName().str() : "unnamed." + std::to_string(objects_.size()),
                  .size = number(0),
                  .variable = llvm::dyn_cast<llvm::GlobalVariable>(&global)};
  if (info.variable != nullptr) {
    info.kind = info.variable->isConstant() ? ObjectInfo::Kind::Constant : ObjectInfo::Kind::Global;
    if (info.variable->hasAttribute(program::kBlockAttribute))
      info.kind = ObjectInfo::Kind::Heap;
    info.size = number(layout.getTypeAllocSize(info.variable->getValueType()).getFixedValue());
  }
  if (thread != 0)
    info.name += " of thread " + std::to_string(thread);
  const ObjectId object = memory.create(std::move(info));
  objects_.emplace(std::pair(&global, thread), object);
  if (global.isDeclaration() && isStream(global.getName()))
    streams_[&global] = memory.create({.kind = ObjectInfo::Kind::Global,
                                       .content = ObjectInfo::Content::Indeterminate,
                                       .name = "file of " + global.getName().str(),
                                       .size = number(kStreamBytes)});
  return object;
}

SymValue Engine::aggregate(const llvm::Constant &constant) {
  SymValue value;
  for (unsigned index = 0; llvm::Constant *part = constant.getAggregateElement(index); ++index)
    value.parts.push_back(this->constant(*part));
  return value;
}

Term Engine::foreignAddress(const smt::Value &number) {
  const auto [found, isNew] = foreign_.try_emplace(static_cast<uint64_t>(number.bits));
  if (isNew)
    found->second = unknown(Unknown::Role::Input, kAddressBits, "address " + number.print());
  return found->second;
}

void Engine::noteNumber(const llvm::User &conversion) {
  // Differences of addresses in one object do not depend on where it lies.
  const bool onlySubtracted = llvm::all_of(conversion.users(), [](const llvm::User *user) {
    return llvm::Operator::getOpcode(user) == llvm::Instruction::Sub;
  });
  if (!onlySubtracted)
    result.assumptions.insert("addresses as numbers are those that we have chosen");
}

SymValue Engine::constantExpression(const llvm::ConstantExpr &expression) {
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(&expression)) {
    llvm::APInt offset(kAddressBits, 0);
    llvm::MapVector<llvm::Value *, llvm::APInt> counts; // differences of addresses, for example
    CHECK(gep->collectOffset(layout, kAddressBits, counts, offset), "the sizes of types should be known");
    Term address = constant(*llvm::cast<llvm::Constant>(gep->getPointerOperand())).term;
    address = terms.add(address, number(offset.getZExtValue()));
    for (const auto &[count, size] : counts) {
      const Term factor = terms.sext(constant(*llvm::cast<llvm::Constant>(count)).term, kAddressBits);
      address = terms.add(address, terms.mul(factor, number(size.getZExtValue())));
    }
    return {.term = address, .parts = {}};
  }
  if (expression.getOpcode() == llvm::Instruction::PtrToInt)
    noteNumber(expression);
  const SymValue operand = constant(*expression.getOperand(0));
  // A number for which the program knows what lies there. Small ones are like null.
  const bool isNumber = expression.getOpcode() == llvm::Instruction::IntToPtr && operand.term.isConstant() &&
                        llvm::isa<llvm::ConstantInt>(expression.getOperand(0));
  if (isNumber && operand.term.value().bits >= smt::Bits{1} << kOffsetBits)
    return {.term = foreignAddress(operand.term.value()), .parts = {}};
  const unsigned width = widthOf(expression.getType()).value_or(kAddressBits);
  if (const std::optional<smt::Op> op = binaryOperator(expression.getOpcode()))
    return {.term = terms.binary(*op, operand.term, constant(*expression.getOperand(1)).term), .parts = {}};
  if (!expression.isCast())
    return {.term = unknown(Unknown::Role::Choice, width, "a constant"), .parts = {}};
  // Between pointers and numbers, or a truncation.
  if (operand.term.width() >= width && width != smt::kBool)
    return {.term = terms.extract(operand.term, 0, width), .parts = {}};
  return {.term = terms.zext(operand.term, width), .parts = {}};
}

SymValue Engine::constant(const llvm::Constant &constant) {
  llvm::Type *type = constant.getType();
  const auto width = widthOf(type);
  if (const auto *global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) {
    if (const auto *alias = llvm::dyn_cast<llvm::GlobalAlias>(global))
      return this->constant(*alias->getAliasee());
    if (isMissing(*global)) {
      result.assumptions.insert("weak symbols that the program does not define are defined nowhere");
      return {.term = number(0), .parts = {}};
    }
    return {.term = pointers.address(objectOf(*global)), .parts = {}};
  }
  if (const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant))
    return constantExpression(*expression);
  if (!width)
    return constant.isNullValue() || llvm::isa<llvm::UndefValue>(constant) ? placeholder(terms, type)
                                                                           : aggregate(constant);
  if (llvm::isa<llvm::UndefValue>(constant))
    return {.term = unknown(Unknown::Role::Choice, *width, "undef"), .parts = {}};
  if (const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(&constant))
    return {.term = terms.constant({.bits = bitsOf(integer->getValue()), .width = *width}), .parts = {}};
  if (const auto *real = llvm::dyn_cast<llvm::ConstantFP>(&constant))
    return {.term = terms.constant(*width, bitsOf(real->getValueAPF().bitcastToAPInt())), .parts = {}};
  return {.term = terms.constant({.bits = 0, .width = *width}), .parts = {}}; // null
}

Term Engine::byteOf(const llvm::Constant &constant, uint64_t offset) {
  llvm::Type *type = constant.getType();
  if (constant.isNullValue())
    return terms.constant(8, 0);
  if (widthOf(type)) {
    const Term value = toMemory(terms, this->constant(constant).term);
    return offset * 8 < value.width() ? terms.extract(value, static_cast<unsigned>(offset) * 8, 8)
                                      : terms.constant(8, 0);
  }
  if (auto *record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout *offsets = layout.getStructLayout(record);
    const unsigned index = offsets->getElementContainingOffset(offset);
    const uint64_t begin = offsets->getElementOffset(index).getFixedValue();
    llvm::Type *part = record->getElementType(index);
    if (offset - begin >= layout.getTypeAllocSize(part).getFixedValue())
      return terms.constant(8, 0); // padding
    return byteOf(*constant.getAggregateElement(index), offset - begin);
  }
  llvm::Type *element = llvm::isa<llvm::ArrayType>(type) ? type->getArrayElementType() : nullptr;
  if (element == nullptr)
    return unknown(Unknown::Role::Choice, 8, "a constant vector");
  const uint64_t stride = layout.getTypeAllocSize(element).getFixedValue();
  return byteOf(*constant.getAggregateElement(static_cast<unsigned>(offset / stride)), offset % stride);
}

Term Engine::initialBytes(const llvm::GlobalVariable &variable, uint64_t offset, unsigned bytes) {
  if (const auto stream = streams_.find(&variable); stream != streams_.end())
    return terms.extract(pointers.address(stream->second), static_cast<unsigned>(offset) * 8, bytes * 8);
  if (!variable.hasInitializer())
    return unknown(Unknown::Role::Input, bytes * 8,
                   variable.getName().str() + "[" + std::to_string(offset) + "]." + std::to_string(bytes));
  Term value;
  for (unsigned index = 0; index < bytes; ++index) {
    const Term byte = byteOf(*variable.getInitializer(), offset + index);
    value = value ? terms.concat(byte, value) : byte;
  }
  return value;
}

} // namespace raddle::symex
