#include "symex/value.h"

#include <llvm/IR/DerivedTypes.h>

#include "base/check.h"
#include "symex/pointers.h"

namespace raddle::symex {

using smt::kBool;
using smt::Term;
using smt::Terms;

std::optional<unsigned> widthOf(llvm::Type *type) {
  if (type->isPointerTy())
    return kAddressBits;
  if (type->isIntegerTy(1))
    return kBool;
  if (type->isVectorTy() || !(type->isIntegerTy() || type->isFloatingPointTy()))
    return {};
  const auto width = static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
  // What is stored is rounded up to bytes.
  return width + 7 > smt::kMaxWidth + 7 ? std::nullopt : std::optional(width);
}

bool hasTerms(llvm::Type *type) {
  if (type->isVoidTy())
    return true;
  if (auto *record = llvm::dyn_cast<llvm::StructType>(type))
    return llvm::all_of(record->elements(), hasTerms);
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return hasTerms(array->getElementType());
  return widthOf(type).has_value();
}

Term toMemory(Terms &terms, Term value) {
  if (value.width() == kBool)
    return terms.ite(value, terms.constant(8, 1), terms.constant(8, 0));
  return terms.zext(value, (value.width() + 7) / 8 * 8);
}

Term fromMemory(Terms &terms, Term bytes, unsigned width) {
  if (width == kBool)
    return terms.eq(terms.extract(bytes, 0, 1), terms.constant(1, 1));
  return terms.extract(bytes, 0, width);
}

SymValue placeholder(Terms &terms, llvm::Type *type) {
  SymValue value;
  if (const auto width = widthOf(type))
    value.term = terms.constant({.bits = 0, .width = *width});
  if (auto *record = llvm::dyn_cast<llvm::StructType>(type))
    for (llvm::Type *element : record->elements())
      value.parts.push_back(placeholder(terms, element));
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    value.parts.assign(array->getNumElements(), placeholder(terms, array->getElementType()));
  return value;
}

SymValue ite(Terms &terms, Term condition, const SymValue &then, const SymValue &otherwise) {
  CHECK(then.parts.size() == otherwise.parts.size(), "values that are merged should be of the same shape");
  SymValue value;
  if (then.term && otherwise.term)
    value.term = terms.ite(condition, then.term, otherwise.term);
  for (size_t index = 0; index < then.parts.size(); ++index)
    value.parts.push_back(ite(terms, condition, then.parts[index], otherwise.parts[index]));
  return value;
}

} // namespace raddle::symex
