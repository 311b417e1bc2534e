#include "runtime/heap.h"

#include <algorithm>
#include <string.h>

#include "runtime/call_stacks.h"
#include "runtime/recent_accesses.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

bool opened[kMaxThreads];
uint64_t bootNext; // 0: the boot arena is not mapped yet

constexpr uint32_t kMaxBlocks = kBlockStride / sizeof(Block);

// What lies between blocks is at least and at most so large.
constexpr uint64_t kSmallestGap = 32;
constexpr uint64_t kLargestGap = 256;

// Numbers of the blocks in which memory at such addresses was found last; where they are wrong it is looked for.
uint32_t lastFound[256];

Block *blocks(uint32_t thread) {
  return reinterpret_cast<Block *>(blockSlot(thread));
}

// REQUIRES: isHeapMemory(address).
uint32_t ownerOf(uint64_t address) {
  return static_cast<uint32_t>((address - kHeapBase) / kHeapStride);
}

uint32_t blockCountOf(uint32_t owner) {
  return threads[owner].exists ? threads[owner].blockCount : 0;
}

// How many blocks of the heap it lies in begin at or before `address`.
// REQUIRES: isHeapMemory(address).
uint32_t countUpTo(uint64_t address) {
  const uint32_t owner = ownerOf(address);
  const Block *table = blocks(owner);
  const Block *after = std::upper_bound(table, table + blockCountOf(owner), address,
                                        [](uint64_t at, const Block &block) { return at < block.address; });
  return static_cast<uint32_t>(after - table);
}

// The last of these, or null.
Block *lastBlockUpTo(uint64_t address) {
  const uint32_t count = countUpTo(address);
  return count == 0 ? nullptr : &blocks(ownerOf(address))[count - 1];
}

uint64_t gapBehind(uint64_t size) {
  uint64_t gap = size / 4;
  if (gap < kSmallestGap)
    return kSmallestGap;
  return gap > kLargestGap ? kLargestGap : gap;
}

uint64_t *bootSizeOf(uint64_t address) {
  return reinterpret_cast<uint64_t *>(address) - 1;
}

// A block in the boot arena, at or behind `next` and before `end`.
uint64_t bootBlock(uint64_t next, uint64_t end, uint64_t size, uint64_t alignment) {
  const uint64_t address = roundUp(next + sizeof(uint64_t), alignment < 16 ? 16 : alignment);
  ensure(size < kBootBytes && address + size <= end, "libraries should not allocate that much");
  *bootSizeOf(address) = size;
  return address;
}

// Most threads allocate nothing.
void openHeap(uint32_t thread) {
  // A page stays closed, so that running off the end of one heap does not reach the next.
  mapMemory(heapSlot(thread), kHeapStride - kPage, Mapping::Private);
  mapMemory(blockSlot(thread), kBlockStride, Mapping::Private);
  mapShadowOfHeap(thread);
  opened[thread] = true;
}

} // namespace

void *heapAllocate(uint64_t size, uint64_t alignment, Family family) {
  Thread &thread = runningThread();
  uint64_t base = heapSlot(control.running);
  uint64_t used = thread.heapUsed == 0 ? kSmallestGap : thread.heapUsed;
  uint64_t offset = roundUp(used, alignment);
  uint64_t bytes = roundUp(size + gapBehind(size), 16);
  uint64_t limit = kHeapStride - kPage;
  if (size > limit || offset > limit || bytes > limit - offset || thread.blockCount == kMaxBlocks)
    return nullptr;
  if (!opened[control.running])
    openHeap(control.running);
  thread.heapUsed = offset + bytes;
  thread.stepsAtBlock = thread.steps;
  blocks(control.running)[thread.blockCount++] = {
      base + offset, thread.site, nullptr, static_cast<uint32_t>(size), 0, family, false, false, false};
  if (keepsStacksOfBlocks()) [[unlikely]]
    noteStack(RaddleStackAllocated, base + offset);
  return reinterpret_cast<void *>(base + offset);
}

Block &lastBlock() {
  return blocks(control.running)[runningThread().blockCount - 1];
}

Block *findBlock(const void *address) {
  if (!isHeapMemory(address))
    return nullptr;
  Block *block = lastBlockUpTo(reinterpret_cast<uint64_t>(address));
  return block != nullptr && block->address == reinterpret_cast<uint64_t>(address) ? block : nullptr;
}

const Block *blockUpTo(uint64_t address) {
  return lastBlockUpTo(address);
}

const Block *blockAfter(uint64_t address) {
  const uint32_t count = countUpTo(address);
  const uint32_t owner = ownerOf(address);
  return count < blockCountOf(owner) ? &blocks(owner)[count] : nullptr;
}

bool isLiveMemory(uint64_t address, uint64_t size) {
  const uint32_t owner = ownerOf(address);
  const Block *table = blocks(owner);
  uint32_t &found = lastFound[address / 64 % 256];
  if (found >= blockCountOf(owner) || address - table[found].address >= table[found].size) {
    const uint32_t count = countUpTo(address);
    if (count == 0)
      return false;
    found = count - 1;
  }
  const Block &block = table[found];
  const uint64_t offset = address - block.address;
  const bool isLeft = block.family == Family::Local && threads[owner].state == RaddleThreadExited;
  return !block.freed && !isLeft && offset < block.size && size <= block.size - offset;
}

RaddleLocation locationOf(uint64_t address, uint64_t size) {
  const Block *block = isHeapMemory(reinterpret_cast<void *>(address)) ? lastBlockUpTo(address) : nullptr;
  if (block == nullptr || block->site == nullptr)
    return {0, address, size};
  return {block->site->id, address - block->address, size};
}

void setFreed(Block &block) {
  keepOurs(&block, sizeof(block));
  block.freed = true;
  block.freedAt = runningThread().site;
  block.freedBy = static_cast<uint16_t>(control.running);
  if (keepsStacksOfBlocks()) [[unlikely]]
    noteStack(RaddleStackFreed, block.address);
}

void forgetFreedAtEnd() {
  Thread &thread = runningThread();
  if (control.options.reuse != 0 || thread.blockCount == 0)
    return;
  const Block *const table = blocks(control.running);
  const uint64_t base = heapSlot(control.running);
  const uint64_t before = thread.heapUsed;
  while (thread.blockCount > 0 && table[thread.blockCount - 1].freed) {
    --thread.blockCount;
    thread.heapUsed = table[thread.blockCount].address - base;
  }
  auto *const fresh = reinterpret_cast<void *>(base + thread.heapUsed);
  noteWritten(fresh, before - thread.heapUsed);
  memset(fresh, 0, before - thread.heapUsed);
  forgetRecent();
}

void setReused(Block &block, uint64_t size, Family family) {
  keepOurs(&block, sizeof(block));
  block.freed = false;
  block.freedAt = nullptr;
  block.site = runningThread().site;
  block.size = static_cast<uint32_t>(size);
  block.family = family;
  if (keepsStacksOfBlocks()) [[unlikely]]
    noteStack(RaddleStackAllocated, block.address);
}

void *bootAllocate(uint64_t size, uint64_t alignment) {
  if (bootNext == 0) {
    mapMemory(kBootBase, kBootBytes, Mapping::Private);
    bootNext = kBootBase;
  }
  const uint64_t address = bootBlock(bootNext, kKeptBase, size, alignment);
  bootNext = address + size;
  return reinterpret_cast<void *>(address);
}

// The boot arena is mapped: what starts the program takes of it.
void *keptAllocate(uint64_t size, uint64_t alignment) {
  const uint64_t address = bootBlock(kKeptBase + machine.keptBytes, kBootBase + kBootBytes, size, alignment);
  machine.keptBytes = address + size - kKeptBase;
  return memset(reinterpret_cast<void *>(address), 0, size);
}

uint64_t bootSize(const void *address) {
  return *bootSizeOf(reinterpret_cast<uint64_t>(address));
}

Range usedHeap(uint32_t thread) {
  uint64_t base = heapSlot(thread);
  return {base, base + threads[thread].heapUsed};
}

} // namespace raddle::runtime
