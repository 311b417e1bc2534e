// What the processes of a worker need beside the machine: abi/processes.h.
#include "abi/processes.h"
#include "runtime/host_memory.h"
#include "runtime/signals.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

using namespace raddle::runtime;

RADDLE_EXPORT void raddle_machine_keep_explorer() {
  keepHostMemory();
}
RADDLE_EXPORT void raddle_machine_forget_threads() {
  sharedState().threadCount = 1;
  sharedState().names[0] = ThreadName{};
}
RADDLE_EXPORT void raddle_machine_take_back_explorer() {
  takeBackHostMemory();
}
RADDLE_EXPORT uint64_t raddle_machine_explorer_bytes() {
  return hostMemoryUsed();
}
RADDLE_EXPORT void raddle_machine_run_for_good() {
  closeUndoLog();
}
RADDLE_EXPORT void raddle_machine_detach_explorer() {
  detachHostMemory();
}

RADDLE_EXPORT void raddle_machine_watch(uint64_t seconds) {
  watchThreads(seconds);
}
