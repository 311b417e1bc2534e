// sscanf and its relatives. The C library scans into memory of ours; what it has found is then stored where the
// program wants it, target by target, as writes of the calling thread.
#include <stdarg.h>
#include <string.h>

#include "abi/raddle_abi.h"
#include "runtime/arguments.h"
#include "runtime/formats.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realVsscanf("vsscanf");
RADDLE_REAL realVsscanf99("__isoc99_vsscanf");
RADDLE_REAL realVsscanf23("__isoc23_vsscanf");

// As the calling convention of x86-64 lays it out. One whose offsets are those behind the saved registers has all its
// arguments in memory.
constexpr uint32_t kGeneralBytes = 6 * sizeof(uint64_t);
constexpr uint32_t kVectorBytes = 16 * sizeof(uint64_t); // eight registers of two words
struct ArgumentList {
  uint32_t generalOffset;
  uint32_t vectorOffset;
  void *overflow;
  void *saved;
};
static_assert(sizeof(va_list) == sizeof(ArgumentList));

int callReal(RealFunction &real, const char *text, const char *format, va_list arguments) {
  return real.as<int(const char *, const char *, va_list)>()(text, format, arguments);
}

uint64_t mostBytes(const ScanTarget &target) {
  return target.unit == 0 ? target.size : target.most * target.unit;
}

// As many as the scan has stored in `found`.
uint64_t storedBytes(const ScanTarget &target, const char *found) {
  if (target.unit == 0 || !target.isTerminated)
    return mostBytes(target);
  return target.unit == 1 ? bytesOf(found) : bytesOf(reinterpret_cast<const wchar_t *>(found));
}

void store(Caller caller, const ScanTarget &target, const char *found) {
  const uint64_t size = storedBytes(target, found);
  writeArgument(caller, target.address, size);
  memcpy(target.address, found, size);
}

struct Places {
  void *of[kMaxScanned];
};

uint64_t roomFor(const ScanTarget &target) {
  return (mostBytes(target) + 15) / 16 * 16;
}

uint64_t roomFor(const Scan &scan) {
  uint64_t room = 16;
  for (uint32_t i = 0; i < scan.count; ++i)
    room += roomFor(scan.targets[i]);
  return room;
}

void layOut(const Scan &scan, char *memory, Places &places) {
  for (uint32_t i = 0; i < scan.count; ++i) {
    places.of[i] = memory;
    memory += roomFor(scan.targets[i]);
  }
}

// A %n is stored if what stands before it was found and something behind it, or everything.
void storeFound(Caller caller, const Scan &scan, const Places &places, int result) {
  int counted = 0;
  int all = 0;
  for (uint32_t i = 0; i < scan.count; ++i)
    all += scan.targets[i].isCounted ? 1 : 0;
  for (uint32_t i = 0; i < scan.count; ++i) {
    counted += scan.targets[i].isCounted ? 1 : 0;
    const bool isFound = scan.targets[i].isCounted ? counted <= result : counted < result || result == all;
    if (isFound)
      store(caller, scan.targets[i], static_cast<const char *>(places.of[i]));
  }
}

int scanUnfollowed(RealFunction &real, const char *text, const char *format, va_list arguments) {
  __raddle_foreign(runningThread().site);
  return callReal(real, text, format, arguments);
}

int scan(RealFunction &real, const char *text, const char *format, va_list arguments) {
  const Scan found = targetsOf(format, strlen(text), arguments);
  const uint64_t room = roomFor(found);
  if (!found.isFollowed || room > kMaxScannedBytes)
    return scanUnfollowed(real, text, format, arguments);
  Places places;
  layOut(found, static_cast<char *>(__builtin_alloca_with_align(room, 128)), places);
  noteForeignWriter(); // errno, and blocks for %ms
  ArgumentList list = {kGeneralBytes, kGeneralBytes + kVectorBytes, places.of, nullptr};
  va_list ours;
  memcpy(static_cast<void *>(&ours), &list, sizeof(list));
  const int result = callReal(real, text, format, ours);
  storeFound(Caller::Program, found, places, result);
  return result;
}

int scanFor(Caller caller, RealFunction &real, const char *text, const char *format, va_list arguments) {
  if (!controlled() || caller == Caller::Library)
    return callReal(real, text, format, arguments);
  Through<"sscanf", 0>::readString(caller, text);
  Through<"sscanf", 1>::readString(caller, format);
  return scan(real, text, format, arguments);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

#define RADDLE_SCANNERS(X)                                                                                             \
  X(sscanf, vsscanf, realVsscanf)                                                                                      \
  X(__isoc99_sscanf, __isoc99_vsscanf, realVsscanf99)                                                                  \
  X(__isoc23_sscanf, __isoc23_vsscanf, realVsscanf23)
#define RADDLE_SCANNER(name, nameOfList, real)                                                                         \
  RADDLE_EXPORT int raddleScan_##name(const char *text, const char *format, ...) __asm__(#name);                       \
  int raddleScan_##name(const char *text, const char *format, ...) {                                                   \
    va_list arguments;                                                                                                 \
    va_start(arguments, format);                                                                                       \
    const int result = scanFor(callerAt(__builtin_return_address(0)), real, text, format, arguments);                  \
    va_end(arguments);                                                                                                 \
    return result;                                                                                                     \
  }                                                                                                                    \
  RADDLE_EXPORT int raddleScan_##nameOfList(const char *text, const char *format,                                      \
                                            va_list arguments) __asm__(#nameOfList);                                   \
  int raddleScan_##nameOfList(const char *text, const char *format, va_list arguments) {                               \
    return scanFor(callerAt(__builtin_return_address(0)), real, text, format, arguments);                              \
  }
RADDLE_SCANNERS(RADDLE_SCANNER)
