// Values of terms: Booleans, and bit vectors of 1 to 128 bits; and the operators on them.
//
// Operators are total, as in SMT-LIB: x / 0 has all bits set, x % 0 is x, and shifting by the width or more gives zeros
// (or copies of the sign).
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace raddle::smt {

using Bits = unsigned __int128;

inline constexpr unsigned kMaxWidth = 128;
// The width that stands for the sort of Booleans.
inline constexpr unsigned kBool = 0;

enum class Op : uint8_t {
  Constant,
  Variable,
  Apply, // an uninterpreted function
  Not,   // of Booleans; an "or" is built from Not and And
  And,
  Ite, // of any sort
  Eq,  // of any sort
  Ult, // unsigned; the other comparisons are built from these two
  Slt, // signed
  Add,
  Sub,
  Mul,
  UDiv,
  URem,
  SDiv,
  SRem,
  BitAnd,
  BitOr,
  BitXor,
  Shl,
  LShr,
  AShr,
  Concat, // the first operand has the high bits
  Extract,
  ZExt,
  SExt,
};
inline constexpr unsigned kOpCount = static_cast<unsigned>(Op::SExt) + 1;

struct Value {
  Bits bits = 0;          // 0 or 1 for a Boolean; bits above the width are 0
  unsigned width = kBool; // kBool, or the number of bits

  bool operator==(const Value &) const = default;
  [[nodiscard]] bool isTrue() const { return width == kBool && bits == 1; }
  // As a two's complement number.
  [[nodiscard]] __int128 asSigned() const;
  // "true", "false" or hexadecimal digits.
  [[nodiscard]] std::string print() const;
};

// The lowest `width` bits set.
[[nodiscard]] constexpr Bits maskOf(unsigned width) {
  return width >= kMaxWidth ? ~Bits{0} : (Bits{1} << width) - 1;
}
[[nodiscard]] constexpr Value bitVector(unsigned width, Bits bits) {
  return {.bits = bits & maskOf(width), .width = width};
}
inline constexpr Value kFalse = {.bits = 0, .width = kBool};
inline constexpr Value kTrue = {.bits = 1, .width = kBool};

// What `op` makes of its operands. `width` is that of the result, `low` the lowest bit that an Extract takes.
// REQUIRES: not Constant, Variable or Apply; operands of the sorts and in the number that `op` wants.
[[nodiscard]] Value apply(Op op, unsigned width, unsigned low, std::span<const Value> operands);

} // namespace raddle::smt
