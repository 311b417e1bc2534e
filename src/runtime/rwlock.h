// Questions the host asks about a read-write lock of the program.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// One of those who hold the lock with this word, or RADDLE_NO_THREAD.
uint32_t rwlockHolder(uint64_t word);

} // namespace raddle::runtime
