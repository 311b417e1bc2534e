// Values that the search supplies (choose) and values of the environment, of which a few telling ones are tried.
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <type_traits>

#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// Whether the alternatives are all values that there are.
enum class Alternatives : uint64_t { Some, All };

uint32_t announceChoice(RaddleOperationKind kind, uint32_t alternatives, Alternatives which) {
  RaddleOperation operation = makeOperation(kind, 0);
  operation.argument = static_cast<uint64_t>(which);
  operation.alternatives = static_cast<uint16_t>(alternatives);
  announce(operation);
  return step.choice;
}

uint32_t choose(uint32_t count) {
  if (count == 0)
    misuse("choose-of-none", "a choice among no values was asked for");
  if (count > UINT16_MAX)
    unsupported("choose-of-many", "a choice among more than 65535 values is not supported");
  if (count == 1)
    return 0;
  step.value = announceChoice(RaddleOperationChoose, count, Alternatives::All);
  return static_cast<uint32_t>(step.value);
}

constexpr uint32_t kMaxOffered = 1024;
uint64_t offered[kMaxOffered]; // read-only once the machine is started
uint32_t offeredCount = 0;

template <typename T, uint32_t N> T input(const T (&values)[N]) {
  if (!controlled())
    return values[0];
  const auto which = std::is_same_v<T, bool> ? Alternatives::All : Alternatives::Some;
  const uint32_t chosen = announceChoice(RaddleOperationInput, offeredCount + N, which);
  T value = values[chosen < offeredCount ? 0 : chosen - offeredCount];
  if (chosen < offeredCount)
    memcpy(static_cast<void *>(&value), &offered[chosen], sizeof(value));
  step.value = 0;
  memcpy(&step.value, static_cast<const void *>(&value), sizeof(value));
  return value;
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void raddle_machine_offer_input(uint64_t value) {
  ensure(offeredCount < kMaxOffered, "there should be room for the values of inputs");
  offered[offeredCount++] = value;
}

RADDLE_EXPORT uint32_t __raddle_choose(uint32_t count) {
  return controlled() ? choose(count) : 0;
}
RADDLE_EXPORT uint32_t raddle_choose(uint32_t count) {
  return __raddle_choose(count);
}

// The one value that is tried is the one that is there.
RADDLE_EXPORT void __raddle_input(void *, uint64_t, const char *) {
  if (controlled())
    announceChoice(RaddleOperationInput, 1, Alternatives::Some);
}

using Pointer = void *;
using Bool = bool;
using SignedChar = char;
using Longlong = long long;
using UnsignedLonglong = unsigned long long;

#define RADDLE_INPUTS(X)                                                                                               \
  X(bool, Bool, false, true)                                                                                           \
  X(_Bool, Bool, false, true)                                                                                          \
  X(char, SignedChar, 0, 1, -1, CHAR_MAX, CHAR_MIN)                                                                    \
  X(uchar, unsigned char, 0, 1, UCHAR_MAX)                                                                             \
  X(short, short, 0, 1, -1, SHRT_MAX, SHRT_MIN)                                                                        \
  X(ushort, unsigned short, 0, 1, USHRT_MAX)                                                                           \
  X(int, int, 0, 1, -1, INT_MAX, INT_MIN)                                                                              \
  X(uint, unsigned, 0, 1, UINT_MAX)                                                                                    \
  X(unsigned, unsigned, 0, 1, UINT_MAX)                                                                                \
  X(long, long, 0, 1, -1, LONG_MAX, LONG_MIN)                                                                          \
  X(ulong, unsigned long, 0, 1, ULONG_MAX)                                                                             \
  X(longlong, Longlong, 0, 1, -1, LLONG_MAX, LLONG_MIN)                                                                \
  X(ulonglong, UnsignedLonglong, 0, 1, ULLONG_MAX)                                                                     \
  X(size_t, size_t, 0, 1, SIZE_MAX)                                                                                    \
  X(u8, uint8_t, 0, 1, UINT8_MAX)                                                                                      \
  X(u16, uint16_t, 0, 1, UINT16_MAX)                                                                                   \
  X(u32, uint32_t, 0, 1, UINT32_MAX)                                                                                   \
  X(float, float, 0, 1, -1, FLT_MAX, -FLT_MAX)                                                                         \
  X(double, double, 0, 1, -1, DBL_MAX, -DBL_MAX)                                                                       \
  X(pointer, Pointer, nullptr)

#define RADDLE_INPUT(name, type, ...)                                                                                  \
  RADDLE_EXPORT type __VERIFIER_nondet_##name() {                                                                      \
    static const type kValues[] = {__VA_ARGS__};                                                                       \
    return input(kValues);                                                                                             \
  }
RADDLE_INPUTS(RADDLE_INPUT)
