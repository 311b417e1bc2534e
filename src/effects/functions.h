// What the functions do that programs call and do not define: the one table, functions.def, as data.
//
// A row says what a call may do to the rest of the program: which memory it accesses through its arguments, and when;
// what it allocates, frees and keeps; whether it waits or fails; and which state of the C library it shares with other
// calls. Whoever needs such a fact takes it from here: escape analysis, instrumentation, the runtime's stand-ins, the
// static engines. What is not in the table is Foreign: it may do anything to shared memory, unseen, and the verdict
// says so.
//
// Part of the checked program, too: nothing here allocates or has a constructor that runs.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace raddle::effects {

enum class Kind : uint8_t {
  // The runtime defines it: threads, locks, allocation, the end of the program, time, input, raddle.h, SV-COMP names.
  // It records what the row says by itself, when it happens, so that instrumentation announces nothing but the call.
  // A function of the thread API that the runtime does not support yet is one too: it says so when called.
  Interposed,
  // Touches no shared memory and keeps no state that another call could see.
  Pure,
  // Accesses exactly the ranges that `accesses` tells, and nothing else.
  Memory,
  // The same, of functions that print to streams, whose state is none if the stream is a standard one.
  Output,
  // Keeps state of its own, or writes through its arguments. Beside the ranges that `accesses` tells, it
  // accesses what its pointer arguments point to, except the `opaque` ones: with a pointer to shared memory there, a
  // call of it is as good as Foreign.
  Library,
  // Is compiled with the program, from a copy of ours (include/raddle/library_copies.cpp): what it does is seen like
  // what
  // the program does. Where it is not, it is Foreign.
  Copied,
  Foreign,
};

// C types whose sizes depend on the data model only.
enum class Type : uint8_t {
#define RADDLE_C_TYPE(name, lp64, ilp32) name,
#include "effects/types.def"
#undef RADDLE_C_TYPE
};

enum class DataModel : uint8_t { Lp64, Ilp32 };
[[nodiscard]] constexpr uint32_t sizeOf(Type type, DataModel model = DataModel::Lp64) {
  constexpr uint32_t kSizes[][2] = {
#define RADDLE_C_TYPE(name, lp64, ilp32) {lp64, ilp32},
#include "effects/types.def"
#undef RADDLE_C_TYPE
  };
  return kSizes[static_cast<uint8_t>(type)][static_cast<uint8_t>(model)];
}

inline constexpr uint8_t kNoArgument = 255;
inline constexpr uint8_t kResult = 254; // in place of an argument: what the function returns
inline constexpr uint32_t kEverything = ~0U;

// How many bytes an access covers.
struct Extent {
  enum class Kind : uint8_t {
    Typed,         // as many as a `type` has
    Argument,      // as many as argument `by` says, each of the size of a `type`
    Product,       // as many as the product of the arguments `by` and `bound`
    String,        // the string of `type`s at argument `by`, with its end
    BoundedString, // the same, but at most argument `bound` of them
    Decided,       // what the function finds out; only its model in the runtime knows
  } kind = Kind::Typed;
  Type type = Type::Byte;
  uint8_t by = kNoArgument;
  uint8_t bound = kNoArgument;
};

// When an access happens.
enum class When : uint8_t {
  AtCall,
  OnSuccess, // not if the call fails
  Afterwards // when the call has waited for what it waits for
};

// One access of a function through its arguments.
struct Access {
  // The last two are those of a stream of the C++ library, of whatever extent.
  enum class Kind : uint8_t { Read, Write, Copy, StreamRead, StreamWrite } kind = Kind::Read;
  uint8_t pointer = kNoArgument; // argument: what is read or written; the target of a Copy
  uint8_t source = kNoArgument;  // argument: of a Copy
  bool mayBeNull = false;        // there is no access then; otherwise null is the caller's mistake
  bool isApart = false;          // of a Copy: source and target may not overlap
  When when = When::AtCall;
  Extent extent = {};
};

// State of the C library that calls of several functions share, each a cell of its own.
enum class Cell : uint8_t {
  None,
  Random,          // the numbers of rand and random
  Random48,        // those of drand48 and its family
  ExitHandlers,    // what exit and quick_exit will call, and whether the program has ended
  SignalHandlers,  // what signals lead to
  SignalMask,      // of each thread its own
  StandardStreams, // whether they are open, and what is left in their buffers
  Environment,     // variables of the environment
  Locale,
  Clock, // the time
  Files, // descriptors, and what lies behind them
  Umask,
  Text,      // what functions like strtok and strerror remember or return
  Processes, // children, groups, limits
};
enum class CellUse : uint8_t { Reads, Updates };

// Where pointers may go in a call on descriptors.
enum class Flow : uint8_t {
  Unsaid,
  Stated, // as its accesses say: what it hands out are numbers of its own, like descriptors, events and times
  Unseen, // it hands out what another call was given, or accesses what is behind pointers in memory that it reads
};

inline constexpr uint32_t kMaxEffectAccesses = 5;

struct Function {
  std::string_view name;
  Kind kind = Kind::Foreign;
  // What the source calls it, if that is not its name: `assert` for __assert_fail.
  std::string_view written = {};
  // The argument that is the object worked on (`m` of pthread_mutex_lock), or kNoArgument; and how large it is: 0 if
  // its type does not say so.
  uint8_t object = kNoArgument;
  uint8_t objectSize = 0;
  bool isInitialization = false; // of that object, which need not have been one before
  // The argument that is a format as of printf, or kNoArgument; and as of scanf.
  uint8_t format = kNoArgument;
  uint8_t scanFormat = kNoArgument;
  // The argument whose block is freed, or kNoArgument.
  uint8_t frees = kNoArgument;
  bool allocates = false;          // returns a new block of the heap, which the caller has to free
  uint8_t blockSize = kNoArgument; // the argument that is the size of that block, or kNoArgument
  bool throws = false;             // what allocates throws if there is no memory, and returns null otherwise
  bool blocks = false;             // may wait for another thread
  bool pauses = false;             // only lets time pass, so that a loop which calls it may do nothing but wait
  // The argument that is the mutex which the call releases while it waits, or kNoArgument.
  uint8_t waitsWith = kNoArgument;
  Cell cell = Cell::None;
  CellUse cellUse = CellUse::Reads;
  Flow flow = Flow::Unsaid; // said of each call on Files that writes or keeps something
  uint8_t accessCount = 0;
  // Bit n: the function keeps argument n, or hands it to another thread, so that what it points to becomes shared.
  uint32_t keeps = 0;
  // Bit n: argument n points to nothing of the program's own (a stream), or to what no two threads use at a time.
  uint32_t opaque = 0;
  Access all[kMaxEffectAccesses] = {};
  // Why no generated program calls it with shared, freed and null arguments; empty for the usual row.
  std::string_view untested = {};

  [[nodiscard]] constexpr std::span<const Access> accesses() const { return {all, accessCount}; }
  // A block that nobody else has; realloc may return the old one.
  [[nodiscard]] constexpr bool returnsFreshBlock() const { return allocates && frees == kNoArgument; }
};

// The row of a function by its linkage name; a Foreign one that keeps all its arguments if it is not in the table.
[[nodiscard]] Function functionNamed(std::string_view name);

// All rows with exact names, in the order of the table.
[[nodiscard]] std::span<const Function> allFunctions();

} // namespace raddle::effects
