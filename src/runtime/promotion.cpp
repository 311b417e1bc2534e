#include "runtime/promotion.h"

#include "runtime/heap.h"
#include "runtime/memory_map.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

uint32_t promotionCount;

namespace {

constexpr uint32_t kMaxPromotions = 1 << 14;

RaddleLocation promotions[kMaxPromotions];
// Bit (offset / 8) % 65536 of a promoted location is set: most accesses are told apart by it alone.
uint64_t filter[1024];

uint64_t &filterWord(uint64_t granule) {
  return filter[granule / 64 % 1024];
}

uint64_t filterBit(uint64_t granule) {
  return uint64_t{1} << granule % 64;
}

bool mayContain(uint64_t offset, uint64_t size) {
  for (uint64_t granule = offset / 8; granule * 8 < offset + size; ++granule) {
    if ((filterWord(granule) & filterBit(granule)) != 0)
      return true;
  }
  return false;
}

bool overlaps(const RaddleLocation &a, const RaddleLocation &b) {
  return a.allocatedAt == b.allocatedAt && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

bool isPromoted(const RaddleLocation &location) {
  if (!mayContain(location.offset, location.size))
    return false;
  for (uint32_t i = 0; i < promotionCount; ++i) {
    if (overlaps(promotions[i], location))
      return true;
  }
  return false;
}

} // namespace

bool isPromotedAt(uint64_t address, uint64_t size) {
  return isPromoted(locationOf(address, size));
}

bool isCovered(const RaddleLocation &location) {
  for (uint32_t i = 0; i < promotionCount; ++i) {
    const RaddleLocation &known = promotions[i];
    if (known.allocatedAt == location.allocatedAt && known.offset <= location.offset &&
        location.offset + location.size <= known.offset + known.size)
      return true;
  }
  return false;
}

bool promote(const RaddleLocation &location) {
  if (isCovered(location))
    return false;
  ensure(promotionCount < kMaxPromotions, "not that many locations should be promoted");
  promotions[promotionCount++] = location;
  for (uint64_t granule = location.offset / 8; granule * 8 < location.offset + location.size; ++granule)
    filterWord(granule) |= filterBit(granule);
  return true;
}

uint32_t allPromotions(const RaddleLocation **locations) {
  *locations = promotions;
  return promotionCount;
}

} // namespace raddle::runtime
