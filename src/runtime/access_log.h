// Writes the log of a watched execution (abi/access_log.h) to a file. While it does, nobody looks for races: an
// execution of many millions of accesses is to be watched, and the log tells more than the races it happened to have.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// To be called only while control.isLogging; `flags` as of recordAccess.
void logAccess(const RaddleSite *site, uint64_t address, uint64_t size, uint8_t flags);
void logTurn(uint32_t thread);
void logEvents(const RaddleEvent *events, uint32_t count);

} // namespace raddle::runtime
