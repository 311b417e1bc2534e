// Writes the log of a watched execution (abi/access_log.h) to a file. While it does, nobody looks for races: an
// execution of many millions of accesses is to be watched, and the log tells more than the races it happened to have.
#pragma once

#include <cstdint>

#include "abi/access_log.h"
#include "abi/raddle_abi.h"
#include "runtime/program_end.h"
#include "runtime/system.h"

namespace raddle::runtime {

// What was not written yet.
struct AccessLog {
  static constexpr uint32_t kEntries = 1 << 15;
  int descriptor;
  uint32_t count;  // entries of the buffer
  uint32_t thread; // whose accesses come next
  abi::LogEntry buffer[kEntries];
};
extern AccessLog accessLog;

void flushLog();

inline void appendToLog(const abi::LogEntry &entry) {
  accessLog.buffer[accessLog.count++] = entry;
  if (accessLog.count == AccessLog::kEntries)
    flushLog();
}

// A site record lies in the first 4 GiB: programs are not position-independent. Returning from main is no place of the
// program, and has none in the log.
inline uint32_t siteInLog(const RaddleSite *site) {
  const auto address = reinterpret_cast<uint64_t>(site);
  if (address <= UINT32_MAX)
    return static_cast<uint32_t>(address);
  ensure(isReturnFromMain(site), "site records should lie in the first 4 GiB");
  return 0;
}

// These to be called only while control.isLogging; `flags` as of recordAccess.
inline void logAccess(const RaddleSite *site, uint64_t address, uint64_t size, uint8_t flags) {
  for (; size > abi::kMaxLogValue; address += abi::kMaxLogValue, size -= abi::kMaxLogValue)
    appendToLog(abi::makeLogEntry(address, flags, abi::kMaxLogValue, siteInLog(site)));
  appendToLog(abi::makeLogEntry(address, flags, static_cast<uint32_t>(size), siteInLog(site)));
}
void logTurn(uint32_t thread);
void logEvents(const RaddleEvent *events, uint32_t count);

} // namespace raddle::runtime
