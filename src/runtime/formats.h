// What calls like printf and sscanf access through the arguments behind their format.
//
// Formats that name their arguments by number are not followed: the call then counts as one of an unknown function.
#pragma once

#include <stdarg.h>

#include <cstdint>

#include "runtime/arguments.h"
#include "runtime/memory_map.h"

namespace raddle::runtime {

// The running thread is about to print: it reads the format and its strings, and writes where the format says %n.
void accessPrinted(Caller caller, const char *format, va_list arguments);

// How many arguments of a scan are followed, and how many bytes of what they are given.
inline constexpr uint32_t kMaxScanned = 32;
inline constexpr uint64_t kMaxScannedBytes = 16 * kKiB;

// One argument of a call like sscanf.
struct ScanTarget {
  void *address;
  uint64_t size;     // of what is stored there; of a string: 0
  uint64_t unit;     // of a string: the size of its characters
  uint64_t most;     // of a string: how many of them at most, with its end
  bool isCounted;    // in what the call returns
  bool isTerminated; // of a string: with a zero
};

struct Scan {
  ScanTarget targets[kMaxScanned];
  uint32_t count;
  bool isFollowed; // false: it is more than we understand
};

// What a scan of `length` characters may store.
Scan targetsOf(const char *format, uint64_t length, va_list arguments);

} // namespace raddle::runtime
