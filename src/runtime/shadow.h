// Which bits of the program's memory nobody has written; see abi/shadow.h.
//
// Shadow is kept in the undo log like the memory it belongs to, so that going back to an earlier point takes it back
// too; hashState() looks at it. In a program that was not built to follow uninitialized memory all of this does
// nothing.
#pragma once

#include <cstdint>

#include "runtime/memory_map.h"

namespace raddle::runtime {

// Finds out whether the program follows uninitialized memory, and makes room for shadows then.
void mapShadow();
// The same for the heap of `thread`, which is being opened.
void mapShadowOfHeap(uint32_t thread);

// Nobody has written this memory of the heap, which the running thread was just given. Of more than 1 MiB only the
// first counts.
void noteUnwritten(void *address, uint64_t size);
// It was written, by whomever.
void noteWritten(const void *address, uint64_t size);
// It was copied. The ranges may overlap.
void noteCopied(void *to, const void *from, uint64_t size);
// Whether nobody has written any of it.
[[nodiscard]] bool isUnwritten(const void *address, uint64_t size);
// A function of the runtime looks at it on behalf of the program: what was not written is a failure.
void checkWritten(const void *address, uint64_t size);

// Of all shadow that a step may change.
uint64_t hashShadow(uint64_t hash);

} // namespace raddle::runtime
