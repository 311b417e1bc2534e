#include "instrument/shadow_bits.h"

#include <llvm/ADT/STLExtras.h>

namespace raddle::instrument {

using llvm::Instruction;
using llvm::Value;

namespace {

constexpr unsigned kPointerBits = 64;

llvm::Type *scalarFor(llvm::Type *type) {
  const unsigned bits = type->isPointerTy() ? kPointerBits : type->getPrimitiveSizeInBits().getFixedValue();
  return llvm::IntegerType::get(type->getContext(), bits);
}

} // namespace

llvm::Type *ShadowBits::typeFor(llvm::Type *type) {
  if (type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy())
    return scalarFor(type);
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return llvm::FixedVectorType::get(scalarFor(vector->getElementType()), vector->getNumElements());
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    llvm::Type *element = typeFor(array->getElementType());
    return element ? llvm::ArrayType::get(element, array->getNumElements()) : nullptr;
  }
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure || structure->isOpaque())
    return nullptr;
  llvm::SmallVector<llvm::Type *> fields;
  for (llvm::Type *field : structure->elements())
    fields.push_back(typeFor(field));
  return llvm::is_contained(fields, nullptr) ? nullptr
                                             : llvm::StructType::get(type->getContext(), fields, structure->isPacked());
}

llvm::Constant *ShadowBits::written(llvm::Type *type) {
  return llvm::Constant::getNullValue(typeFor(type));
}

llvm::Constant *ShadowBits::unwritten(llvm::Type *type) {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const llvm::SmallVector<llvm::Constant *> all(array->getNumElements(), unwritten(array->getElementType()));
    return llvm::ConstantArray::get(llvm::cast<llvm::ArrayType>(typeFor(type)), all);
  }
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure)
    return llvm::Constant::getAllOnesValue(typeFor(type));
  llvm::SmallVector<llvm::Constant *> fields;
  for (llvm::Type *field : structure->elements())
    fields.push_back(unwritten(field));
  return llvm::ConstantStruct::get(llvm::cast<llvm::StructType>(typeFor(type)), fields);
}

bool ShadowBits::isWritten(const Value *shadow) {
  const auto *constant = llvm::dyn_cast<llvm::Constant>(shadow);
  return constant && constant->isNullValue();
}

Value *ShadowBits::any(Value *shadow) {
  llvm::Type *type = shadow->getType();
  if (type->isIntegerTy())
    return builder_.CreateICmpNE(shadow, llvm::Constant::getNullValue(type));
  if (type->isVectorTy())
    return any(asInteger(shadow));
  Value *result = builder_.getFalse();
  const uint64_t count =
      type->isArrayTy() ? type->getArrayNumElements() : llvm::cast<llvm::StructType>(type)->getNumElements();
  for (uint64_t index = 0; index < count; ++index)
    result = builder_.CreateOr(result, any(builder_.CreateExtractValue(shadow, {static_cast<unsigned>(index)})));
  return result;
}

Value *ShadowBits::allIf(Value *condition, llvm::Type *type) {
  return builder_.CreateSelect(condition, unwritten(type), written(type));
}

Value *ShadowBits::spoilt(llvm::ArrayRef<Value *> shadows, llvm::Type *type) {
  if (llvm::all_of(shadows, isWritten))
    return written(type);
  Value *result = builder_.getFalse();
  for (Value *shadow : shadows)
    result = builder_.CreateOr(result, any(shadow));
  return allIf(result, type);
}

Value *ShadowBits::asInteger(Value *value) {
  llvm::Type *type = value->getType();
  if (type->isPointerTy())
    return builder_.CreatePtrToInt(value, builder_.getInt64Ty());
  if (!type->isVectorTy())
    return value;
  const unsigned bits = llvm::cast<llvm::FixedVectorType>(type)->getPrimitiveSizeInBits().getFixedValue();
  return builder_.CreateBitCast(value, builder_.getIntNTy(bits));
}

// A bit that is not known makes all above it unknown, by way of the carry.
Value *ShadowBits::carried(Value *shadow) {
  return builder_.CreateOr(shadow, builder_.CreateNeg(shadow));
}

Value *ShadowBits::binary(llvm::BinaryOperator &operation, Value *left, Value *right) {
  if (isWritten(left) && isWritten(right))
    return written(operation.getType());
  Value *a = operation.getOperand(0);
  Value *b = operation.getOperand(1);
  switch (const unsigned opcode = operation.getOpcode(); opcode) {
  case Instruction::And: // a bit that is 0 for sure decides
    return builder_.CreateAnd(builder_.CreateOr(left, right),
                              builder_.CreateAnd(builder_.CreateOr(left, a), builder_.CreateOr(right, b)));
  case Instruction::Or: // so does a 1
    return builder_.CreateAnd(builder_.CreateOr(left, right),
                              builder_.CreateAnd(builder_.CreateOr(left, builder_.CreateNot(a)),
                                                 builder_.CreateOr(right, builder_.CreateNot(b))));
  case Instruction::Xor:
    return builder_.CreateOr(left, right);
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return carried(builder_.CreateOr(left, right));
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return builder_.CreateOr(builder_.CreateBinOp(operation.getOpcode(), left, b),
                             spoilt({right}, operation.getType()));
  default:
    return spoilt({left, right}, operation.getType());
  }
}

Value *ShadowBits::compare(llvm::ICmpInst &operation, Value *left, Value *right) {
  if (isWritten(left) && isWritten(right))
    return written(operation.getType());
  if (operation.getType()->isVectorTy())
    return spoilt({left, right}, operation.getType());
  if (!operation.isEquality())
    return compareOrder(operation, left, right);
  // Written bits that differ decide.
  Value *unknown = builder_.CreateOr(left, right);
  Value *differ = builder_.CreateXor(asInteger(operation.getOperand(0)), asInteger(operation.getOperand(1)));
  Value *decided = any(builder_.CreateAnd(differ, builder_.CreateNot(unknown)));
  return builder_.CreateAnd(any(unknown), builder_.CreateNot(decided));
}

// The answer is known if it is the same for the least and the greatest values that the operands may have.
Value *ShadowBits::compareOrder(llvm::ICmpInst &operation, Value *left, Value *right) {
  Value *a = asInteger(operation.getOperand(0));
  Value *b = asInteger(operation.getOperand(1));
  if (operation.isSigned()) {
    const unsigned bits = a->getType()->getIntegerBitWidth();
    Value *sign = llvm::ConstantInt::get(a->getType(), llvm::APInt::getSignMask(bits));
    a = builder_.CreateXor(a, sign);
    b = builder_.CreateXor(b, sign);
  }
  const llvm::CmpInst::Predicate predicate = operation.getUnsignedPredicate();
  Value *leastFirst =
      builder_.CreateICmp(predicate, builder_.CreateAnd(a, builder_.CreateNot(left)), builder_.CreateOr(b, right));
  Value *leastSecond =
      builder_.CreateICmp(predicate, builder_.CreateOr(a, left), builder_.CreateAnd(b, builder_.CreateNot(right)));
  return builder_.CreateXor(leastFirst, leastSecond);
}

Value *ShadowBits::cast(llvm::CastInst &operation, Value *operand) {
  llvm::Type *type = typeFor(operation.getType());
  if (isWritten(operand))
    return written(operation.getType());
  switch (const unsigned opcode = operation.getOpcode(); opcode) {
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return builder_.CreateZExtOrTrunc(operand, type);
  case Instruction::SExt:
    return builder_.CreateSExt(operand, type);
  case Instruction::BitCast:
    return builder_.CreateBitCast(operand, type);
  default:
    return spoilt({operand}, operation.getType());
  }
}

Value *ShadowBits::select(llvm::SelectInst &operation, const Choice &shadows) {
  Value *chosen = builder_.CreateSelect(operation.getCondition(), shadows.yes, shadows.no);
  if (isWritten(shadows.condition))
    return chosen;
  // Which one it is matters only if they differ.
  Value *unknown = any(shadows.condition);
  return builder_.CreateSelect(unknown, unwritten(operation.getType()), chosen);
}

} // namespace raddle::instrument
