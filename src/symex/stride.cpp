#include <algorithm>
#include <numeric>

#include "symex/memory.h"

namespace raddle::symex {

using smt::Op;

namespace {

// Moduli beyond this are of no use, and their products must fit.
constexpr uint64_t kMaxModulus = uint64_t{1} << 20;
// The difference of two such numbers does not wrap around.
constexpr uint64_t kMaxResidue = uint64_t{1} << 62;
// Extensions of at most this many bits do not wrap around when they are multiplied by such a modulus.
constexpr unsigned kMaxIndexWidth = 40;

// A negative constant is a large number; its residue is that of what it wraps around to.
uint64_t residueOf(const Stride &stride, uint64_t modulus) {
  if (stride.modulus != 0 || static_cast<int64_t>(stride.residue) >= 0)
    return stride.residue % modulus;
  return (modulus - (~stride.residue + 1) % modulus) % modulus;
}

uint64_t magnitude(uint64_t difference) {
  return static_cast<int64_t>(difference) < 0 ? ~difference + 1 : difference;
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
  return {.modulus = modulus, .residue = (residueOf(left, modulus) + residueOf(right, modulus)) % modulus};
}

Stride ofChoice(Term offset) {
  const Stride left = strideOf(offset.operand(1));
  const Stride right = strideOf(offset.operand(2));
  const uint64_t difference = magnitude(left.residue - right.residue);
  if (std::max(magnitude(left.residue), magnitude(right.residue)) > kMaxResidue)
    return {};
  const uint64_t modulus = std::gcd(std::gcd(left.modulus, right.modulus), difference);
  return modulus == 0 ? left : Stride{.modulus = modulus, .residue = residueOf(left, modulus)};
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
