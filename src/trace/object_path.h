// How the source writes a piece of an object: `.head`, `[3]`, `[2].count`.
//
// What the C++ library keeps in its objects is no name that people know: a part of a vector is the vector. Only what
// the library stores for the program, as the elements of an array or the value of an optional, goes by its own name.
#pragma once

#include <cstdint>
#include <string>

#include "abi/raddle_abi.h"

namespace raddle::trace {

// A piece of an object of known type.
struct Part {
  std::string text;     // what to append to the name of the object
  std::string internal; // members of the library that lie behind that: `_M_impl._M_start`; empty if there are none
  // The value that an object of the library stores for the program, if the piece lies in one.
  const RaddleType *value = nullptr;
  uint64_t valueOffset = 0; // of it in the object
  std::string valueText;    // what to append to the name of the value
};

// The smallest part of an object of `type` that contains its bytes [offset, offset + size).
[[nodiscard]] Part partIn(const RaddleType &type, uint64_t offset, uint64_t size);

// What to append to the name of an object of `type` to name its bytes [offset, offset + size): the smallest part of it
// that contains them all, empty if that is the whole. The only member of a class is named, but not one of several
// members of a union that are as large as the whole. Where several parts are meant alike, they stand in braces: the
// members of a union that fit as well as each other, bit-fields that share a byte, neighbours that were accessed at
// once (`.{low,high}`).
[[nodiscard]] std::string pathIn(const RaddleType &type, uint64_t offset, uint64_t size);

// Whether objects of this type are followed by as many elements as were allocated: its last member is a flexible array.
[[nodiscard]] bool isFlexible(const RaddleType &type);

// The type of what an object of the library stores for the program; null if it is not known, or if there is nothing.
[[nodiscard]] const RaddleType *storedType(const RaddleType &type);

// Whether a name is reserved for the implementation of the language: `_M_impl`, `__data`, `_vptr$Shape`.
[[nodiscard]] bool isReserved(const char *name);

} // namespace raddle::trace
