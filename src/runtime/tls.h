// Thread-local storage of fibers: each has its own block, so thread_local, errno and the state of C++ exceptions are
// right without anybody's help.
//
// A block is laid out as the C library lays out that of a kernel thread: thread-locals of all objects below the thread
// pointer, `struct pthread` above it.
#pragma once

#include <cstdint>

#include "runtime/memory_map.h"

namespace raddle::runtime {

// The thread pointer of the running fiber or of the host.
inline uint64_t threadPointer() {
  uint64_t result;
  __asm__("movq %%fs:0, %0" : "=r"(result));
  return result;
}

// REQUIRES: discoverImages(), on the host, before the first fiber.
void discoverTls();

// Bytes at the end of each thread's slot that hold its block.
uint64_t tlsSlotBytes();

// The thread pointer of `thread`, whether it exists or not.
uint64_t threadPointerOf(uint32_t thread);

// Gives `thread` fresh thread-locals; returns its thread pointer.
// REQUIRES: the end of its slot is mapped.
uint64_t resetTls(uint32_t thread);
// Gives it those of the host, which is how main starts: static constructors may have set some.
void copyHostTls(uint64_t threadPointer);

// Words of a thread's control block that are unused in every version of the C library, and zero in a new one.
enum class SpareWord : uint8_t { Cancellation, Ended };
uint32_t &spareWord(uint32_t thread, SpareWord word);

// errno of the thread with that thread pointer.
int *errnoOf(uint64_t threadPointer);

// What of a block has to be saved and restored.
Range tlsImage(uint64_t threadPointer);

} // namespace raddle::runtime
