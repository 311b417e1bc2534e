// The heap of the program: a region per thread, given out from its start and never reused within an execution, so that
// an address follows from the thread and what it allocated before, and freed memory stays recognizable.
//
// Fresh memory is zero. The table of blocks lies apart, out of reach of a stray write; as addresses only grow, it is
// ordered and searched by halving.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"

namespace raddle::runtime {

struct Block {
  uint64_t address;
  const RaddleSite *site; // where it was allocated; may be null
  uint64_t sizeAndFreed;  // size * 2 + freed
  [[nodiscard]] uint64_t size() const { return sizeAndFreed / 2; }
  [[nodiscard]] bool freed() const { return (sizeAndFreed & 1) != 0; }
};

// Maps the heap of `thread`, if that has not happened.
void openHeap(uint32_t thread);

// Memory for the running thread; null if its region is exhausted. `alignment` is a power of two, at least 16.
void *heapAllocate(uint64_t size, uint64_t alignment);

inline bool isHeapMemory(const void *address) {
  return reinterpret_cast<uint64_t>(address) - kHeapBase < kMaxThreads * kHeapStride;
}
// The block that begins at `address`, freed or not; null if there is none.
Block *findBlock(const void *address);
// The block that `address` lies in or behind, freed or not; null if there is none. REQUIRES: isHeapMemory(address).
const Block *blockUpTo(uint64_t address);
// How the memory at `address` is called in every execution.
RaddleLocation locationOf(uint64_t address, uint64_t size);
// Both are undone by a restore.
void setFreed(Block &block);
void resize(Block &block, uint64_t size);

// Memory that is never given back: for libraries, before the program starts and on the host.
void *bootAllocate(uint64_t size, uint64_t alignment);
inline bool isBootMemory(const void *address) {
  return reinterpret_cast<uint64_t>(address) - kBootBase < kBootBytes;
}
// REQUIRES: isBootMemory(address), as bootAllocate returned it.
uint64_t bootSize(const void *address);

// The bytes of the heap of `thread` that are or were in use in this execution.
Range usedHeap(uint32_t thread);

} // namespace raddle::runtime
