#include "explore/class_hash.h"

#include <algorithm>

namespace raddle::explore {
namespace {

uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
  hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return hash ^ (hash >> 29);
}

uint64_t eventHash(const ExecutedEvent &event) {
  uint64_t hash = mix(event.thread + 1, event.index);
  hash = mix(hash, static_cast<uint64_t>(event.kind));
  hash = mix(hash, event.footprint.object);
  hash = mix(hash, event.choice);
  hash = mix(hash, event.before);
  hash = mix(hash, event.after);
  hash = mix(hash, event.succeeded ? 1 : 0);
  return mix(hash, static_cast<uint64_t>(event.state));
}

// 0 is an empty slot.
uint64_t keyFor(uint64_t hash) {
  return hash == 0 ? 1 : hash;
}

} // namespace

uint64_t classHash(const Execution &execution) {
  uint64_t sum = 0;
  for (uint32_t position = 0; position < execution.size(); ++position) {
    uint64_t hash = eventHash(execution[position]);
    const std::span<const ClockTable::Time> clock = execution.clocks().row(position);
    for (uint32_t thread = 0; thread < clock.size(); ++thread)
      if (clock[thread] != 0) // so that the width of the clocks does not matter
        hash = mix(hash, (static_cast<uint64_t>(thread) << 32) + clock[thread]);
    sum += hash;
  }
  return mix(sum, execution.size());
}

// Where `key` is, or would be.
size_t ClassSet::slotOf(uint64_t key) const {
  const size_t mask = slots_.size() - 1;
  size_t slot = key & mask;
  while (slots_[slot] != 0 && slots_[slot] != key)
    slot = (slot + 1) & mask;
  return slot;
}

bool ClassSet::contains(uint64_t hash) const {
  const uint64_t key = keyFor(hash);
  return !slots_.empty() && slots_[slotOf(key)] == key;
}

bool ClassSet::insert(uint64_t hash) {
  if (2 * size_ >= slots_.size())
    grow();
  const uint64_t key = keyFor(hash);
  const size_t slot = slotOf(key);
  if (slots_[slot] == key)
    return false;
  slots_[slot] = key;
  ++size_;
  return true;
}

std::vector<uint64_t> ClassSet::sorted() const {
  std::vector<uint64_t> hashes;
  std::copy_if(slots_.begin(), slots_.end(), std::back_inserter(hashes), [](uint64_t key) { return key != 0; });
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

void ClassSet::grow() {
  std::vector<uint64_t> old(std::max<size_t>(1024, 2 * slots_.size()), 0);
  old.swap(slots_);
  size_ = 0;
  for (const uint64_t key : old)
    if (key != 0)
      insert(key);
}

} // namespace raddle::explore
