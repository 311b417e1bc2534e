#include <numeric>

#include "symex/memory.h"

namespace raddle::symex {

using smt::Op;

namespace {

// Moduli beyond this are of no use, and their products must fit.
constexpr uint64_t kMaxModulus = uint64_t{1} << 20;
// Extensions of at most this many bits do not wrap around when they are multiplied by such a modulus.
constexpr unsigned kMaxIndexWidth = 40;

Stride normalized(uint64_t modulus, uint64_t residue) {
  return {.modulus = modulus, .residue = modulus == 0 ? residue : residue % modulus};
}

// Numbers wrap around at 2^64, which keeps residues only modulo powers of two.
uint64_t powerOfTwoPart(uint64_t number) {
  return number & (~number + 1);
}

Stride ofProduct(Term offset) {
  if (!offset.operand(1).isConstant())
    return {};
  const auto factor = static_cast<uint64_t>(offset.operand(1).value().bits);
  if (factor == 0 || factor > kMaxModulus)
    return {};
  const Term index = offset.operand(0);
  const bool cannotWrap =
      (index.op() == Op::SExt || index.op() == Op::ZExt) && index.operand(0).width() <= kMaxIndexWidth;
  return {.modulus = cannotWrap ? factor : powerOfTwoPart(factor), .residue = 0};
}

Stride ofSum(Term offset) {
  const Stride left = strideOf(offset.operand(0));
  const Stride right = strideOf(offset.operand(1));
  const uint64_t modulus = std::gcd(left.modulus, right.modulus);
  if (modulus == 0)
    return {.modulus = 0, .residue = left.residue + right.residue};
  // A negative constant is a large number; its residue is that of what it wraps around to.
  const auto residueOf = [modulus](const Stride &stride) -> uint64_t {
    if (stride.modulus != 0 || static_cast<int64_t>(stride.residue) >= 0)
      return stride.residue % modulus;
    return (modulus - (~stride.residue + 1) % modulus) % modulus;
  };
  return normalized(modulus, residueOf(left) + residueOf(right));
}

Stride ofChoice(Term offset) {
  const Stride left = strideOf(offset.operand(1));
  const Stride right = strideOf(offset.operand(2));
  const uint64_t difference =
      left.residue > right.residue ? left.residue - right.residue : right.residue - left.residue;
  const uint64_t modulus = std::gcd(std::gcd(left.modulus, right.modulus), difference);
  return normalized(modulus == 0 ? 1 : modulus, left.residue);
}

} // namespace

Stride strideOf(Term offset) {
  if (offset.isConstant())
    return {.modulus = 0, .residue = static_cast<uint64_t>(offset.value().bits)};
  if (offset.op() == Op::Mul)
    return ofProduct(offset);
  if (offset.op() == Op::Add)
    return ofSum(offset);
  if (offset.op() == Op::Ite)
    return ofChoice(offset);
  return {};
}

} // namespace raddle::symex
