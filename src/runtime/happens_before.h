// The order that decides what is a data race: which accesses a thread may rely on having happened.
//
// The model: thread t has a vector clock; clock[u] is the last period of thread u that happens before what t does next.
// A period of a thread ends when it lets others know what it did so far: by releasing a mutex, creating a thread, a
// store with release order. Acquiring joins clocks. Only what the source asks for counts: a relaxed atomic, a failed
// trylock or a timeout lets nobody know anything.
//
// All of it belongs to one execution and is written through the undo log; resetClocks() begins the next one. Nothing is
// kept while main runs alone, because all of that happens before everything.
#pragma once

#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::runtime {

void mapClocks();
void resetClocks();

// clock[u] for all threads u. Valid until the clock changes.
class Clock {
public:
  // How clocks lie in memory: the times of so many threads together, and how far it is to those of the next.
  static constexpr uint32_t kPartThreads = 32;
  static constexpr uint64_t kPartStride = (4 * 1024 + 65536) * uint64_t{kPartThreads};

  explicit Clock(const uint32_t *first) : first_(first) {}
  uint32_t operator[](uint32_t thread) const {
    return first_[thread / kPartThreads * kPartStride + thread % kPartThreads];
  }

private:
  const uint32_t *first_;
};

// Its clock[thread] is the period that `thread` is in.
Clock clockOf(uint32_t thread);

// What the running thread did so far happens before what follows an acquireFrom(object).
void releaseTo(uint64_t object);
void acquireFrom(uint64_t object);
// The same beside what others released to it, which stays.
void releaseMoreTo(uint64_t object);
// All that was released to it happens before what the running thread does next anyway.
bool hasAcquired(uint64_t object);

// What the running thread did so far happens before what `thread` does after its next receive(): it was created, woken.
void passTo(uint32_t thread);
void receive();
// Everything that `thread` did happens before what the running thread does next.
void joinEnded(uint32_t thread);

// An atomic access of the running thread to `size` bytes at `address` with the memory order of the source.
enum class AtomicEffect : uint8_t { Load, Store, Update };
void synchronizeAtomic(uint64_t address, uint64_t size, AtomicEffect effect, uint8_t order);
// The same where the access finds, and makes, these messages.
struct MessageChoice;
void synchronizeMessage(uint64_t address, uint8_t orders, const MessageChoice &message);
void synchronizeFence(uint8_t order);

// Of all clocks: a part of the state of an execution.
uint64_t hashClocks();

} // namespace raddle::runtime
