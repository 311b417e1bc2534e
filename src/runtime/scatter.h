// Where tables that are indexed by addresses begin to look.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// Neighbours stay neighbours, so that few pages of a table are touched; regions of memory are spread.
inline uint32_t scatterRegions(uint64_t granule) {
  return static_cast<uint32_t>(granule + (granule >> 22) * 0x9e37'79b1U);
}

} // namespace raddle::runtime
