// The functions of libatomic for atomic objects of any size. All threads of the program are fibers of one kernel thread
// and switch only where they announce an operation, so that nothing has to be locked.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "runtime/system.h"

namespace {

constexpr size_t kWidest = 16; // bytes that one instruction of the processor accesses atomically

} // namespace

// The compiler has functions of these names itself, which cannot be defined by them.
RADDLE_EXPORT void raddleAtomicLoad(size_t size, const void *object, void *result, int order) __asm__("__atomic_load");
RADDLE_EXPORT void raddleAtomicStore(size_t size, void *object, const void *value, int order) __asm__("__atomic_store");
RADDLE_EXPORT void raddleAtomicExchange(size_t size, void *object, const void *value, void *result,
                                        int order) __asm__("__atomic_exchange");
// NOLINTNEXTLINE(readability-function-size): that is how the compiler calls it.
RADDLE_EXPORT bool raddleAtomicCompare(size_t size, void *object, void *expected, const void *desired, int success,
                                       int failure) __asm__("__atomic_compare_exchange");
RADDLE_EXPORT bool raddleAtomicIsLockFree(size_t size, const void *object) __asm__("__atomic_is_lock_free");

void raddleAtomicLoad(size_t size, const void *object, void *result, int) {
  memcpy(result, object, size);
}

void raddleAtomicStore(size_t size, void *object, const void *value, int) {
  memcpy(object, value, size);
}

// `value` and `result` may be the same memory.
void raddleAtomicExchange(size_t size, void *object, const void *value, void *result, int) {
  for (size_t i = 0; i < size; ++i) {
    const uint8_t old = static_cast<uint8_t *>(object)[i];
    static_cast<uint8_t *>(object)[i] = static_cast<const uint8_t *>(value)[i];
    static_cast<uint8_t *>(result)[i] = old;
  }
}

// NOLINTNEXTLINE(readability-function-size)
bool raddleAtomicCompare(size_t size, void *object, void *expected, const void *desired, int, int) {
  if (memcmp(object, expected, size) != 0) {
    memcpy(expected, object, size);
    return false;
  }
  memcpy(object, desired, size);
  return true;
}

bool raddleAtomicIsLockFree(size_t size, const void *object) {
  const bool isPower = size != 0 && (size & (size - 1)) == 0;
  return isPower && size <= kWidest && reinterpret_cast<uint64_t>(object) % size == 0;
}
