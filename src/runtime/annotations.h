// What a program says about its own synchronization.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// Whether the program says that data races on all of these bytes are intended.
bool isBenign(uint64_t address, uint64_t size);

} // namespace raddle::runtime
