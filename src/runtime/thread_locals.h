// The thread-local variables of the program: where they end, in space and in time.
//
// They lie at the same distances from the thread pointer in every thread. Behind each lies memory that belongs to
// nobody. All of them end with their thread; of main they do not, since nobody goes on after it.
#pragma once

#include <cstdint>

#include "runtime/memory_map.h"

namespace raddle::runtime {

// REQUIRES: discoverTls(), on the host, before the first fiber.
void discoverThreadLocals();

// Whether some of it belongs to nobody, because it is behind a thread-local variable, and then what was probably meant.
// REQUIRES: it is memory of `thread`, above its stack.
bool touchesThreadGap(uint32_t thread, Range accessed, Range &meant);

// The running thread ends, and with it what others may have used.
void endThreadLocals();

} // namespace raddle::runtime
