// Sets of addresses within objects: (object, offset, stride).
//
// A location stands for the addresses  offset + k * stride + d  of one object, with any k and 0 <= d <= span, as far as
// they lie between `low` and `high`. With stride 0 it is offset + d. The borders are those of the innermost array that
// an index was applied to: indices stay within their arrays, which is an assumption that proofs state.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

#include <llvm/IR/Value.h>

namespace raddle::analysis {

using ObjectId = uint32_t;

struct Object {
  enum class Kind : uint8_t {
    Unknown,     // whatever is not known: one object for all
    Global,      // of static storage duration
    ThreadLocal, // one for each thread
    Stack,       // one for each activation of its function
    Heap,        // one for each call of its allocation site
    Function,
    ThreadId, // what a create site stores: names the threads that it creates
    Variadic, // the variable arguments of a call
  };
  Kind kind = Kind::Unknown;
  const llvm::Value *value = nullptr; // what makes it; null if unknown
  int64_t size = -1;                  // in bytes; -1 if unknown
  bool isConstant = false;            // nobody writes to it
};

inline constexpr int64_t kEndless = std::numeric_limits<int64_t>::max() / 4;

struct Location {
  ObjectId object = 0;
  int64_t offset = 0;
  int64_t stride = 0;
  int64_t low = 0; // low <= offset; with a stride: offset < low + stride
  int64_t high = kEndless;
  int64_t span = 0;
  auto operator<=>(const Location &) const = default;
};

// All of the object, and all between the borders of a location.
[[nodiscard]] Location wholeObject(ObjectId object);
[[nodiscard]] Location within(const Location &location);

// Moved by a constant; moved by any multiple of `step`, which is not 0.
[[nodiscard]] Location moved(Location location, int64_t by);
[[nodiscard]] Location strided(Location location, int64_t step);
// As an index is applied to an array of `size` bytes that begins at the location, with elements of `step` bytes.
[[nodiscard]] Location indexed(Location location, int64_t step, int64_t size);

// Whether accesses of so many bytes there can have a byte in common, within one instance of the object.
[[nodiscard]] bool overlap(const Location &a, int64_t widthA, const Location &b, int64_t widthB);

} // namespace raddle::analysis
