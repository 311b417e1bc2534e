#include "runtime/undo_log.h"

#include <string.h>

#include "runtime/system.h"

namespace raddle::runtime {

UndoLog undoLog;

namespace {

// Follows the old bytes.
struct Footer {
  void *address;
  uint64_t size;
};

bool fits(uint64_t bytes) {
  bool result = bytes + sizeof(Footer) + 8 <= kLogBase + kLogBytes - undoLog.position;
  undoLog.overflowed |= !result;
  return result;
}

void finishEntry(uint64_t end, const void *address, uint64_t size) {
  auto *footer = reinterpret_cast<Footer *>(end);
  footer->address = const_cast<void *>(address);
  footer->size = size;
  undoLog.position = end + sizeof(Footer);
}

// What is unchanged is left alone: a write that faulted was kept too, and its memory may be read-only.
void writeBack(void *address, const void *old, uint64_t size) {
  if (memcmp(address, old, size) != 0)
    memcpy(address, old, size);
}

} // namespace

void mapUndoLog() {
  mapMemory(kLogBase, kLogBytes, Mapping::Private);
  undoLog.position = kLogBase;
}

void openUndoLog() {
  undoLog.position = kLogBase;
  undoLog.open = true;
  undoLog.overflowed = false;
}

void rollBack() {
  uint64_t position = undoLog.position;
  while (position != kLogBase) {
    position -= sizeof(Footer);
    Footer footer = *reinterpret_cast<Footer *>(position);
    position -= roundUp(footer.size, 8);
    writeBack(footer.address, reinterpret_cast<void *>(position), footer.size);
  }
  undoLog.position = kLogBase;
}

void keepOldRange(const void *address, uint64_t size) {
  if (!undoLog.open || size == 0 || !fits(roundUp(size, 8)))
    return;
  memcpy(reinterpret_cast<void *>(undoLog.position), address, size);
  finishEntry(undoLog.position + roundUp(size, 8), address, size);
}

void keepOldWord(const void *address, uint64_t size) {
  if (!fits(8))
    return;
  auto *old = reinterpret_cast<char *>(undoLog.position);
  const auto *source = static_cast<const char *>(address);
  switch (size) {
  case 8:
    memcpy(old, source, 8);
    break;
  case 4:
    memcpy(old, source, 4);
    break;
  case 1:
    *old = *source;
    break;
  default:
    memcpy(old, source, size);
  }
  finishEntry(undoLog.position + 8, address, size);
}

} // namespace raddle::runtime
