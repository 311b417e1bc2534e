#include "analysis/linear.h"

#include <algorithm>

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace raddle::analysis {

namespace {

using Extension = Linear::Extension;

constexpr unsigned kDeepest = 32;

class Builder {
public:
  Builder(const llvm::DataLayout &layout, const Canonical &canonical) : layout_(layout), canonical_(canonical) {}

  void add(const llvm::Value *value, int64_t factor, Extension extension, unsigned depth) {
    if (depth > kDeepest || !addKnown(value, factor, extension, depth))
      addRoot(value, factor, extension);
  }

  Linear take() {
    std::erase_if(form_.terms, [](const Linear::Term &term) { return term.factor == 0; });
    std::sort(form_.terms.begin(), form_.terms.end());
    return std::move(form_);
  }

private:
  void addRoot(const llvm::Value *value, int64_t factor, Extension extension) {
    if (value->getType()->isPointerTy() && factor == 1 && form_.base == nullptr) {
      form_.base = value;
      return;
    }
    for (Linear::Term &term : form_.terms)
      if (term.value == value && term.extension == extension) {
        term.factor += factor;
        return;
      }
    form_.terms.push_back({value, extension, factor});
  }

  bool addKnown(const llvm::Value *value, int64_t factor, Extension extension, unsigned depth) {
    if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value);
        number != nullptr && number->getBitWidth() <= 64) {
      form_.constant += factor * (extension == Extension::Unsigned ? static_cast<int64_t>(number->getZExtValue())
                                                                   : number->getSExtValue());
      return true;
    }
    if (const auto *element = llvm::dyn_cast<llvm::GEPOperator>(value))
      return addElement(*element, factor, depth);
    if (const auto *cast = llvm::dyn_cast<llvm::CastInst>(value))
      return addCast(*cast, factor, extension, depth);
    if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(value))
      if (addBinary(*binary, factor, extension, depth))
        return true;
    if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(value))
      if (call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
        add(call->getArgOperand(0), factor, extension, depth + 1);
        return true;
      }
    const llvm::Value *equal = canonical_(value);
    if (equal == value)
      return false;
    add(equal, factor, extension, depth + 1);
    return true;
  }

  bool addElement(const llvm::GEPOperator &element, int64_t factor, unsigned depth) {
    const unsigned bits = layout_.getIndexSizeInBits(0);
    llvm::MapVector<llvm::Value *, llvm::APInt> indices;
    llvm::APInt offset(bits, 0);
    if (!element.collectOffset(layout_, bits, indices, offset))
      return false;
    add(element.getPointerOperand(), factor, Extension::None, depth + 1);
    form_.constant += factor * offset.getSExtValue();
    for (const auto &[index, scale] : indices)
      add(index, factor * scale.getSExtValue(), Extension::None, depth + 1);
    return true;
  }

  bool addCast(const llvm::CastInst &cast, int64_t factor, Extension extension, unsigned depth) {
    const llvm::Value *from = cast.getOperand(0);
    const bool keepsBits = layout_.getTypeSizeInBits(cast.getSrcTy()) == layout_.getTypeSizeInBits(cast.getDestTy());
    if (keepsBits && (llvm::isa<llvm::PtrToIntInst>(cast) || llvm::isa<llvm::IntToPtrInst>(cast))) {
      add(from, factor, extension, depth + 1);
      return true;
    }
    if (extension != Extension::None || from->getType()->isIntegerTy(1))
      return false;
    if (llvm::isa<llvm::SExtInst>(cast))
      add(from, factor, Extension::Signed, depth + 1);
    else if (llvm::isa<llvm::ZExtInst>(cast))
      add(from, factor, Extension::Unsigned, depth + 1);
    else
      return false;
    return true;
  }

  // An extension passes through arithmetic that does not wrap around.
  bool addBinary(const llvm::BinaryOperator &binary, int64_t factor, Extension extension, unsigned depth) {
    const bool adds = binary.getOpcode() == llvm::Instruction::Add || binary.getOpcode() == llvm::Instruction::Sub;
    const bool scales = binary.getOpcode() == llvm::Instruction::Mul || binary.getOpcode() == llvm::Instruction::Shl;
    if (!adds && !scales)
      return false;
    if ((extension == Extension::Signed && !binary.hasNoSignedWrap()) ||
        (extension == Extension::Unsigned && !binary.hasNoUnsignedWrap()) ||
        (extension == Extension::None && !binary.getType()->isIntegerTy(layout_.getPointerSizeInBits())))
      return false;
    if (adds) {
      add(binary.getOperand(0), factor, extension, depth + 1);
      add(binary.getOperand(1), binary.getOpcode() == llvm::Instruction::Add ? factor : -factor, extension, depth + 1);
      return true;
    }
    const bool isFirst = binary.isCommutative() && llvm::isa<llvm::ConstantInt>(binary.getOperand(0));
    const auto *by = llvm::dyn_cast<llvm::ConstantInt>(binary.getOperand(isFirst ? 0 : 1));
    if (by == nullptr || by->getBitWidth() > 64 || by->getValue().ugt(1U << 20U))
      return false;
    const auto number = static_cast<int64_t>(by->getZExtValue());
    if (binary.getOpcode() == llvm::Instruction::Shl && number > 20)
      return false;
    add(binary.getOperand(isFirst ? 1 : 0),
        factor * (binary.getOpcode() == llvm::Instruction::Mul ? number : int64_t{1} << number), extension, depth + 1);
    return true;
  }

  const llvm::DataLayout &layout_;
  const Canonical &canonical_;
  Linear form_;
};

} // namespace

bool Linear::mentions(const llvm::Value *value) const {
  return base == value ||
         std::any_of(terms.begin(), terms.end(), [&](const Term &term) { return term.value == value; });
}

Linear linearOf(const llvm::Value *value, const llvm::DataLayout &layout, const Canonical &canonical) {
  Builder builder(layout, canonical);
  builder.add(value, 1, Extension::None, 0);
  return builder.take();
}

} // namespace raddle::analysis
