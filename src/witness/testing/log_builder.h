// Logs of executions written by hand.
#pragma once

#include <vector>

#include "witness/access_log.h"

namespace raddle::witness::testing {

// Steps of threads, each with its accesses. Sites lie in the first 4 GiB, as those of programs do: they are numbers
// that nobody follows.
class LogBuilder {
public:
  // Begins a step of `thread`.
  LogBuilder &step(trace::ThreadId thread, trace::OperationKind kind, uint64_t object = 0, uint64_t argument = 0) {
    finish();
    if (thread != thread_)
      entries_.push_back(abi::makeLogEntry(thread, abi::kLogSwitch, 0, 0));
    thread_ = thread;
    pending_ = {kind, object, argument, true};
    hasPending_ = true;
    return *this;
  }
  // The step that was begun last did not succeed.
  LogBuilder &fails() {
    pending_.succeeded = false;
    return *this;
  }
  LogBuilder &read(uint64_t address, uint32_t site) { return access(address, 0, site); }
  LogBuilder &write(uint64_t address, uint32_t site) { return access(address, abi::kLogWrites, site); }
  LogBuilder &access(uint64_t address, uint8_t flags, uint32_t site) {
    entries_.push_back(abi::makeLogEntry(address, flags, 4, site));
    return *this;
  }
  LogBuilder &create(trace::ThreadId creator, trace::ThreadId created) {
    step(creator, trace::OperationKind::Create, created);
    return step(created, trace::OperationKind::Begin);
  }
  LogBuilder &lock(trace::ThreadId thread, uint64_t mutex) {
    return step(thread, trace::OperationKind::Acquire, mutex);
  }
  LogBuilder &unlock(trace::ThreadId thread, uint64_t mutex) {
    return step(thread, trace::OperationKind::Release, mutex);
  }

  // Valid until the next call.
  [[nodiscard]] Log log() {
    finish();
    return entries_;
  }

  // The n-th access of the log at `site`.
  [[nodiscard]] LoggedAccess accessAt(uint32_t site, int occurrence = 1) {
    LoggedAccess result;
    LogReader reader(log());
    for (LoggedStep step; reader.nextStep(step);)
      reader.forEachAccess([&](const LoggedAccess &access) {
        if (reinterpret_cast<uintptr_t>(access.site) == site && --occurrence == 0)
          result = access;
        return true;
      });
    return result;
  }

private:
  struct PendingStep {
    trace::OperationKind kind = trace::OperationKind::Begin;
    uint64_t object = 0;
    uint64_t argument = 0;
    bool succeeded = true;
  };

  void finish() {
    if (!hasPending_)
      return;
    if (pending_.argument != 0)
      entries_.push_back(abi::makeLogEntry(pending_.argument, abi::kLogExtension, 0, 0));
    const uint32_t value = abi::packLogStep({static_cast<uint8_t>(pending_.kind), 0, pending_.succeeded});
    entries_.push_back(abi::makeLogEntry(pending_.object, abi::kLogStep, value, 1));
    hasPending_ = false;
  }

  std::vector<abi::LogEntry> entries_;
  PendingStep pending_;
  bool hasPending_ = false;
  trace::ThreadId thread_ = trace::kNoThread;
};

} // namespace raddle::witness::testing
