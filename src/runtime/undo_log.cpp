#include "runtime/undo_log.h"

#include <string.h>

#include "runtime/system.h"

namespace raddle::runtime {

UndoLog undoLog;

namespace {

// Follows the old bytes; there are none if they are known to be zero.
struct Footer {
  void *address;
  uint64_t size : 62;
  uint64_t zeros : 1;
  uint64_t ours : 1; // memory that can be written for sure
};
static_assert(sizeof(Footer) == 16);

bool fits(uint64_t bytes) {
  bool result = bytes + sizeof(Footer) + 8 <= kLogBase + kLogBytes - undoLog.position;
  undoLog.overflowed |= !result;
  return result;
}

void finishEntry(uint64_t end, const void *address, uint64_t size) {
  auto *footer = reinterpret_cast<Footer *>(end);
  *footer = {const_cast<void *>(address), size, 0, 0};
  undoLog.position = end + sizeof(Footer);
}

// What is unchanged is left alone: a write that faulted was kept too, and its memory may be read-only.
template <typename Word> void writeBackWord(void *address, const void *old) {
  Word now;
  Word then;
  memcpy(&now, address, sizeof(Word));
  memcpy(&then, old, sizeof(Word));
  if (now != then)
    memcpy(address, &then, sizeof(Word));
}

void writeBack(const Footer &footer, const void *old) {
  if (footer.size == 8)
    writeBackWord<uint64_t>(footer.address, old);
  else if (footer.size == 4)
    writeBackWord<uint32_t>(footer.address, old);
  else if (footer.ours != 0 || memcmp(footer.address, old, footer.size) != 0)
    memcpy(footer.address, old, footer.size);
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

void rollBackTo(uint64_t target) {
  uint64_t position = undoLog.position;
  while (position != target) {
    position -= sizeof(Footer);
    Footer footer = *reinterpret_cast<Footer *>(position);
    if (footer.zeros != 0) {
      memset(footer.address, 0, footer.size);
      continue;
    }
    position -= roundUp(footer.size, 8);
    writeBack(footer, reinterpret_cast<void *>(position));
  }
  undoLog.position = target;
}

uint64_t keepZeros() {
  uint64_t entry = undoLog.position;
  if (!undoLog.open || !fits(0))
    return 0;
  finishEntry(entry, nullptr, 0);
  reinterpret_cast<Footer *>(entry)->zeros = 1;
  return entry;
}

void setZeros(uint64_t entry, Range range) {
  if (entry != 0)
    *reinterpret_cast<Footer *>(entry) = {range.data(), range.size(), 1, 0};
}

void keepOldRange(const void *address, uint64_t size) {
  if (!undoLog.open || size == 0 || !fits(roundUp(size, 8)))
    return;
  memcpy(reinterpret_cast<void *>(undoLog.position), address, size);
  finishEntry(undoLog.position + roundUp(size, 8), address, size);
}

void keepOurs(const void *address, uint64_t size) {
  uint64_t end = undoLog.position + roundUp(size, 8);
  keepOldRange(address, size);
  if (undoLog.position == end + sizeof(Footer))
    reinterpret_cast<Footer *>(end)->ours = 1;
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
