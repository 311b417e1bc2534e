// Litmus programs: threads as lists of instructions over a few locations and mutexes, with memory orders.
//
// Their meaning is here, once: what an instruction does when it finds a value, and what comes next in its thread. Who
// may find which value is the business of the machine and the oracle.
#pragma once

#include <array>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "trace/event.h"

namespace raddle::explore::testing {

using trace::MemoryOrder;

// X(Name, "word", Place, Kind): an instruction, on what it works, and which operation it is. r is `target`, s is
// `source`, l is `location`.
#define RADDLE_LITMUS_ACCESSES(X)                                                                                      \
  X(Load, "load", Atomic, Load)                    /* r = l */                                                         \
  X(Store, "store", Atomic, Store)                 /* l = value + s */                                                 \
  X(Add, "add", Atomic, ReadModifyWrite)           /* r = l; l += value */                                             \
  X(Exchange, "exchange", Atomic, ReadModifyWrite) /* r = l; l = value */                                              \
  X(Compare, "compare", Atomic, CompareExchange)   /* r = l; if r == value: l = other; else `failure` is its order */  \
  X(Await, "await", Atomic, AwaitLoad)             /* r = l, once it is value */                                       \
  X(Fence, "fence", Nowhere, ReadModifyWrite)                                                                          \
  X(Read, "read", Plain, Read)    /* r = l, which is no atomic location */                                             \
  X(Write, "write", Plain, Write) /* l = value */
#define RADDLE_LITMUS_OBJECTS(X)                                                                                       \
  X(Lock, "lock", Mutex, Acquire)          /* mutex l */                                                               \
  X(TryLock, "trylock", Mutex, TryAcquire) /* r = 1 if it was free, else 0 */                                          \
  X(Unlock, "unlock", Mutex, Release)                                                                                  \
  X(ReadLock, "readlock", Rwlock, ReadLock) /* read-write lock l: how many read, or kLitmusWritten */                  \
  X(TryReadLock, "tryreadlock", Rwlock, TryReadLock)                                                                   \
  X(ReadUnlock, "readunlock", Rwlock, ReadUnlock)                                                                      \
  X(WriteLock, "writelock", Rwlock, WriteLock)                                                                         \
  X(WriteUnlock, "writeunlock", Rwlock, WriteUnlock)                                                                   \
  X(Take, "take", Semaphore, SemaphoreWait) /* semaphore l, which begins with 0 */                                     \
  X(Post, "post", Semaphore, SemaphorePost)                                                                            \
  X(Wait, "wait", Condition, Wait)          /* begin to wait on condition variable l: a set of threads */              \
  X(Woken, "woken", Condition, Woken)       /* go on, once a signal has left the thread out */                         \
  X(Timeout, "timeout", Condition, Timeout) /* go on in any case; r = 1 if none has */                                 \
  X(Signal, "signal", Condition, Signal)    /* one of them */                                                          \
  X(Broadcast, "broadcast", Condition, Broadcast)
#define RADDLE_LITMUS_STEPS(X)                                                                                         \
  X(Choose, "choose", Nowhere, Choose) /* r = any of 0 .. value-1 */                                                   \
  X(Create, "create", Nowhere, Create) /* thread l */                                                                  \
  X(Join, "join", Nowhere, Join)       /* thread l */
// Of the thread alone: nobody notices them.
#define RADDLE_LITMUS_BRANCHES(X)                                                                                      \
  X(SkipIf, "skipif")         /* if r == value: skip `other` instructions; negative to go back */                      \
  X(SkipUnless, "skipunless") /* if r != value: the same */                                                            \
  X(Assert, "assert")         /* fails if r == value */
#define RADDLE_LITMUS_VISIBLE(X)                                                                                       \
  RADDLE_LITMUS_ACCESSES(X)                                                                                            \
  RADDLE_LITMUS_OBJECTS(X)                                                                                             \
  RADDLE_LITMUS_STEPS(X)
#define RADDLE_LITMUS_CODES(X)                                                                                         \
  RADDLE_LITMUS_VISIBLE(X)                                                                                             \
  RADDLE_LITMUS_BRANCHES(X)

enum class LitmusCode : uint8_t {
#define RADDLE_ENUMERATOR(name, ...) name,
  RADDLE_LITMUS_CODES(RADDLE_ENUMERATOR)
#undef RADDLE_ENUMERATOR
};

// In a switch: all that are no accesses.
#define RADDLE_LITMUS_CASE(name, ...) case LitmusCode::name:
#define RADDLE_LITMUS_CASES_OF_NO_ACCESS                                                                               \
  RADDLE_LITMUS_OBJECTS(RADDLE_LITMUS_CASE)                                                                            \
  RADDLE_LITMUS_STEPS(RADDLE_LITMUS_CASE)                                                                              \
  RADDLE_LITMUS_BRANCHES(RADDLE_LITMUS_CASE)

// Locations of different kinds have different addresses.
enum class LitmusPlace : uint8_t { Atomic, Mutex, Plain, Rwlock, Semaphore, Condition, Nowhere };

struct LitmusRow {
  LitmusPlace place;
  trace::OperationKind kind;
};
inline constexpr std::array kLitmusRows = {
#define RADDLE_LITMUS_ROW(name, word, place, kind) LitmusRow{LitmusPlace::place, trace::OperationKind::kind},
    RADDLE_LITMUS_VISIBLE(RADDLE_LITMUS_ROW)
#undef RADDLE_LITMUS_ROW
};

inline constexpr uint32_t kLitmusRegisters = 3;
inline constexpr uint32_t kNoRegister = UINT32_MAX;

struct LitmusInstruction {
  LitmusCode code = LitmusCode::Load;
  MemoryOrder order = MemoryOrder::Relaxed;
  MemoryOrder failure = MemoryOrder::Relaxed;
  bool continues = false; // a store continues release sequences of its thread
  uint32_t location = 0;
  uint32_t target = 0;
  uint32_t source = kNoRegister;
  uint64_t value = 0;
  int64_t other = 0;
};

using LitmusThread = std::vector<LitmusInstruction>;
// Either all threads are there from the start, or only thread 0, which creates the others.
struct LitmusProgram {
  bool started = true;
  std::vector<LitmusThread> threads;
};

inline bool isLitmusVisible(LitmusCode code) {
  return static_cast<size_t>(code) < kLitmusRows.size();
}
// REQUIRES: it is visible.
inline const LitmusRow &litmusRow(LitmusCode code) {
  return kLitmusRows[static_cast<size_t>(code)];
}
inline bool isLitmusPlain(LitmusCode code) {
  return litmusRow(code).place == LitmusPlace::Plain;
}
inline bool isLitmusAtomic(LitmusCode code) {
  return litmusRow(code).place == LitmusPlace::Atomic;
}
inline bool isLitmusObject(LitmusCode code) {
  const LitmusPlace place = litmusRow(code).place;
  return place != LitmusPlace::Atomic && place != LitmusPlace::Plain && place != LitmusPlace::Nowhere;
}
inline constexpr uint64_t kLitmusWritten = 0x8000'0000;
inline uint64_t litmusAddress(const LitmusInstruction &i) {
  return (uint64_t{i.location} + 1) * 16 + static_cast<uint64_t>(litmusRow(i.code).place) * 0x1000;
}

// Who waits, after a signal that wakes the one who has `choice` others before it.
inline uint64_t litmusSignal(uint64_t waiters, uint32_t choice) {
  for (uint32_t thread = 0; thread < 64; ++thread)
    if ((waiters >> thread & 1) != 0 && choice-- == 0)
      return waiters - (uint64_t{1} << thread);
  return waiters;
}

// Where a thread is.
struct LitmusPoint {
  uint32_t next = 0;
  bool failed = false;
  std::array<uint64_t, kLitmusRegisters> registers{};
};

// Goes on to the next instruction that others can notice; null if there is none.
inline const LitmusInstruction *litmusNext(const LitmusThread &thread, LitmusPoint &point) {
  while (!point.failed && point.next < thread.size()) {
    const LitmusInstruction &i = thread[point.next];
    if (isLitmusVisible(i.code))
      return &i;
    const bool isEqual = point.registers[i.target] == i.value;
    point.failed = i.code == LitmusCode::Assert && isEqual;
    const bool skips = i.code != LitmusCode::Assert && isEqual == (i.code == LitmusCode::SkipIf);
    point.next = static_cast<uint32_t>(point.next + 1 + (skips ? i.other : 0));
  }
  return nullptr;
}

struct LitmusEffect {
  bool waits = false;
  bool reads = false;
  bool writes = false;
  uint64_t value = 0;
  MemoryOrder order = MemoryOrder::None;
  bool sharesRelease = false; // it lets only those know who take the object alone
  bool takesAlone = false;
};

// What `thread` does to an object, on finding `before`.
inline LitmusEffect litmusObjectEffect(LitmusCode code, uint32_t thread, uint64_t before, uint32_t choice) {
  const uint64_t holder = uint64_t{thread} + 1;
  const uint64_t waiter = uint64_t{1} << thread;
  if (code == LitmusCode::Lock)
    return {before != 0, true, before == 0, holder, MemoryOrder::Acquire};
  if (code == LitmusCode::TryLock) {
    // an update even if it fails
    return {false, true, true, before == 0 ? holder : before,
            before == 0 ? MemoryOrder::Acquire : MemoryOrder::Relaxed};
  }
  if (code == LitmusCode::Unlock)
    return {false, true, true, before == holder ? 0 : before, MemoryOrder::Release};
  if (code == LitmusCode::ReadLock)
    return {before == kLitmusWritten, true, before != kLitmusWritten, before + 1, MemoryOrder::Acquire};
  if (code == LitmusCode::TryReadLock) {
    // an update even if it fails
    if (before == kLitmusWritten)
      return {false, true, true, before, MemoryOrder::Relaxed};
    return {false, true, true, before + 1, MemoryOrder::Acquire};
  }
  if (code == LitmusCode::ReadUnlock)
    return {false, true, true, before - 1, MemoryOrder::Relaxed, true, false};
  if (code == LitmusCode::WriteLock)
    return {before != 0, true, before == 0, kLitmusWritten, MemoryOrder::Acquire, false, true};
  if (code == LitmusCode::WriteUnlock)
    return {false, true, true, 0, MemoryOrder::Release};
  if (code == LitmusCode::Take)
    return {before == 0, true, before != 0, before - 1, MemoryOrder::Acquire};
  if (code == LitmusCode::Post)
    return {false, true, true, before + 1, MemoryOrder::Release};
  if (code == LitmusCode::Wait)
    return {false, true, true, before | waiter, MemoryOrder::Relaxed};
  if (code == LitmusCode::Timeout)
    return {false, true, true, before & ~waiter, MemoryOrder::Relaxed};
  if (code == LitmusCode::Signal)
    return {false, true, true, litmusSignal(before, choice), MemoryOrder::Relaxed};
  if (code == LitmusCode::Broadcast)
    return {false, true, true, 0, MemoryOrder::Relaxed};
  return {};
}

// What `thread` does there, on finding `before`.
inline LitmusEffect litmusEffect(const LitmusInstruction &i, const LitmusPoint &point, uint32_t thread, uint64_t before,
                                 uint32_t choice = 0) {
  if (isLitmusObject(i.code))
    return litmusObjectEffect(i.code, thread, before, choice);
  switch (i.code) {
  case LitmusCode::Load:
    return {false, true, false, 0, i.order};
  case LitmusCode::Await:
    return {before != i.value, true, false, 0, i.order};
  case LitmusCode::Store:
    return {false, false, true, i.value + (i.source == kNoRegister ? 0 : point.registers[i.source]), i.order};
  case LitmusCode::Add:
    return {false, true, true, before + i.value, i.order};
  case LitmusCode::Exchange:
    return {false, true, true, i.value, i.order};
  case LitmusCode::Compare:
    if (before == i.value)
      return {false, true, true, static_cast<uint64_t>(i.other), i.order};
    return {false, true, false, 0, i.failure};
  case LitmusCode::Fence:
    return {false, false, false, 0, i.order};
  case LitmusCode::Read:
    return {false, true, false, 0, MemoryOrder::None};
  case LitmusCode::Write:
    return {false, false, true, i.value, MemoryOrder::None};
    RADDLE_LITMUS_CASES_OF_NO_ACCESS
    break;
  }
  return {};
}

// Behind it, having found `before`.
inline void litmusPass(const LitmusInstruction &i, LitmusPoint &point, uint32_t thread, uint64_t before,
                       uint32_t choice) {
  if (i.code == LitmusCode::TryLock)
    point.registers[i.target] = before == 0 ? 1 : 0;
  else if (i.code == LitmusCode::TryReadLock)
    point.registers[i.target] = before != kLitmusWritten ? 1 : 0;
  else if (i.code == LitmusCode::Timeout)
    point.registers[i.target] = before >> thread & 1;
  else if (i.code == LitmusCode::Choose)
    point.registers[i.target] = choice;
  else if ((isLitmusAtomic(i.code) && i.code != LitmusCode::Store) || i.code == LitmusCode::Read)
    point.registers[i.target] = before;
  ++point.next;
}

inline std::string print(const LitmusProgram &program) {
  static constexpr std::array kWords = {
#define RADDLE_WORD(name, word, ...) word,
      RADDLE_LITMUS_CODES(RADDLE_WORD)
#undef RADDLE_WORD
  };
  std::ostringstream out;
  for (const LitmusThread &thread : program.threads) {
    out << "thread\n";
    for (const LitmusInstruction &i : thread)
      out << "  " << kWords[static_cast<size_t>(i.code)] << " l" << i.location << " r" << i.target << " value "
          << i.value << " other " << i.other << " order " << static_cast<int>(i.order) << '/'
          << static_cast<int>(i.failure) << (i.continues ? " continues" : "")
          << (i.source == kNoRegister ? std::string() : " + r" + std::to_string(i.source)) << '\n';
  }
  return out.str();
}

} // namespace raddle::explore::testing
