// The undo log: old contents of what was overwritten since the mark, so that going back costs what was written and not
// what exists.
//
// An entry is the old bytes, padded to eight, followed by where they were and how many: it is read backwards. Nothing
// is kept while the log is closed (before the mark, and always in fork mode).
//
// Its position names a point of the execution: to undo what came after is to write back all entries behind it.
#pragma once

#include <cstdint>
#include <string.h>

#include "runtime/memory_map.h"

namespace raddle::runtime {

struct UndoLog {
  uint64_t position; // first byte after the last entry
  bool open;
  bool overflowed; // an entry was lost: what was written since the mark cannot be undone
};
extern UndoLog undoLog;

void mapUndoLog();
// Forgets all entries and starts to keep new ones.
void openUndoLog();
// Keeps none any more.
void closeUndoLog();
// Writes back the old contents of all entries behind `position`, the youngest first, and forgets them.
// REQUIRES: nothing was lost.
void rollBackTo(uint64_t position);

// Follows the old bytes.
struct LogFooter {
  enum class Kind : uint64_t {
    Memory, // of the program: what is unchanged may be read-only
    Ours,   // of the runtime, and stacks: can be written for sure
    Called, // `address` is a function that knows what the bytes are
  };
  uint64_t address;
  uint64_t size : 62;
  Kind kind : 2;
};
static_assert(sizeof(LogFooter) == 16);

// Whether there is room for an entry of `bytes` old bytes; without it the entry is lost.
inline bool fitsLog(uint64_t bytes) {
  const bool fits = bytes + sizeof(LogFooter) + 8 <= kLogBase + kLogBytes - undoLog.position;
  undoLog.overflowed |= !fits;
  return fits;
}

inline void finishEntry(uint64_t end, const LogFooter &footer) {
  *reinterpret_cast<LogFooter *>(end) = footer;
  undoLog.position = end + sizeof(LogFooter);
}

// Keeps `size` bytes at `address`, which are about to be overwritten. May fault like any access to that address does;
// the log is then unchanged.
void keepOldRange(const void *address, uint64_t size);
// The same for memory of the runtime and stacks, which are never read-only.
void keepOurs(const void *address, uint64_t size);

// An entry of `bytes` bytes, a multiple of eight, that the caller fills in, and that is undone by calling undo(bytes).
// Returns null if nothing is kept.
using Undo = void (*)(void *bytes);
void *keepFor(Undo undo, uint64_t bytes);

template <typename Word> void keepOldWord(const void *address) {
  Word old;
  memcpy(&old, address, sizeof(Word));
  if (!fitsLog(8))
    return;
  memcpy(reinterpret_cast<void *>(undoLog.position), &old, sizeof(Word));
  finishEntry(undoLog.position + 8, {reinterpret_cast<uint64_t>(address), sizeof(Word), LogFooter::Kind::Memory});
}

inline void keepOld(const void *address, uint64_t size) {
  if (!undoLog.open)
    return;
  if (size == 8)
    keepOldWord<uint64_t>(address);
  else if (size == 4)
    keepOldWord<uint32_t>(address);
  else if (size == 1)
    keepOldWord<uint8_t>(address);
  else
    keepOldRange(address, size);
}

// *target = value, to be undone.
template <typename T> void storeUndoable(T *target, T value) {
  keepOld(static_cast<const void *>(target), sizeof(T));
  *target = value;
}

} // namespace raddle::runtime
