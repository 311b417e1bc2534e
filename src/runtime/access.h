// Plain accesses of the running thread to memory of the program.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// The running thread is about to read, or to write, at `site`. If others could notice it is a visible operation, and
// returns when it is the thread's turn; what is overwritten is kept for undoing. REQUIRES: controlled().
void readMemory(const RaddleSite *site, const void *address, uint64_t size);
void writeMemory(const RaddleSite *site, void *address, uint64_t size);

// The bytes of a text with its end, or of as many characters as `bound` allows.
uint64_t bytesOf(const char *text, uint64_t bound = UINT64_MAX);
uint64_t bytesOf(const wchar_t *text, uint64_t bound = UINT64_MAX);

} // namespace raddle::runtime
