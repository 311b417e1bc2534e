// Where the width of `long` and of pointers can show in a C program.
//
// Each value of a wide type (`long`, `unsigned long`) is the image of one of 32 bits: it comes from one by a conversion
// that keeps it, from a constant, or from a library function whose results are small. The rules refuse whatever would
// break that (arithmetic, conversions between signs, large constants), and what depends on the width itself: sizes
// other than as arguments of calls, numbers of typed pointers, members of unions that have wide members, casts between
// types of objects. Then equal values are equal, and smaller ones are smaller, under both widths. Beside widths, they
// refuse what i386 does otherwise: floating-point numbers, which it computes with more bits, and variables of 64 bits
// that threads may share, which it accesses in two halves; and inline assembly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace raddle::frontend {

// A constant `<prefix>NAME` that is 1 says that objects of type NAME are smaller than the library of this machine
// needs.
inline constexpr std::string_view kSmallTypePrefix = "__raddle_small_";

struct WidthUse {
  std::string file;
  unsigned line = 0;
  std::string what; // "arithmetic on `long`"
};

// In the functions that can be called, in the order of the source. `tree` is what clang writes with -ast-dump=json.
[[nodiscard]] std::vector<WidthUse> usesOfWidths(const std::string &tree);

// For people: the first of them, with their places.
[[nodiscard]] std::string describe(const std::vector<WidthUse> &uses);

} // namespace raddle::frontend
