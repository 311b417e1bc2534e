#include "smt/index_rules.h"

#include <optional>

namespace raddle::smt {

namespace {

// scale · e(index) + constant, where e extends `index` without or with sign, and scale · e(index) fits in the width.
struct Offset {
  Term index;
  bool isSigned = false;
  __int128 scale = 1;
  __int128 constant = 0;
};

// Offsets of more bits than this, or larger parts, are left alone: their arithmetic would not fit into 128 bits.
constexpr unsigned kMaxOffsetWidth = 64;
constexpr unsigned kMaxIndexWidth = 48;

unsigned bitsOf(__int128 positive) {
  unsigned bits = 0;
  for (; positive != 0; positive >>= 1)
    ++bits;
  return bits;
}

std::optional<Offset> offsetOf(Term term) {
  Offset offset;
  const unsigned width = term.width();
  if (width == kBool || width > kMaxOffsetWidth)
    return {};
  if (term.op() == Op::Add && term.operand(1).isConstant()) {
    offset.constant = term.operand(1).value().asSigned();
    term = term.operand(0);
  }
  if (term.op() == Op::Mul && term.operand(1).isConstant()) {
    offset.scale = term.operand(1).value().asSigned();
    term = term.operand(0);
  }
  if (term.op() != Op::SExt && term.op() != Op::ZExt)
    return {};
  offset.isSigned = term.op() == Op::SExt;
  offset.index = term.operand(0);
  const unsigned indexWidth = offset.index.width();
  // One bit is kept free for the sign and one for the constant.
  if (offset.scale <= 0 || indexWidth > kMaxIndexWidth || indexWidth + bitsOf(offset.scale) + 2 > width)
    return {};
  const __int128 limit = __int128{1} << (width - 2);
  if (offset.constant < -limit || offset.constant >= limit)
    return {};
  return offset;
}

__int128 floorDivide(__int128 a, __int128 b) {
  return a / b - (a % b != 0 && a < 0 ? 1 : 0);
}

__int128 least(const Offset &offset) {
  return offset.isSigned ? -(__int128{1} << (offset.index.width() - 1)) : 0;
}
__int128 greatest(const Offset &offset) {
  return (__int128{1} << (offset.index.width() - (offset.isSigned ? 1 : 0))) - 1;
}

Term indexConstant(Terms &terms, const Offset &offset, __int128 number) {
  return terms.constant(offset.index.width(), static_cast<Bits>(number));
}

// scale · e(index) + constant = number
Term eqWithNumber(Terms &terms, const Offset &offset, __int128 number) {
  const __int128 rest = number - offset.constant;
  if (rest % offset.scale != 0)
    return terms.falsity();
  const __int128 index = rest / offset.scale;
  if (index < least(offset) || index > greatest(offset))
    return terms.falsity();
  return terms.eq(offset.index, indexConstant(terms, offset, index));
}

// index ≤ bound, in the sense of the extension.
Term atMost(Terms &terms, const Offset &offset, __int128 bound) {
  if (bound < least(offset))
    return terms.falsity();
  if (bound >= greatest(offset))
    return terms.truth();
  const Term limit = indexConstant(terms, offset, bound);
  return offset.isSigned ? terms.sle(offset.index, limit) : terms.ule(offset.index, limit);
}

} // namespace

Term eqOfIndices(Terms &terms, Term a, Term b) {
  const auto left = offsetOf(a);
  const auto right = offsetOf(b);
  // That an offset with a constant fits is known only up to one wrap; numbers are taken as signed ones.
  if (left && b.isConstant() && a.width() > 2) {
    const __int128 number = b.value().asSigned();
    return eqWithNumber(terms, *left, number);
  }
  if (right && a.isConstant())
    return eqOfIndices(terms, b, a);
  if (!left || !right || left->scale != right->scale || left->isSigned != right->isSigned ||
      left->index.width() != right->index.width())
    return {};
  const __int128 difference = right->constant - left->constant;
  if (difference % left->scale != 0)
    return terms.falsity();
  if (difference == 0)
    return terms.eq(left->index, right->index);
  return {};
}

// Unsigned a < b for a constant b below half the range: a is an offset within an object, not before it.
Term ultOfIndices(Terms &terms, Term a, Term b) {
  const auto isSmall = [](Term term) { return term.isConstant() && term.value().asSigned() >= 0; };
  if (const auto offset = offsetOf(a); offset && isSmall(b)) {
    // 0 ≤ scale · i + constant ≤ b - 1
    const __int128 last = floorDivide(b.value().asSigned() - 1 - offset->constant, offset->scale);
    const __int128 beforeFirst = floorDivide(-offset->constant - 1, offset->scale);
    return terms.logicalAnd(atMost(terms, *offset, last), terms.logicalNot(atMost(terms, *offset, beforeFirst)));
  }
  if (const auto offset = offsetOf(b); offset && isSmall(a)) {
    // a < b unless 0 ≤ b ≤ a: that is the case above.
    const Term next = terms.constant(a.width(), a.value().bits + 1);
    return isSmall(next) ? terms.logicalNot(terms.ult(b, next)) : Term();
  }
  return {};
}

} // namespace raddle::smt
