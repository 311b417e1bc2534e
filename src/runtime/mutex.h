// Questions the host asks about a mutex of the program.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// Who holds it, or RADDLE_NO_THREAD.
uint32_t mutexHolder(uint64_t mutex);
// Where it was acquired last, or null.
const RaddleSite *mutexAcquiredAt(uint64_t mutex);

} // namespace raddle::runtime
