// The kernel and the last words of the process, without the C library: what we call must keep no state that a
// restore of the program could take away from us.
#pragma once

#include <cstdint>

#define RADDLE_EXPORT extern "C" __attribute__((visibility("default"), used))

namespace raddle::runtime {

// The arguments of a system call.
struct Words {
  long a = 0;
  long b = 0;
  long c = 0;
  long d = 0;
  long e = 0;
  long f = 0;
};
// The raw result: a negative one is an errno.
long systemCall(long number, const Words &words = {});
template <typename T> long word(T *pointer) {
  return reinterpret_cast<long>(pointer);
}

[[noreturn]] void exitProcess(int status);

// Something that should hold does not: our own bug. Says so on the standard error that the process started with, and
// exits with 70.
[[noreturn]] void die(const char *whatShouldHold);
inline void ensure(bool condition, const char *whatShouldHold) {
  if (!condition) [[unlikely]]
    die(whatShouldHold);
}

} // namespace raddle::runtime
