// The explorer's memory: shared by all processes of a worker, out of reach of the program's heap, never rolled back.
//
// operator new and delete are defined in heap_interface.cpp and come here whenever the host runs. Blocks are kept in
// free lists by size class; the state of the allocator lies in the mapping itself, so that a parent goes on where its
// child left off. One process at a time may use it; one that is detached has what it allocates for itself.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"

namespace raddle::runtime {

inline constexpr uint32_t kMaxForeignSites = 256;
inline constexpr uint32_t kMaxLeftOut = 32'768;

// How a thread is known in all executions, and the threads it created.
struct ThreadName {
  uint32_t creator = RADDLE_NO_THREAD;
  uint32_t occurrence = 0;
  uint32_t firstChild = RADDLE_NO_THREAD;
  uint32_t nextSibling = RADDLE_NO_THREAD;
};

// Of eight bytes and one thread in one scenario: those that rounds of it have read, and those that others write
// afterwards (left_out.h).
struct LeftOutBytes {
  uint64_t granule;
  const void *scenario;   // scenarioOfExecution()
  const RaddleSite *site; // of a round that has read some
  uint16_t thread;
  bool isUsed;
  uint8_t read; // sets of bytes
  uint8_t readPlainly;
  uint8_t written;
  uint8_t writtenPlainly;
  // A lock that the thread held alone whenever it read, and one that the others held whenever they wrote; 0 if there is
  // none, or nobody did.
  uint64_t readGuard;
  uint64_t writeGuard;
};

// What the runtime itself keeps through all executions and processes.
struct SharedState {
  // names[n] is thread n for n < threadCount; it never changes.
  uint32_t threadCount;
  ThreadName names[kMaxThreads];
  // Distinct sites of calls to functions nobody knows, in order of first occurrence.
  uint32_t foreignCount;
  const RaddleSite *foreign[kMaxForeignSites];
  uint32_t assumptions; // set of RaddleAssumption
  // By open addressing.
  uint32_t leftOutCount;
  LeftOutBytes leftOut[kMaxLeftOut];
  bool leftOutIsFull;
  const RaddleSite *passingLeftOut; // as in RaddleLeftOut
  const RaddleSite *racyLeftOut;
};

// Maps it. REQUIRES: not done yet.
void mapHostMemory();
// Behind a page that is not accessible.
inline constexpr uint64_t kArena = kHostBase + kPage;
// REQUIRES: mapHostMemory().
inline SharedState &sharedState() {
  return *reinterpret_cast<SharedState *>(kArena);
}

// `alignment` is a power of two. Never null: running out ends the process.
void *hostAllocate(size_t size, size_t alignment);
void hostFree(void *block);
// Copies all of it, and puts the copy back. The copy is this process's: a forked one has none.
void keepHostMemory();
// REQUIRES: keepHostMemory().
void takeBackHostMemory();
uint64_t hostMemoryUsed();
// From now on this process allocates from memory of its own, so that others may go on meanwhile. It still sees what
// they write, and they see what it writes, in what was allocated before.
void detachHostMemory();

inline bool isHostMemory(const void *address) {
  return reinterpret_cast<uint64_t>(address) - kHostBase < kHostBytes;
}

} // namespace raddle::runtime
