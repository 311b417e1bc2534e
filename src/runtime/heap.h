// The heap of the program: a region per thread, given out from its start and never reused within an execution, so that
// an address follows from the thread and what it allocated before, and freed memory stays recognizable.
//
// Fresh memory is zero, and so is what lies between blocks, which is nobody's. The table of blocks lies apart, out of
// reach of a stray write; as addresses only grow, it is ordered and searched by halving.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"
#include "runtime/state.h"

namespace raddle::runtime {

// Which functions a block comes from, and has to go back to. A local variable comes and goes with its function.
enum class Family : uint8_t { Malloc, New, NewArray, Local };

struct Block {
  uint64_t address;
  const RaddleSite *site;    // where it was allocated; may be null; of a local, the variable
  const RaddleSite *freedAt; // and freed, if it was; may be null
  uint32_t size;             // in bytes
  uint16_t freedBy;          // by which thread
  Family family;
  bool ofLibrary : 1; // a library allocated it
  bool reached : 1;   // only while leaks are looked for
  bool freed : 1;
};
static_assert(kHeapStride <= uint64_t{1} << 32 && kMaxThreads <= UINT16_MAX);

// Memory for the running thread; null if its region is exhausted. `alignment` is a power of two, at least 16.
void *heapAllocate(uint64_t size, uint64_t alignment, Family family);

inline bool isHeapMemory(const void *address) {
  return reinterpret_cast<uint64_t>(address) - kHeapBase < kMaxThreads * kHeapStride;
}
// The block that begins at `address`, freed or not; null if there is none, wherever that is.
Block *findBlock(const void *address);
// The block that `address` lies in or behind, freed or not; null if there is none. REQUIRES: isHeapMemory(address).
const Block *blockUpTo(uint64_t address);
// The first block behind `address` in the same heap; null if there is none. REQUIRES: isHeapMemory(address).
const Block *blockAfter(uint64_t address);
// Whether all of it lies in one block that was not freed. REQUIRES: isHeapMemory(address).
bool isLiveMemory(uint64_t address, uint64_t size);
// How the memory at `address` is called in every execution.
RaddleLocation locationOf(uint64_t address, uint64_t size);
// The block of the running thread that was begun last.
Block &lastBlock();
// Calls visit(block) for each block of `thread`, in order.
template <typename Visit> void forEachBlock(uint32_t thread, Visit visit) {
  auto *blocks = reinterpret_cast<Block *>(blockSlot(thread));
  for (uint32_t i = 0; i < threads[thread].blockCount; ++i)
    visit(blocks[i]);
}
// By the running thread, where it is. Both are undone by a restore.
void setFreed(Block &block);
void setReused(Block &block, uint64_t size, Family family);

// Of the running thread, the blocks at the end of the heap that were freed: their memory is fresh again, and a use of
// it is no longer known as one after the free. REQUIRES: machine.alone.
void forgetFreedAtEnd();

// Memory that is never given back: for libraries, before the program starts and on the host.
void *bootAllocate(uint64_t size, uint64_t alignment);
// The same while the program runs; a restore takes it back. Fresh memory is zero.
void *keptAllocate(uint64_t size, uint64_t alignment);

// While one exists, what libraries allocate for the running thread they keep for themselves: something that they do
// once, in whichever thread comes first. So the heaps of threads do not depend on which that was.
class KeptByLibrary {
public:
  KeptByLibrary() : before_(runningThread().librariesKeep) { runningThread().librariesKeep = true; }
  ~KeptByLibrary() { runningThread().librariesKeep = before_; }
  KeptByLibrary(const KeptByLibrary &) = delete;
  KeptByLibrary &operator=(const KeptByLibrary &) = delete;

private:
  const bool before_; // of the same thread
};

inline bool isBootMemory(const void *address) {
  return reinterpret_cast<uint64_t>(address) - kBootBase < kBootBytes;
}
// REQUIRES: isBootMemory(address), as bootAllocate returned it.
uint64_t bootSize(const void *address);

// The bytes of the heap of `thread` that are or were in use in this execution.
Range usedHeap(uint32_t thread);

} // namespace raddle::runtime
