// How the source writes a piece of an object: `.head`, `[3]`, `[2].count`.
#pragma once

#include <cstdint>
#include <string>

#include "abi/raddle_abi.h"

namespace raddle::trace {

// What to append to the name of an object of `type` to name its bytes [offset, offset + size): the smallest part of it
// that contains them all, empty if that is the whole. A part that has the same size as its whole, as the only member of
// a class, is not named. Where several parts are meant alike, they stand in braces: the members of a union that fit as
// well as each other, bit-fields that share a byte, neighbours that were accessed at once (`.{low,high}`).
[[nodiscard]] std::string pathIn(const RaddleType &type, uint64_t offset, uint64_t size);

// Whether objects of this type are followed by as many elements as were allocated: its last member is a flexible array.
[[nodiscard]] bool isFlexible(const RaddleType &type);

} // namespace raddle::trace
