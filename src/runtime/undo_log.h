// The undo log: old contents of what was overwritten since the mark, so that going back costs what was written and not
// what exists.
//
// An entry is the old bytes, padded to eight, followed by where they were and how many: it is read backwards. Nothing
// is kept while the log is closed (before the mark, and always in fork mode).
//
// Its position names a point of the execution: to undo what came after is to write back all entries behind it.
#pragma once

#include <cstdint>

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
// Writes back the old contents of all entries behind `position`, the youngest first, and forgets them.
// REQUIRES: nothing was lost.
void rollBackTo(uint64_t position);

// Keeps `size` bytes at `address`, which are about to be overwritten. May fault like any access to that address does;
// the log is then unchanged.
void keepOldRange(const void *address, uint64_t size);
void keepOldWord(const void *address, uint64_t size);
// The same for memory of the runtime and stacks, which are never read-only.
void keepOurs(const void *address, uint64_t size);

// An entry for bytes that are zero now and of which it will be known only later which are overwritten. Returns its
// name; nothing is undone until it has a range, and only as long as nothing behind it was rolled back.
uint64_t keepZeros();
void setZeros(uint64_t entry, Range range);

inline void keepOld(const void *address, uint64_t size) {
  if (!undoLog.open)
    return;
  if (size - 1 < 8)
    keepOldWord(address, size);
  else
    keepOldRange(address, size);
}

// *target = value, to be undone.
template <typename T> void storeUndoable(T *target, T value) {
  keepOld(static_cast<const void *>(target), sizeof(T));
  *target = value;
}

} // namespace raddle::runtime
