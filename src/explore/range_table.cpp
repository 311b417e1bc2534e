#include "explore/range_table.h"

#include <algorithm>

#include "explore/dependence.h"

namespace raddle::explore {
namespace {

size_t hashOf(Space space, uint64_t address, uint32_t size) {
  const uint64_t key = address * 0x9e3779b97f4a7c15ULL + size * 0xc2b2ae3d27d4eb4fULL + static_cast<uint64_t>(space);
  return key ^ (key >> 29);
}

} // namespace

uint32_t RangeTable::find(Space space, uint64_t address, uint32_t size) const {
  return slots_.empty() ? kNoRange : slots_[slotOf(space, address, size)];
}

uint32_t RangeTable::lookUp(Space space, uint64_t address, uint32_t size) {
  if (2 * ranges_.size() >= slots_.size())
    grow();
  const size_t slot = slotOf(space, address, size);
  if (slots_[slot] != kNoRange)
    return slots_[slot];
  const uint32_t added = this->size();
  slots_[slot] = added;
  ranges_.push_back({address, size, kNoRange, space});
  if (space == Space::Memory)
    connect(added);
  else
    objects_.push_back(added);
  return added;
}

size_t RangeTable::slotOf(Space space, uint64_t address, uint32_t size) const {
  const size_t mask = slots_.size() - 1;
  for (size_t slot = hashOf(space, address, size) & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == kNoRange || isAt(slots_[slot], space, address, size))
      return slot;
  }
}

void RangeTable::grow() {
  slots_.assign(std::max<size_t>(64, 2 * slots_.size()), kNoRange);
  for (uint32_t range = 0; range < size(); ++range)
    slots_[slotOf(ranges_[range].space, ranges_[range].address, ranges_[range].size)] = range;
}

void RangeTable::connect(uint32_t added) {
  const Range range = ranges_[added];
  const auto before = [this](uint32_t known, uint64_t address) { return ranges_[known].address < address; };
  const uint64_t lowest = range.address > largest_ ? range.address - largest_ : 0;
  auto known = std::lower_bound(byAddress_.begin(), byAddress_.end(), lowest, before);
  for (; known != byAddress_.end() && ranges_[*known].address < range.address + range.size; ++known) {
    if (!overlap(range.address, range.size, ranges_[*known].address, ranges_[*known].size))
      continue;
    link(added, *known);
    link(*known, added);
  }
  byAddress_.insert(std::lower_bound(byAddress_.begin(), byAddress_.end(), range.address, before), added);
  largest_ = std::max(largest_, range.size);
}

void RangeTable::link(uint32_t from, uint32_t to) {
  links_.push_back({to, ranges_[from].overlaps});
  ranges_[from].overlaps = static_cast<uint32_t>(links_.size() - 1);
}

} // namespace raddle::explore
