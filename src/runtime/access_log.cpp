#include "runtime/access_log.h"

#include <sys/syscall.h>

#include "runtime/access_history.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

AccessLog accessLog;

namespace {

static_assert(static_cast<int>(kWrites) == abi::kLogWrites && static_cast<int>(kIsAtomic) == abi::kLogIsAtomic &&
              static_cast<int>(kFrees) == abi::kLogFrees && static_cast<int>(kWorks) == abi::kLogWorks);

void logEvent(const RaddleEvent &event) {
  const RaddleOperation &operation = event.operation;
  const bool isSmall = event.choice <= abi::kMaxLogChoice;
  if (operation.argument != 0 || !isSmall)
    appendToLog(abi::makeLogEntry(operation.argument, abi::kLogExtension, 0, event.choice));
  const abi::LogStepValue value{operation.kind, isSmall ? static_cast<uint8_t>(event.choice) : uint8_t{0},
                                event.succeeded != 0};
  appendToLog(abi::makeLogEntry(operation.object, abi::kLogStep, abi::packLogStep(value), siteInLog(operation.site)));
}

} // namespace

void flushLog() {
  const auto *bytes = reinterpret_cast<const char *>(accessLog.buffer);
  uint64_t rest = accessLog.count * sizeof(abi::LogEntry);
  while (rest != 0) {
    const long written = systemCall(SYS_write, {accessLog.descriptor, word(bytes), static_cast<long>(rest)});
    ensure(written > 0, "there should be room on disk for the log of the watched execution");
    bytes += written;
    rest -= static_cast<uint64_t>(written);
  }
  accessLog.count = 0;
}

void logTurn(uint32_t thread) {
  if (thread == accessLog.thread)
    return;
  accessLog.thread = thread;
  appendToLog(abi::makeLogEntry(thread, abi::kLogSwitch, 0, 0));
}

void logEvents(const RaddleEvent *events, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    logEvent(events[i]);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void raddle_machine_log(int descriptor) {
  if (control.isLogging)
    flushLog();
  control.isLogging = descriptor >= 0;
  control.ignoresRaces = control.isLogging;
  accessLog.descriptor = descriptor;
  accessLog.thread = RADDLE_NO_THREAD;
}
