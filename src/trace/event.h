// Operations and events: what the threads of one execution do that other threads may notice.
//
// An operation is what a thread will do next; an event is an operation that was executed, with its outcome. These are
// the values the explorer computes with, millions of them a second: small, trivially copyable, without strings. The
// form that is written to files is trace.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "abi/operation_traits.h"
#include "abi/raddle_abi.h"

namespace raddle::trace {

// Number of a thread; 0 is main. Stable through a whole search: it follows from the creator and the occurrence of the
// create (see ThreadName), never from the schedule.
using ThreadId = uint32_t;
inline constexpr ThreadId kNoThread = RADDLE_NO_THREAD;

enum class OperationKind : uint8_t {
#define RADDLE_OPERATION(name, ...) name,
#include "abi/operations.def"
};

// What holds of all operations of `kind`.
[[nodiscard]] constexpr const abi::OperationTraits &traitsOf(OperationKind kind) {
  return abi::traitsOf(static_cast<uint8_t>(kind));
}

// The word for `kind` that reports use: "lock", "read".
[[nodiscard]] std::string_view word(OperationKind kind);
// Its name in files: "Acquire", "Read".
[[nodiscard]] std::string_view name(OperationKind kind);
[[nodiscard]] std::optional<OperationKind> kindNamed(std::string_view name);

enum class MemoryOrder : uint8_t { None, Relaxed, Acquire, Release, AcquireRelease, Sequential };

// When a waiting loop ends: its value compared with the operation's argument.
enum class Condition : uint8_t {
  None,
  Equal,
  NotEqual,
  UnsignedLess,
  UnsignedAtLeast,
  SignedLess,
  SignedAtLeast,
  LowHalfZero,
  AnyBit,
  Room,
  Ready,
};
// Whether `value` meets it; both are of `size` bytes, zero-extended.
[[nodiscard]] bool holds(Condition condition, uint64_t value, uint64_t argument, uint32_t size);

struct Operation {
  const RaddleSite *site = nullptr; // may be null in hand-written models
  uint64_t object = 0;              // address, or number of the thread for Create and Join
  uint64_t argument = 0;            // see abi/operations.def
  uint32_t size = 0;                // bytes accessed at `object`
  uint16_t alternatives = 1;        // how many values the choice can have
  OperationKind kind = OperationKind::Begin;
  MemoryOrder order = MemoryOrder::None;
  Condition condition = Condition::None; // when the waiting is over, or the attempt succeeds
  bool timed = false;                    // Wait: it can time out
};

// One range of bytes read or written.
struct Access {
  uint64_t address = 0;
  uint32_t size = 0;
  bool isWrite = false;
};

enum class ThreadState : uint8_t { Runs, Exited, Failed, Blocked, Unsupported, Unending };

struct Event {
  Operation operation;
  ThreadId thread = 0;
  uint32_t choice = 0; // below operation.alternatives
  uint64_t before = 0; // memory at `object` before and after; sizes 1 to 8 only
  uint64_t after = 0;
  std::span<const Access> accesses;      // all ranges, for Section and copies of memory; valid until the next step
  ThreadId woken = kNoThread;            // Signal: whom it woke
  bool succeeded = false;                // CompareExchange: it stored; attempts: it acquired
  ThreadState state = ThreadState::Runs; // what became of `thread`
  bool onOwnStack = false;               // the values may not be the program's: they are to be shown, not compared
  bool refused = false;                  // misuse of a mutex or condition variable, which is left as it was
  uint32_t races = 0;                    // data races that the execution has had up to its end
};

// The next operation of a live thread.
struct Pending {
  ThreadId thread = 0;
  Operation next;
  bool enabled = true;
  ThreadId waitsFor = kNoThread; // if disabled: the holder of the mutex, the thread to join
  bool stale = false;            // not stuck, but of no further use in this execution
};

} // namespace raddle::trace
