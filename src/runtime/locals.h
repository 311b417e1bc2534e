// The end of variables that other threads may still use.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// A variable of the running thread ends: a write to all of it, as to free it would be.
void noticeEnd(const RaddleSite *site, void *address, uint64_t size);

} // namespace raddle::runtime
