// Reading the log of a watched execution (abi/access_log.h).
#pragma once

#include <cstdint>
#include <span>

#include "abi/access_log.h"
#include "trace/event.h"

namespace raddle::witness {

using Log = std::span<const abi::LogEntry>;

// One access to memory.
struct LoggedAccess {
  uint64_t address = 0;
  uint32_t size = 0;
  uint8_t flags = 0; // abi::LogFlags
  trace::ThreadId thread = 0;
  const RaddleSite *site = nullptr;
  uint32_t step = 0;  // the number of the step that it is a part of
  uint64_t entry = 0; // its place in the log

  [[nodiscard]] bool writes() const { return (flags & abi::kLogWrites) != 0; }
  [[nodiscard]] bool isAtomic() const { return (flags & abi::kLogIsAtomic) != 0; }
};

// One visible operation; the accesses of its step come after it.
struct LoggedStep {
  trace::OperationKind kind = trace::OperationKind::Begin;
  bool succeeded = false;
  trace::ThreadId thread = 0;
  uint32_t choice = 0;
  uint64_t object = 0;
  uint64_t argument = 0;
  const RaddleSite *site = nullptr;
  uint32_t number = 0; // from 0
};

// Whether they would race if nothing ordered them: by different threads, to common bytes, one writes and one is not
// atomic.
[[nodiscard]] bool conflict(const LoggedAccess &a, const LoggedAccess &b);

// The access at a place of the log, which has to be one of `thread` in its step `step`.
[[nodiscard]] inline LoggedAccess accessAt(Log log, uint64_t place, trace::ThreadId thread, uint32_t step) {
  const abi::LogEntry &entry = log[place];
  const auto *site = reinterpret_cast<const RaddleSite *>(static_cast<uintptr_t>(entry.site));
  return {abi::addressIn(entry), abi::valueOf(entry), abi::tagOf(entry), thread, site, step, place};
}

// Goes through a log from any place in it, each step before its accesses.
class LogReader {
public:
  explicit LogReader(Log log) : log_(log) {}
  // What comes after that access. REQUIRES: another reader of this log told it.
  LogReader(Log log, const LoggedAccess &after)
      : log_(log), entry_(after.entry + 1), end_(endOfStep(entry_)), number_(after.step), thread_(after.thread) {}

  // Calls visit(access) for the accesses that are left of this step, as long as it returns true.
  template <typename Visit> void forEachAccess(Visit visit) {
    while (entry_ < end_ && end_ != kNoEnd && abi::tagOf(log_[entry_]) < abi::kLogSwitch)
      if (!visit(accessAt(log_, entry_++, thread_, number_)))
        return;
  }
  // Passes over accesses to the next step; false at the end of the log.
  [[nodiscard]] bool nextStep(LoggedStep &step);

private:
  // The place of the entry that ends the step which the entry at `from` belongs to; that of the end if there is none.
  [[nodiscard]] uint64_t endOfStep(uint64_t from) const;
  [[nodiscard]] LoggedStep readStep() const;

  Log log_;
  uint64_t entry_ = 0; // the one that comes next
  // If a step was told, and its accesses were not all: where it ends; else kNoEnd.
  static constexpr uint64_t kNoEnd = UINT64_MAX;
  uint64_t end_ = kNoEnd;
  uint32_t number_ = 0; // of the step told last, or the one that comes next
  trace::ThreadId thread_ = 0;
};

} // namespace raddle::witness
