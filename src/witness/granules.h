// Memory in pieces of eight bytes, which is how it is remembered who accessed what.
#pragma once

#include <algorithm>
#include <cstdint>

#include "witness/access_log.h"

namespace raddle::witness {

inline constexpr uint64_t kGranule = 8;

// Calls visit(granule, mask) for each granule that the access touches; a bit of the mask for each byte of it.
template <typename Visit> void forEachGranule(const LoggedAccess &access, Visit visit) {
  const uint64_t end = access.address + access.size;
  for (uint64_t granule = access.address / kGranule; granule * kGranule < end; ++granule) {
    const uint64_t base = granule * kGranule;
    const uint64_t from = access.address > base ? access.address - base : 0;
    const uint64_t to = std::min(end - base, kGranule);
    visit(granule, static_cast<uint8_t>((0xffU >> (kGranule - (to - from))) << from));
  }
}

} // namespace raddle::witness
