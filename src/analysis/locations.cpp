#include "analysis/locations.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace raddle::analysis {

namespace {

int64_t modulo(int64_t value, int64_t divisor) {
  const int64_t rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

Location normalized(Location location) {
  if (location.stride != 0)
    location.offset = location.low + modulo(location.offset - location.low, location.stride);
  else if (location.offset < location.low || location.offset > location.high) {
    location.low = std::min<int64_t>(location.offset, 0); // It has left its array.
    location.high = kEndless;
  }
  return location;
}

// The first byte of the location, and the byte behind the last one, for accesses of `width` bytes.
int64_t firstOf(const Location &location) {
  return location.stride == 0 ? location.offset : location.low;
}
int64_t endOf(const Location &location, int64_t width) {
  return location.stride == 0 ? location.offset + location.span + width : location.high;
}

} // namespace

Location wholeObject(ObjectId object) {
  return {object, -kEndless, 1, -kEndless, kEndless, 0};
}

Location within(const Location &location) {
  return {location.object, location.low, 1, location.low, location.high, 0};
}

Location moved(Location location, int64_t by) {
  location.offset += by;
  return normalized(location);
}

Location strided(Location location, int64_t step) {
  location.stride = std::gcd(location.stride, std::abs(step));
  return normalized(location);
}

Location indexed(Location location, int64_t step, int64_t size) {
  if (location.stride != 0 || location.span != 0) { // An array within an element of another one: anywhere in it.
    location.span += std::max<int64_t>(size - step, 0);
    return location;
  }
  location.low = location.offset;
  location.high = location.offset + size;
  return strided(location, step);
}

bool overlap(const Location &a, int64_t widthA, const Location &b, int64_t widthB) {
  if (a.object != b.object)
    return false;
  if (firstOf(a) >= endOf(b, widthB) || firstOf(b) >= endOf(a, widthA))
    return false;
  const int64_t common = std::gcd(a.stride, b.stride);
  if (common == 0)
    return true;
  const int64_t distance = modulo(a.offset - b.offset, common);
  return distance < widthB + b.span || common - distance < widthA + a.span;
}

} // namespace raddle::analysis
