// Plain accesses that the running thread has made since its step or its period began.
//
// Repeating one changes nothing: what it races with is known, and what it overwrites is in the undo log behind the last
// point that can be returned to. So a loop over the same variables pays for a lookup here and no more.
#pragma once

#include <cstdint>

namespace raddle::runtime {

struct RecentAccesses {
  static constexpr uint32_t kSlots = 256;
  static constexpr uint64_t kMaxSize = 127;

  struct Slot {
    uint64_t address;
    uint64_t what; // the time at which it was made, its size, and whether it wrote
  };
  // Counts the steps and periods of all executions, so that what is older is forgotten by counting on.
  uint64_t time;
  Slot slots[kSlots];
};
extern RecentAccesses recentAccesses;

enum class RecentKind : uint8_t { Read, Write };

inline uint64_t recentWhat(uint64_t size, RecentKind kind) {
  return recentAccesses.time << 8 | size << 1 | static_cast<uint64_t>(kind);
}

inline RecentAccesses::Slot &recentSlot(uint64_t address) {
  return recentAccesses.slots[(address ^ address >> 8) % RecentAccesses::kSlots];
}

// Whether the running thread did the same there, or read where it only reads now.
inline bool isRecent(const void *address, uint64_t size, RecentKind kind) {
  auto at = reinterpret_cast<uint64_t>(address);
  const RecentAccesses::Slot &slot = recentSlot(at);
  return slot.address == at && size <= RecentAccesses::kMaxSize &&
         (slot.what | 1) == recentWhat(size, RecentKind::Write) && slot.what >= recentWhat(size, kind);
}

// REQUIRES: everything was done that such an access asks for.
inline void noteRecent(const void *address, uint64_t size, RecentKind kind) {
  auto at = reinterpret_cast<uint64_t>(address);
  if (size <= RecentAccesses::kMaxSize)
    recentSlot(at) = {at, recentWhat(size, kind)};
}

// A step or a period begins, or memory has become another: from now on each access has to be looked at again.
inline void forgetRecent() {
  ++recentAccesses.time;
}

} // namespace raddle::runtime
