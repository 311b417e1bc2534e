// What holds of all operations of a kind: the groups `memory` and `waiting` of operations.def, what it does to locks,
// and what it is in an execution graph, as a table.
//
// One lookup by the number of the kind, without branches: the runtime asks for each access, the explorer for each
// event. What the traits mean is said in operations.def.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abi/raddle_abi.h"

namespace raddle::abi {

enum class Data : uint8_t { NoData, Plain, Atomic, Await };
enum class Bytes : uint8_t { Untouched, Read, Written, Updated, Freed };
enum class Outcome : uint8_t { Certain, MayFail };
enum class Choice : uint8_t { NoChoice, Value, Waiter, Block, Leader };
enum class Waits : uint8_t { Never, Holder, Thread, Wake, Value, Round, Change };
enum class Solitude : uint8_t { Keeps, Ends, IfItWaits, IfItChooses };
enum class InSection : uint8_t { Refused, WhileAlone, Joins };
enum class Run : uint8_t { Starts, Continues };
enum class Cancel : uint8_t { NoCancel, CancelPoint };
enum class Locking : uint8_t { NoLock, Takes, TakesForReading, Gives, GivesArgument };
// What it is to an execution under a weak memory model, in which all writes of a location may be read: for the
// explorer, which chooses among them, and the runtime, which keeps them.
enum class GraphRole : uint8_t {
  Unmodelled, // nobody has said yet what it does
  Nothing,    // a step of its thread
  Access,     // of a location that keeps all its writes: which one it reads, or where its own comes, is to be chosen
  Mutex,      // a step on one, which finds what the step before left
  Word,       // the same on an object whose state is a word of memory
  Waiters,    // the same on a set of threads that wait: of a condition variable
  After,      // a step of its thread that comes after steps of others, which the graph knows
};

// What an operation on a Word lets others know, or gets to know, if it succeeds. What somebody ReleasesToAlone only
// those get to know who take the object alone.
enum class WordOrder : uint8_t { NoOrder, Acquires, Releases, AcquiresAndReleases, AcquiresAlone, ReleasesToAlone };

// In the order of the tokens of a row, so that the index of a kind times 16 is where its traits lie.
struct alignas(16) OperationTraits {
  Data data;
  Bytes bytes;
  Outcome outcome;
  Choice choice;
  Waits waits;
  Solitude solitude;
  InSection section;
  Run run;
  Cancel cancel;
  Locking locking;
  GraphRole graph;
  WordOrder word;

  [[nodiscard]] constexpr bool isPlain() const { return data == Data::Plain; }
  // Whether races are possible on what it accesses.
  [[nodiscard]] constexpr bool isDataAccess() const { return data != Data::NoData; }
  [[nodiscard]] constexpr bool isAtomicAccess() const { return data == Data::Atomic || data == Data::Await; }
  // Whether the bytes at its object are other ones afterwards. What is freed is not, but nobody may use it.
  [[nodiscard]] constexpr bool writes() const { return bytes == Bytes::Written || bytes == Bytes::Updated; }
  [[nodiscard]] constexpr bool frees() const { return bytes == Bytes::Freed; }
  [[nodiscard]] constexpr bool takesLock() const {
    return locking == Locking::Takes || locking == Locking::TakesForReading;
  }
  [[nodiscard]] constexpr bool mayFail() const { return outcome == Outcome::MayFail; }
  // Whether the search supplies a value to the program.
  [[nodiscard]] constexpr bool givesValue() const { return choice == Choice::Value; }
};

// By number of the kind.
inline constexpr OperationTraits kOperationTraits[] = {
#define RADDLE_MEMORY_OF(data, bytes, outcome, choice) Data::data, Bytes::bytes, Outcome::outcome, Choice::choice
#define RADDLE_WAITING_OF(waits, solitude, section, run, cancel)                                                       \
  Waits::waits, Solitude::solitude, InSection::section, Run::run, Cancel::cancel
#define RADDLE_LOCKING_OF(lock, bond, role, passes) Locking::lock
#define RADDLE_GRAPH_OF(action, foresight, seen, graph, word) GraphRole::graph, WordOrder::word
#define RADDLE_OPERATION(name, words, memory, waiting, search, time, orders)                                           \
  {RADDLE_MEMORY_OF memory, RADDLE_WAITING_OF waiting, RADDLE_LOCKING_OF orders, RADDLE_GRAPH_OF search},
#include "abi/operations.def"
#undef RADDLE_MEMORY_OF
#undef RADDLE_WAITING_OF
#undef RADDLE_LOCKING_OF
#undef RADDLE_GRAPH_OF
};
inline constexpr size_t kOperationKindCount = sizeof(kOperationTraits) / sizeof(kOperationTraits[0]);

// REQUIRES: `kind` is a RaddleOperationKind.
[[nodiscard]] constexpr const OperationTraits &traitsOf(uint8_t kind) {
  return kOperationTraits[kind];
}

// A fence is an update of no bytes.
[[nodiscard]] constexpr bool isFence(uint8_t kind, uint32_t size) {
  return kind == RaddleOperationReadModifyWrite && size == 0;
}

// Of an operation on `size` bytes. REQUIRES: `kind` is a RaddleOperationKind.
[[nodiscard]] constexpr GraphRole graphRoleOf(uint8_t kind, uint32_t size) {
  return isFence(kind, size) ? GraphRole::Nothing : traitsOf(kind).graph;
}

} // namespace raddle::abi
