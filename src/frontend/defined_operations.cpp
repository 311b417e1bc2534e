#include "frontend/defined_operations.h"

#include <algorithm>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Support/MathExtras.h>

#include "program/functions.h"
#include "program/initializations.h"

namespace raddle::frontend {

namespace {

using llvm::Instruction;

// The machine shifts registers of 32, 64 or 128 bits, and looks at as many bits of the amount as these need.
void defineShift(llvm::BinaryOperator &shift) {
  auto *type = llvm::dyn_cast<llvm::IntegerType>(shift.getType());
  if (type == nullptr)
    return;
  llvm::IRBuilder<> builder(&shift);
  const unsigned width = type->getBitWidth();
  const auto wide = static_cast<unsigned>(llvm::PowerOf2Ceil(std::max(width, 32U)));
  const auto *amount = llvm::dyn_cast<llvm::ConstantInt>(shift.getOperand(1));
  if (amount != nullptr && amount->getValue().ult(width))
    return;
  auto *wideType = builder.getIntNTy(wide);
  const bool isSigned = shift.getOpcode() == Instruction::AShr;
  llvm::Value *value = builder.CreateIntCast(shift.getOperand(0), wideType, isSigned);
  llvm::Value *masked = builder.CreateAnd(builder.CreateZExt(shift.getOperand(1), wideType), wide - 1);
  llvm::Value *result = builder.CreateBinOp(shift.getOpcode(), value, masked);
  if (wide != width)
    result = builder.CreateTrunc(result, type);
  shift.replaceAllUsesWith(result);
  shift.eraseFromParent();
}

bool isShift(const Instruction &instruction) {
  return instruction.getOpcode() == Instruction::Shl || instruction.getOpcode() == Instruction::LShr ||
         instruction.getOpcode() == Instruction::AShr;
}

// Of llvm.ctlz, llvm.cttz and llvm.abs: whether there is an operand for which the result is poison.
void definePoison(llvm::IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::ctlz:
  case llvm::Intrinsic::cttz:
  case llvm::Intrinsic::abs:
    call.setArgOperand(1, llvm::ConstantInt::getFalse(call.getContext()));
    break;
  default:
    break;
  }
}

// A value that is nobody's becomes one that is the same for all who see it.
void freezeOperands(Instruction &instruction) {
  if (llvm::isa<llvm::PHINode, llvm::FreezeInst, llvm::InsertValueInst, llvm::InsertElementInst,
                llvm::ShuffleVectorInst>(instruction))
    return;
  for (llvm::Use &operand : instruction.operands()) {
    auto *value = llvm::dyn_cast<llvm::UndefValue>(operand.get());
    if (value == nullptr || !value->getType()->isSingleValueType())
      continue;
    llvm::IRBuilder<> builder(&instruction);
    operand.set(builder.CreateFreeze(llvm::UndefValue::get(value->getType())));
  }
}

void define(Instruction &instruction) {
  if (instruction.isDebugOrPseudoInst())
    return;
  instruction.dropPoisonGeneratingAnnotations();
  freezeOperands(instruction);
  if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    definePoison(*call);
  if (isShift(instruction))
    defineShift(llvm::cast<llvm::BinaryOperator>(instruction));
}

enum class Occurrence : uint8_t { Once, InLoop };

// If it is a store, what it stores becomes any value, which is returned; or else null.
Instruction *storeAnything(Instruction &initialization) {
  auto *store = llvm::dyn_cast<llvm::StoreInst>(&initialization);
  if (store == nullptr || !store->getValueOperand()->getType()->isSingleValueType())
    return nullptr;
  llvm::IRBuilder<> builder(store);
  auto *value =
      llvm::cast<Instruction>(builder.CreateFreeze(llvm::UndefValue::get(store->getValueOperand()->getType())));
  store->setOperand(0, value);
  return value;
}

// What is filled once only is new, and nobody has written to it.
void forget(Instruction &initialization, Occurrence occurrence) {
  if (llvm::isa<llvm::MemSetInst>(initialization) && occurrence == Occurrence::InLoop)
    return program::makeUninitialized(initialization);
  if (llvm::isa<llvm::MemSetInst>(initialization)) {
    initialization.eraseFromParent();
    return;
  }
  storeAnything(initialization);
}

// Whether anything but clang's own initialization uses it.
bool isRead(const Instruction &mark) {
  return llvm::any_of(
      mark.users(), [](const llvm::User *user) { return !program::isInitialization(llvm::cast<Instruction>(*user)); });
}

// As if it had been zero from the start: merges of nothing but zeros are none.
void becomeZero(Instruction &mark) {
  llvm::SmallVector<llvm::WeakTrackingVH> merges;
  for (llvm::User *user : mark.users())
    if (llvm::isa<llvm::PHINode>(user))
      merges.emplace_back(user);
  mark.replaceAllUsesWith(llvm::Constant::getNullValue(mark.getType()));
  mark.eraseFromParent();
  for (const llvm::WeakTrackingVH &each : merges) {
    auto *merge = llvm::dyn_cast_or_null<llvm::PHINode>(static_cast<llvm::Value *>(each));
    if (llvm::Value *same = merge ? merge->hasConstantValue() : nullptr) {
      merge->replaceAllUsesWith(same);
      merge->eraseFromParent();
    }
  }
}

} // namespace

void defineOperations(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      define(instruction);
}

void forgetInitializations(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    const llvm::DominatorTree dominators(function);
    const llvm::LoopInfo loops(dominators);
    for (Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (program::isInitialization(instruction))
        forget(instruction, loops.getLoopFor(instruction.getParent()) ? Occurrence::InLoop : Occurrence::Once);
  }
}

Settled settleInitializations(llvm::Module &module) {
  std::vector<Instruction *> marks;
  for (llvm::Function &function : module)
    for (Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::FreezeInst>(instruction) && program::isUninitialized(instruction))
        marks.push_back(&instruction);
  Settled result = Settled::NeverRead;
  for (Instruction *mark : marks) {
    if (isRead(*mark) && !program::isOfLibrary(*mark->getFunction()))
      result = Settled::WasRead;
    becomeZero(*mark);
  }
  return result;
}

void markInitializations(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      if (Instruction *value = program::isInitialization(instruction) ? storeAnything(instruction) : nullptr)
        program::makeUninitialized(*value);
}

} // namespace raddle::frontend
