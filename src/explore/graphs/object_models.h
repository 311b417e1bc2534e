// What an operation does when it finds a given value: for values that are not there now, because another write than the
// latest one is read. Pure functions, one rule per kind of operation.
#pragma once

#include <cstdint>
#include <optional>

#include "abi/operation_traits.h"
#include "trace/event.h"

namespace raddle::explore {

using abi::GraphRole;
[[nodiscard]] inline GraphRole roleOf(const trace::Operation &operation) {
  return abi::graphRoleOf(static_cast<uint8_t>(operation.kind), operation.size);
}
// Whether it reads or writes something that others do, too.
[[nodiscard]] inline bool sharesObject(GraphRole role) {
  return role == GraphRole::Access || role == GraphRole::Mutex || role == GraphRole::Word || role == GraphRole::Waiters;
}
// Where it does so. Who waits at an address is apart from what memory has there.
[[nodiscard]] inline uint64_t locationOf(const trace::Operation &operation) {
  constexpr uint64_t kOfWaiters = uint64_t{1} << 63;
  return roleOf(operation) == GraphRole::Waiters ? operation.object | kOfWaiters : operation.object;
}
// A set of threads that wait, as the value of such a location.
[[nodiscard]] inline uint64_t waiterBit(trace::ThreadId thread) {
  return thread < 64 ? uint64_t{1} << thread : 0;
}

struct ObjectOutcome {
  bool waits = false; // it does not happen
  bool reads = false;
  bool writes = false;
  std::optional<uint64_t> after; // what it leaves, if it writes and that is known beforehand
  trace::MemoryOrder order = trace::MemoryOrder::None;
  bool toAloneOnly = false; // it releases only to those who take the object for themselves
  bool alone = false;       // as this one does
};

// What `operation`, pending in `thread`, does where it finds `before`; if that is not known, what can be told all the
// same: a compare-exchange is taken to store. `choice` says whom of several waiters a signal wakes.
[[nodiscard]] ObjectOutcome outcomeOn(const trace::Operation &operation, trace::ThreadId thread,
                                      std::optional<uint64_t> before, uint32_t choice = 0);

// How many choices it leaves there, if that depends on what it finds; else 1.
[[nodiscard]] uint32_t choicesOn(const trace::Operation &operation, std::optional<uint64_t> before);

// The value that `event` found, as far as the event tells: of a mutex, as above; not of threads that wait.
[[nodiscard]] uint64_t foundBy(const trace::Event &event);

} // namespace raddle::explore
