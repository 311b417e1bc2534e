// What all calls with descriptors have in common.
#pragma once

#include <cstdint>

namespace raddle::runtime {

// Two descriptors, as pipe(2) stores them.
struct Numbers {
  int first;
  int second;
};

// In the C library's way: a negative result is an errno.
long returned(long result);
// The kernel does what the program has called, and nobody sees what: notes it. Of a call by a library nothing is noted.
void leaveToKernel(const void *returnAddress);
// As write(2), of bytes that are ours. REQUIRES: isModelledDescriptor(number).
long sendOurs(int number, const char *bytes, uint64_t count);
// Steps that end what the file sends and receives, if no descriptor leads to it any more.
void releaseFile(uint32_t file);

} // namespace raddle::runtime
