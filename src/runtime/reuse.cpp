#include "runtime/reuse.h"

#include <string.h>

#include "runtime/happens_before.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kLargestReused = 4 * kKiB;
constexpr uint64_t kWordCount = kLargestReused / 16 + 1;

bool isReusable(uint64_t size) {
  return control.options.reuse != 0 && size <= kLargestReused;
}

// Blocks whose sizes are the same when rounded up are as good as each other.
uint64_t *wordFor(uint64_t size) {
  return reinterpret_cast<uint64_t *>(kReuseBase) + roundUp(size, 16) / 16;
}

// What orders a free before the next use: nothing else is at the address of the record.
uint64_t orderOf(const Block &block) {
  return reinterpret_cast<uint64_t>(&block);
}

} // namespace

void mapReuse() {
  mapMemory(kReuseBase, roundUp(kWordCount * sizeof(uint64_t), kPage), Mapping::Private);
}

Block *chooseReused(uint64_t size) {
  if (!isReusable(size) || control.phase == Phase::Constructing || runningThread().sectionDepth != 0)
    return nullptr;
  uint64_t *word = wordFor(size);
  if (machine.alone && *word == 0)
    return nullptr;
  announce(makeAccess(RaddleOperationAllocate, word, sizeof(*word)));
  if (step.choice == 0)
    return nullptr;
  step.succeeded = true;
  Block *block = findBlock(reinterpret_cast<void *>(*word));
  *word = 0;
  acquireFrom(orderOf(*block));
  return block;
}

void offerForReuse(const Block &block) {
  if (!isReusable(block.size))
    return;
  uint64_t *word = wordFor(block.size);
  if (!machine.alone) {
    addAccess(block.address, block.size, 1);
    addAccess(reinterpret_cast<uint64_t>(word), sizeof(*word), 1);
    releaseTo(orderOf(block));
  }
  storeUndoable(word, block.address);
}

void zeroReused(void *address, uint64_t size) {
  if (!isReusable(size))
    return;
  keepOldRange(address, size);
  memset(address, 0, size);
}

uint16_t allocationAlternatives(const RaddleOperation &allocate) {
  return loadValue(allocate.object, allocate.size) != 0 ? 2 : 1;
}

} // namespace raddle::runtime
