// How a thread announces what it is about to do.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// An operation of `kind` on `object`, at the site of the running thread's call, accessing no memory.
RaddleOperation makeOperation(RaddleOperationKind kind, uint64_t object);
// The same on `size` bytes of memory at `address`.
RaddleOperation makeAccess(RaddleOperationKind kind, const void *address, uint64_t size);

// Announces `operation` and returns when the running thread is scheduled to perform it; then the memory it writes has
// been kept for undoing, and `step` describes it (a timed wait may find itself scheduled to lock instead). Inside an
// atomic section it returns at once and the access becomes one of the section's. REQUIRES: controlled().
void announce(const RaddleOperation &operation);

// One more step of the running thread, at `site`; parks it beyond the bound.
void countStep(const RaddleSite *site);

// Adds a range to those of the step that is being executed.
void addAccess(uint64_t address, uint64_t size, uint8_t isWrite);
const RaddleAccess *stepAccesses();
void mapAccesses();

// The memory at `address`, zero-extended; 0 if `size` is not from 1 to 8.
uint64_t loadValue(uint64_t address, uint64_t size);

bool writesMemory(uint8_t kind);

} // namespace raddle::runtime
