// Waiting loops: threads that do nothing but read a value again and again until it is the one they wait for.
#pragma once

#include "abi/operation_traits.h"
#include "abi/raddle_abi.h"
#include "runtime/state.h"

namespace raddle::runtime {

inline bool isAwait(uint8_t kind) {
  return abi::traitsOf(kind).data == abi::Data::Await;
}

// Enabled when conditionHolds: waiting loops, semaphores and read-write locks.
inline bool waitsForValue(uint8_t kind) {
  return abi::traitsOf(kind).waits == abi::Waits::Value;
}

// The memory holds what the operation waits for. REQUIRES: waitsForValue(operation.kind). Faults if its memory is no
// memory.
bool conditionHolds(const RaddleOperation &operation);

} // namespace raddle::runtime
