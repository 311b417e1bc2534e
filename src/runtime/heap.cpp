#include "runtime/heap.h"

#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

bool opened[kMaxThreads];
uint64_t bootNext; // 0: the boot arena is not mapped yet

constexpr uint32_t kMaxBlocks = kBlockStride / sizeof(Block);

Block *blocks(uint32_t thread) {
  return reinterpret_cast<Block *>(blockSlot(thread));
}

// The last block that begins at or before `address`, in the heap it lies in; null if there is none.
// REQUIRES: isHeapMemory(address).
Block *lastBlockUpTo(uint64_t address) {
  auto owner = static_cast<uint32_t>((address - kHeapBase) / kHeapStride);
  if (!threads[owner].exists)
    return nullptr;
  Block *table = blocks(owner);
  uint32_t first = 0;
  uint32_t last = threads[owner].blockCount;
  while (first < last) {
    uint32_t middle = first + (last - first) / 2;
    if (table[middle].address <= address)
      first = middle + 1;
    else
      last = middle;
  }
  return first == 0 ? nullptr : &table[first - 1];
}

uint64_t *bootSizeOf(uint64_t address) {
  return reinterpret_cast<uint64_t *>(address) - 1;
}

} // namespace

void openHeap(uint32_t thread) {
  if (opened[thread])
    return;
  // A page stays closed, so that running off the end of one heap does not reach the next.
  mapMemory(heapSlot(thread), kHeapStride - kPage, Mapping::Private);
  mapMemory(blockSlot(thread), kBlockStride, Mapping::Private);
  opened[thread] = true;
}

void *heapAllocate(uint64_t size, uint64_t alignment) {
  Thread &thread = runningThread();
  uint64_t base = heapSlot(control.running);
  // The first bytes stay unused: an address in the heap is never that of the slot itself.
  uint64_t used = thread.heapUsed == 0 ? 16 : thread.heapUsed;
  uint64_t offset = roundUp(used, alignment);
  uint64_t bytes = roundUp(size == 0 ? 1 : size, 16);
  uint64_t limit = kHeapStride - kPage;
  if (size > limit || offset > limit || bytes > limit - offset || thread.blockCount == kMaxBlocks)
    return nullptr;
  thread.heapUsed = offset + bytes;
  blocks(control.running)[thread.blockCount++] = {base + offset, thread.site, size * 2};
  return reinterpret_cast<void *>(base + offset);
}

Block *findBlock(const void *address) {
  Block *block = lastBlockUpTo(reinterpret_cast<uint64_t>(address));
  return block != nullptr && block->address == reinterpret_cast<uint64_t>(address) ? block : nullptr;
}

const Block *blockUpTo(uint64_t address) {
  return lastBlockUpTo(address);
}

RaddleLocation locationOf(uint64_t address, uint64_t size) {
  const Block *block = isHeapMemory(reinterpret_cast<void *>(address)) ? lastBlockUpTo(address) : nullptr;
  if (block == nullptr || block->site == nullptr)
    return {0, address, size};
  return {block->site->id, address - block->address, size};
}

void setFreed(Block &block) {
  storeUndoable(&block.sizeAndFreed, block.sizeAndFreed | 1);
}

void resize(Block &block, uint64_t size) {
  storeUndoable(&block.sizeAndFreed, size * 2);
}

void *bootAllocate(uint64_t size, uint64_t alignment) {
  if (bootNext == 0) {
    mapMemory(kBootBase, kBootBytes, Mapping::Private);
    bootNext = kBootBase;
  }
  uint64_t address = roundUp(bootNext + sizeof(uint64_t), alignment < 16 ? 16 : alignment);
  ensure(size < kBootBytes && address + size <= kBootBase + kBootBytes, "libraries should not allocate that much");
  *bootSizeOf(address) = size;
  bootNext = address + size;
  return reinterpret_cast<void *>(address);
}

uint64_t bootSize(const void *address) {
  return *bootSizeOf(reinterpret_cast<uint64_t>(address));
}

Range usedHeap(uint32_t thread) {
  uint64_t base = heapSlot(thread);
  return {base, base + threads[thread].heapUsed};
}

} // namespace raddle::runtime
