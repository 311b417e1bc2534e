// Dense numbers for the objects that events touch: ranges of memory, mutexes, condition variables.
//
// A variable is nearly always accessed as the same range, so ranges and not bytes are numbered; which other numbered
// ranges have a byte in common with one is worked out once, when it is first seen. Numbers never change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raddle::explore {

enum class Space : uint8_t { Memory, Mutex, Condition, Barrier, History };

inline constexpr uint32_t kNoRange = UINT32_MAX;

class RangeTable {
public:
  // The number of this range; a new one if it was never seen.
  uint32_t intern(Space space, uint64_t address, uint32_t size) {
    if (latest_ == kNoRange || !isAt(latest_, space, address, size))
      latest_ = lookUp(space, address, size);
    return latest_;
  }
  // The number of this range, or kNoRange.
  [[nodiscard]] uint32_t find(Space space, uint64_t address, uint32_t size) const;

  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(ranges_.size()); }

  // Calls visit(number) for `range` and each other range that has a byte in common with it.
  template <typename Visit> void forEachOverlapping(uint32_t range, Visit visit) const {
    visit(range);
    for (uint32_t link = ranges_[range].overlaps; link != kNoRange; link = links_[link].next)
      visit(links_[link].range);
  }

  // Calls visit(number) for each object other than memory that begins in [address, address + size).
  template <typename Visit> void forEachObjectIn(uint64_t address, uint32_t size, Visit visit) const {
    for (const uint32_t object : objects_)
      if (ranges_[object].address - address < size)
        visit(object);
  }

private:
  struct Range {
    uint64_t address;
    uint32_t size;
    uint32_t overlaps; // head of a list in links_
    Space space;
  };
  struct Link {
    uint32_t range;
    uint32_t next;
  };

  [[nodiscard]] bool isAt(uint32_t range, Space space, uint64_t address, uint32_t size) const {
    return ranges_[range].address == address && ranges_[range].size == size && ranges_[range].space == space;
  }
  uint32_t lookUp(Space space, uint64_t address, uint32_t size);
  [[nodiscard]] size_t slotOf(Space space, uint64_t address, uint32_t size) const;
  void grow();
  void connect(uint32_t added);
  void link(uint32_t from, uint32_t to);

  std::vector<Range> ranges_;
  uint32_t latest_ = kNoRange; // the one that was interned last: likely the next one, too
  std::vector<Link> links_;
  // Ranges of memory by address, to find what a new one overlaps.
  std::vector<uint32_t> byAddress_;
  uint32_t largest_ = 0;          // the largest size in byAddress_
  std::vector<uint32_t> objects_; // what is no memory; programs have few
  // Open addressing: numbers of ranges at the places of their hashes. A power of two, at most half full.
  std::vector<uint32_t> slots_;
};

} // namespace raddle::explore
