// Questions the host asks about a semaphore of the program.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// The semaphore with this count was initialized and not destroyed. Who waits for any other is not kept waiting but
// told.
bool isUsableSemaphore(uint64_t count);

} // namespace raddle::runtime
