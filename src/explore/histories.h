// The history of each object that events touch: its accesses, newest first.
//
// Histories grow at their ends and are cut there, all of them at the same point of the execution. An entry is known by
// its number, in order of position among the entries of all histories.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/dependence.h"
#include "explore/range_table.h"
#include "trace/event.h"

namespace raddle::explore {

// A position that no event has.
inline constexpr uint32_t kNoPosition = UINT32_MAX;

// What an event does to one range or object.
struct Touch {
  uint32_t range;
  Action action;
};

class Histories {
public:
  // One access in the history of one range or mutex.
  struct Entry {
    uint32_t position;
    uint32_t range;
    uint32_t older;     // the newest of this history before this entry
    uint32_t previous;  // the entry to look at next when going back in time; skips what `this` makes irrelevant
    uint32_t lastStore; // this entry if it is a store, or the last store before it
    trace::ThreadId thread;
    Action action;
  };

  [[nodiscard]] const RangeTable &ranges() const { return ranges_; }
  // The number of this range; a new one if it was never seen.
  uint32_t rangeOf(Space space, uint64_t address, uint32_t size) {
    const uint32_t range = ranges_.intern(space, address, size);
    if (range >= heads_.size())
      heads_.resize(range + 1, kNoPosition);
    return range;
  }
  // Adds what an event with that footprint does to `touched`.
  void findTouched(const Footprint &footprint, const AccessLists &lists, std::vector<Touch> &touched);

  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(entries_.size()); }
  [[nodiscard]] const Entry &operator[](uint32_t number) const { return entries_[number]; }
  // The newest entry of a range, or kNoPosition. REQUIRES: the range has a number.
  [[nodiscard]] uint32_t newest(uint32_t range) const { return heads_[range]; }

  // The event at `position`, which is the last one, touches a range.
  void add(const Touch &touch, trace::ThreadId thread, uint32_t position) {
    const uint32_t number = size();
    const uint32_t head = heads_[touch.range];
    uint32_t previous = head;
    uint32_t lastStore = kNoPosition;
    if (head != kNoPosition) {
      const Entry &newest = entries_[head];
      lastStore = newest.lastStore;
      // Of several loads by one thread only the last can race with a later store.
      if (touch.action == Action::Load && newest.action == Action::Load && newest.thread == thread)
        previous = newest.previous;
    }
    if (touch.action == Action::Store)
      lastStore = number;
    entries_.emplace_back(position, touch.range, head, previous, lastStore, thread, touch.action);
    heads_[touch.range] = number;
  }
  // Keeps only the first `size` entries.
  void truncate(uint32_t size) {
    for (size_t number = entries_.size(); number-- > size;)
      heads_[entries_[number].range] = entries_[number].older;
    entries_.resize(size);
  }

private:
  RangeTable ranges_;
  std::vector<Entry> entries_;  // of all ranges
  std::vector<uint32_t> heads_; // per range: its newest entry, or kNoPosition
};

// Of the object that a synchronization works on. REQUIRES: isSynchronization(action).
inline Space spaceOf(Action action) {
  if (isMutex(action))
    return Space::Mutex;
  if (objectOf(action) == ObjectKind::History)
    return Space::History;
  return isCondition(action) ? Space::Condition : Space::Barrier;
}

inline void Histories::findTouched(const Footprint &footprint, const AccessLists &lists, std::vector<Touch> &touched) {
  const auto touch = [&](Space space, uint64_t address, uint32_t size, Action action) {
    touched.emplace_back(rangeOf(space, address, size), action);
  };
  const Action action = footprint.action;
  if (isSynchronization(action))
    touch(spaceOf(action), footprint.object, 1, action);
  if (action == Action::Enqueue)
    touch(Space::Mutex, footprint.released, 1, Action::Release);
  if (action == Action::CheckAndEnqueue)
    touch(Space::Memory, footprint.object, footprint.size, Action::Load);
  if (!isMemory(action))
    return;
  trace::Access own;
  for (const trace::Access &access : rangesOf(footprint, lists, own))
    touch(Space::Memory, access.address, access.size, access.isWrite ? Action::Store : Action::Load);
}

} // namespace raddle::explore
