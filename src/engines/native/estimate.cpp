#include "engines/native/estimate.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace raddle::engines {
namespace {

// By how much an estimate may be wrong in each direction when so much was explored. What is planned later makes a
// search larger than it seemed, so that it goes further up.
struct Width {
  double upTo; // share
  double down;
  double up;
};
constexpr Width kWidths[] = {{0.01, 3, 30}, {0.1, 2, 12}, {0.5, 1.5, 8}, {1, 1.2, 4}};

// One digit, and zeros.
uint64_t roundedDown(double number) {
  const double unit = std::pow(10, std::floor(std::log10(std::max(number, 1.0))));
  return static_cast<uint64_t>(std::floor(number / unit) * unit);
}
uint64_t roundedUp(double number) {
  const double unit = std::pow(10, std::floor(std::log10(std::max(number, 1.0))));
  return static_cast<uint64_t>(std::ceil(number / unit) * unit);
}

std::string withCommas(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3; at -= 3)
    digits.insert(at - 3, ",");
  return digits;
}

} // namespace

std::optional<check::SizeRange> estimateSize(double share, uint64_t executions) {
  constexpr double kMost = 1e18;
  if (executions == 0 || !(share > 0) || share > 1)
    return std::nullopt;
  const double size = static_cast<double>(executions) / share;
  if (size * 10 > kMost)
    return std::nullopt;
  const Width *width =
      std::find_if(std::begin(kWidths), std::end(kWidths) - 1, [&](const Width &each) { return share <= each.upTo; });
  check::SizeRange range{roundedDown(size / width->down), roundedUp(size * width->up)};
  range.low = std::max(range.low, executions);
  range.high = std::max(range.high, range.low);
  return range;
}

std::string describe(const check::SizeRange &range) {
  return fmt::format("between {} and {} executions", withCommas(range.low), withCommas(range.high));
}

std::string noteOn(const check::SizeRange &range) {
  return fmt::format("this round is estimated to have {}, or more if further branches are found", describe(range));
}

} // namespace raddle::engines
