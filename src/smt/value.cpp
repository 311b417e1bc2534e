#include "smt/value.h"

#include <array>

#include "base/check.h"

namespace raddle::smt {

namespace {

// The operands and the sort of the result of one application.
struct Application {
  std::span<const Value> operands;
  unsigned width;
  unsigned low;

  [[nodiscard]] Bits bits(size_t index) const { return operands[index].bits; }
  [[nodiscard]] __int128 number(size_t index) const { return operands[index].asSigned(); }
  [[nodiscard]] Value result(Bits bits) const { return bitVector(width, bits); }
};

Value truth(Bits holds) {
  return holds != 0 ? kTrue : kFalse;
}

Value applyNot(const Application &a) {
  return truth(a.bits(0) == 0);
}
Value applyAnd(const Application &a) {
  return truth(a.bits(0) & a.bits(1));
}
Value applyIte(const Application &a) {
  return a.bits(0) != 0 ? a.operands[1] : a.operands[2];
}
Value applyEq(const Application &a) {
  return truth(a.bits(0) == a.bits(1));
}
Value applyUlt(const Application &a) {
  return truth(a.bits(0) < a.bits(1));
}
Value applySlt(const Application &a) {
  return truth(a.number(0) < a.number(1));
}
Value applyAdd(const Application &a) {
  return a.result(a.bits(0) + a.bits(1));
}
Value applySub(const Application &a) {
  return a.result(a.bits(0) - a.bits(1));
}
Value applyMul(const Application &a) {
  return a.result(a.bits(0) * a.bits(1));
}
Value applyUDiv(const Application &a) {
  return a.bits(1) == 0 ? a.result(~Bits{0}) : a.result(a.bits(0) / a.bits(1));
}
Value applyURem(const Application &a) {
  return a.bits(1) == 0 ? a.operands[0] : a.result(a.bits(0) % a.bits(1));
}
// Magnitudes are divided, so that the smallest number by -1 is no special case.
Bits magnitude(const Value &value) {
  const __int128 number = value.asSigned();
  return number < 0 ? -static_cast<Bits>(number) : static_cast<Bits>(number);
}
Value applySDiv(const Application &a) {
  const bool negative = (a.number(0) < 0) != (a.number(1) < 0);
  if (a.bits(1) == 0)
    return a.result(a.number(0) < 0 ? Bits{1} : ~Bits{0});
  const Bits quotient = magnitude(a.operands[0]) / magnitude(a.operands[1]);
  return a.result(negative ? -quotient : quotient);
}
Value applySRem(const Application &a) {
  if (a.bits(1) == 0)
    return a.operands[0];
  const Bits remainder = magnitude(a.operands[0]) % magnitude(a.operands[1]);
  return a.result(a.number(0) < 0 ? -remainder : remainder);
}
Value applyBitAnd(const Application &a) {
  return a.result(a.bits(0) & a.bits(1));
}
Value applyBitOr(const Application &a) {
  return a.result(a.bits(0) | a.bits(1));
}
Value applyBitXor(const Application &a) {
  return a.result(a.bits(0) ^ a.bits(1));
}
Value applyShl(const Application &a) {
  return a.bits(1) >= a.width ? a.result(0) : a.result(a.bits(0) << static_cast<unsigned>(a.bits(1)));
}
Value applyLShr(const Application &a) {
  return a.bits(1) >= a.width ? a.result(0) : a.result(a.bits(0) >> static_cast<unsigned>(a.bits(1)));
}
Value applyAShr(const Application &a) {
  const unsigned by = a.bits(1) >= a.width ? a.width - 1 : static_cast<unsigned>(a.bits(1));
  return a.result(static_cast<Bits>(a.number(0) >> by));
}
Value applyConcat(const Application &a) {
  return a.result((a.bits(0) << a.operands[1].width) | a.bits(1));
}
Value applyExtract(const Application &a) {
  return a.result(a.bits(0) >> a.low);
}
Value applyZExt(const Application &a) {
  return a.result(a.bits(0));
}
Value applySExt(const Application &a) {
  return a.result(static_cast<Bits>(a.number(0)));
}

using Function = Value (*)(const Application &);
// In the order of Op; nothing for what is no operator.
constexpr std::array<Function, kOpCount> kFunctions = {
    nullptr,     nullptr,  nullptr,   applyNot,  applyAnd,    applyIte,     applyEq,   applyUlt,    applySlt,
    applyAdd,    applySub, applyMul,  applyUDiv, applyURem,   applySDiv,    applySRem, applyBitAnd, applyBitOr,
    applyBitXor, applyShl, applyLShr, applyAShr, applyConcat, applyExtract, applyZExt, applySExt,
};

} // namespace

__int128 Value::asSigned() const {
  if (width == kBool || width == kMaxWidth || ((bits >> (width - 1)) & 1) == 0)
    return static_cast<__int128>(bits);
  return static_cast<__int128>(bits | ~maskOf(width));
}

std::string Value::print() const {
  if (width == kBool)
    return bits != 0 ? "true" : "false";
  std::string digits;
  Bits rest = bits;
  do {
    digits.insert(digits.begin(), "0123456789abcdef"[static_cast<unsigned>(rest & 15)]);
    rest >>= 4;
  } while (rest != 0);
  return "0x" + digits;
}

Value apply(Op op, unsigned width, unsigned low, std::span<const Value> operands) {
  const Function function = kFunctions[static_cast<size_t>(op)];
  CHECK(function != nullptr, "only operators should be applied to values");
  return function({.operands = operands, .width = width, .low = low});
}

} // namespace raddle::smt
