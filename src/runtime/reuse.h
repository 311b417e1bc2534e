// Which freed memory malloc may hand out again, if that is asked for: of each size the block that was freed last.
//
// A word for each size, at a fixed address, holds the address of that block, or 0. To free is to write it; to allocate
// is a step, too, that looks at it and, as the search chooses, takes the block or fresh memory. Large blocks and those
// with an alignment of their own are never handed out again, nor is what a library frees.
//
// The free happens before what is done by who gets the memory next.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"
#include "runtime/heap.h"

namespace raddle::runtime {

void mapReuse();

// Waits for the turn of the running thread to allocate; the block that it gets, or null for fresh memory.
Block *chooseReused(uint64_t size);
// The running thread has freed it, which is the step it is in.
void offerForReuse(const Block &block);
// What was used before is not zero.
void zeroReused(void *address, uint64_t size);

uint16_t allocationAlternatives(const RaddleOperation &allocate);

} // namespace raddle::runtime
