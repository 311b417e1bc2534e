// Which plain accesses are visible operations: all of them, or those to locations that were promoted.
//
// A location is named so that it is the same in every execution: by address for globals and stacks (both lie where they
// always lie), by allocation site and offset in the heap.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"
#include "runtime/state.h"

namespace raddle::runtime {

extern uint32_t promotionCount;
// Whether some promoted location has a byte in common with this memory.
bool isPromotedAt(uint64_t address, uint64_t size);

// Whether a plain access there has to be announced.
inline bool isVisible(uint64_t address, uint64_t size) {
  return control.options.visibleAll != 0 || (promotionCount != 0 && isPromotedAt(address, size));
}

// Whether one promoted location contains all of it.
bool isCovered(const RaddleLocation &location);

// False if it was covered before. Promotions are never taken back in a process.
bool promote(const RaddleLocation &location);

// All of them, in order.
uint32_t allPromotions(const RaddleLocation **locations);

} // namespace raddle::runtime
