// Whether memory is there to be accessed; who accesses other memory fails before that happens.
//
// In the heap this is exact: each byte of a block that was not freed, and no other. Between blocks lies memory that
// nobody owns, so that running over the end of one does not reach the next. So it is with locals that have to be
// watched, which have blocks of their own. On a stack it is what functions that have not returned have there. Behind
// each global variable lies memory that nobody owns, too.
#pragma once

#include <cstdint>

#include "runtime/heap.h"
#include "runtime/state.h"
#include "runtime/variables.h"

namespace raddle::runtime {

enum class Use : uint8_t {
  Read,
  Write,
  Work, // by a function of the thread API, on an object of its own
};

// The running thread fails: it is no use of one live block. REQUIRES: isHeapMemory(address).
[[noreturn]] void failHeapUse(uint64_t address, uint64_t size, Use use);

inline bool isInThreadSlot(uint64_t address) {
  return address - kThreadBase < kMaxThreads * kThreadStride;
}
// The same, if it is a local variable of a function that has returned, or a thread-local of a thread that has ended, or
// beside one. REQUIRES: isInThreadSlot(address).
void checkThreadSlot(uint64_t address, uint64_t size, Use use);

// The same: it is no memory of the program at all. REQUIRES: isOurMemory(address).
[[noreturn]] void failWildUse(Use use);

// The same: it goes beyond the borders of the object that it is meant for.
[[noreturn]] void failBeyond(Range accessed, Range meant, Use use);

// The same: it lies beside a variable. REQUIRES: touchesGap(address, size).
[[noreturn]] void failVariableUse(uint64_t address, uint64_t size, Use use);

inline void checkAccess(uint64_t address, uint64_t size, Use use) {
  if (isHeapMemory(reinterpret_cast<const void *>(address)) && !isLiveMemory(address, size))
    failHeapUse(address, size, use);
  if (isOurMemory(address))
    failWildUse(use);
  if (isInThreadSlot(address))
    checkThreadSlot(address, size, use);
  if (touchesGap(address, size))
    failVariableUse(address, size, use);
}

// As many of these bytes as it makes sense to remember; all, unless they are surely not all there to be accessed.
uint64_t sensibleBytes(uint64_t address, uint64_t size);

} // namespace raddle::runtime
