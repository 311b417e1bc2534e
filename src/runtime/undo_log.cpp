#include "runtime/undo_log.h"

#include <string.h>

#include "runtime/system.h"

namespace raddle::runtime {

UndoLog undoLog;

namespace {

// What is unchanged is left alone: a write that faulted was kept too, and its memory may be read-only.
template <typename Word> void writeBackWord(void *address, const void *old) {
  Word now;
  Word then;
  memcpy(&now, address, sizeof(Word));
  memcpy(&then, old, sizeof(Word));
  if (now != then)
    memcpy(address, &then, sizeof(Word));
}

void writeBack(const LogFooter &footer, void *old) {
  auto *address = reinterpret_cast<void *>(footer.address);
  if (footer.size == 8)
    writeBackWord<uint64_t>(address, old);
  else if (footer.size == 4)
    writeBackWord<uint32_t>(address, old);
  else if (footer.kind == LogFooter::Kind::Called)
    reinterpret_cast<Undo>(address)(old);
  else if (footer.kind == LogFooter::Kind::Ours || memcmp(address, old, footer.size) != 0)
    memcpy(address, old, footer.size);
}

void keepRange(const void *address, uint64_t size, LogFooter::Kind kind) {
  if (!undoLog.open || size == 0 || !fitsLog(roundUp(size, 8)))
    return;
  memcpy(reinterpret_cast<void *>(undoLog.position), address, size);
  finishEntry(undoLog.position + roundUp(size, 8), {reinterpret_cast<uint64_t>(address), size, kind});
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

void closeUndoLog() {
  undoLog.open = false;
}

void rollBackTo(uint64_t target) {
  uint64_t position = undoLog.position;
  while (position != target) {
    position -= sizeof(LogFooter);
    const LogFooter footer = *reinterpret_cast<LogFooter *>(position);
    position -= roundUp(footer.size, 8);
    writeBack(footer, reinterpret_cast<void *>(position));
  }
  undoLog.position = target;
}

void keepOldRange(const void *address, uint64_t size) {
  keepRange(address, size, LogFooter::Kind::Memory);
}

void keepOurs(const void *address, uint64_t size) {
  keepRange(address, size, LogFooter::Kind::Ours);
}

void *keepFor(Undo undo, uint64_t bytes) {
  if (!undoLog.open || !fitsLog(bytes))
    return nullptr;
  auto *entry = reinterpret_cast<void *>(undoLog.position);
  finishEntry(undoLog.position + bytes, {reinterpret_cast<uint64_t>(undo), bytes, LogFooter::Kind::Called});
  return entry;
}

} // namespace raddle::runtime
