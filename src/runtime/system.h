// The kernel and the last words of the process, without the C library: what we call must keep no state that a
// restore of the program could take away from us.
#pragma once

#include <cstdint>

#define RADDLE_EXPORT extern "C" __attribute__((visibility("default"), used))

namespace raddle::runtime {

// Raw results: a negative one is an errno.
long systemCall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0);

[[noreturn]] void exitProcess(int status);

// Something that should hold does not: our own bug. Says so on the standard error that the process started with, and
// exits with 70.
[[noreturn]] void die(const char *whatShouldHold);
inline void ensure(bool condition, const char *whatShouldHold) {
  if (!condition) [[unlikely]]
    die(whatShouldHold);
}

// Gives the program an empty standard input and makes its output vanish. die() keeps the descriptor it had.
void redirectDescriptors();

// Remembers which descriptors (of the first 256) are open / closes all others.
void rememberDescriptors();
void closeNewDescriptors();

} // namespace raddle::runtime
