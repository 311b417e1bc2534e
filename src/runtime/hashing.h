// Hashes of large memory of which little was ever touched: for tests of what a return to an earlier point forgets.
#pragma once

#include <cstdint>
#include <sys/syscall.h>

#include "runtime/memory_map.h"
#include "runtime/system.h"

namespace raddle::runtime {

inline uint64_t mix(uint64_t hash, uint64_t value) {
  auto product = static_cast<unsigned __int128>(hash ^ value) * 0x9e37'79b9'7f4a'7c15ULL;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Calls visit(part) for the parts of `range`, page by page, that somebody ever touched: the others are zero.
template <typename Visit> void forEachTouchedPage(Range range, Visit visit) {
  constexpr uint64_t kPagesAtOnce = 256;
  constexpr uint64_t kFew = 16 * kPage; // to look at them costs less than to ask
  unsigned char present[kPagesAtOnce];
  const uint64_t first = range.begin & ~(kPage - 1);
  const bool areFew = range.size() <= kFew;
  for (uint64_t page = first; page < range.end; page += kPage) {
    const uint64_t index = (page - first) / kPage % kPagesAtOnce;
    const uint64_t rest = roundUp(range.end, kPage) - page;
    if (index == 0 && !areFew)
      systemCall(SYS_mincore,
                 {static_cast<long>(page), static_cast<long>(rest < kPagesAtOnce * kPage ? rest : kPagesAtOnce * kPage),
                  word(present)});
    const Range part{page < range.begin ? range.begin : page, page + kPage < range.end ? page + kPage : range.end};
    if (areFew || (present[index] & 1) != 0)
      visit(part);
  }
}

} // namespace raddle::runtime
