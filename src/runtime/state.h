// The state of the machine: its threads, and the step it is in.
//
// What belongs to an execution is in `threads`, `machine` and `live`; a snapshot copies those parts of them that exist.
// What lies in the program's own memory (mutexes) or grows with the program (blocks of the heap) is written through
// the undo log instead.
#pragma once

#include <cstdint>

#include "abi/race_accesses.h"
#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

enum class Phase : uint8_t {
  Loading,      // the dynamic loader and the constructors of libraries: we are not there yet
  Constructing, // static constructors of the program: thread 0, on the host's stack, which cannot be scheduled
  Host,         // the explorer runs
  Program,      // a thread of the program runs
};

using Destructor = void (*)(void *);

// Of a thread_local object.
struct ThreadDestructor {
  Destructor destroy;
  void *object;
};
inline constexpr uint32_t kMaxThreadDestructors = 32;

// A read-write lock that a thread holds for reading.
struct ReadHold {
  uint64_t lock; // 0: none
  uint64_t depth;
};
inline constexpr uint32_t kMaxReadHolds = 8;

// A routine of pthread_once that a thread is in.
struct OnceCall {
  uint64_t control;
  uint64_t frame; // of the call of pthread_once
};
inline constexpr uint32_t kMaxOnceCalls = 8;

// One value that a round of a loop that only looks has seen.
struct Look {
  uint64_t address;
  uint64_t size;
  uint64_t value;
  uint64_t flags; // RADDLE_LOOK_… (abi/left_out.h)
  uint64_t guard; // a lock that the thread held alone, or 0
};
inline constexpr uint32_t kMaxLooks = 16;

// Where a round of such a loop began.
struct RoundStart {
  uint32_t effects; // of the thread, up to then
  uint32_t looks;   // that it had kept
};

// A moment, in nanoseconds since the program began.
struct Instant {
  int64_t world; // on clocks
  int64_t busy;  // how much of it the processor has spent
};

struct Thread {
  uint64_t stack;         // its saved top while it does not run
  uint64_t pointer;       // its thread pointer, which is its pthread_t too
  uint64_t stackEnd;      // first byte above its stack
  uint64_t stackBase;     // lowest byte of its stack
  uint64_t liveFrom;      // what of its stack lies below belongs to functions that have returned, or is ours
  uint64_t steps;         // visible operations and rounds of loops
  uint64_t heapUsed;      // bytes of its heap slot given out
  Instant now;            // its time: virtual_time.h
  int64_t readings;       // how often it read a clock
  uint64_t signalMask;    // the signals that it does not want; the first is the lowest bit
  uint64_t waitsOn;       // the condition variable it waits on and was not woken from, or 0
  uint64_t waitsWith;     // the mutex of its last such wait
  const RaddleSite *site; // where it was seen last
  uint64_t frame;         // the frame pointer of the function of the program that it was seen in last
  void *(*routine)(void *);
  void *argument;
  void *result;
  void *cleanup;       // innermost pthread_cleanup_push
  uint32_t blockCount; // blocks of its heap
  uint32_t creates;    // how many threads it created
  uint32_t liveIndex;  // its entry in `live`, while it has one
  uint32_t sectionDepth;
  uint32_t createsToCome; // of threads that a section has created, whose handles may be known already
  uint32_t lockset;       // the locks it holds: lockset.h
  uint32_t period;        // its own time in its clock; 0: it has none yet
  uint32_t destructorCount;
  uint8_t state; // RaddleThreadState
  bool exists;   // was created in this execution
  bool detached;
  bool joined;
  bool ignoresCancellation; // it asked for that, or is ending
  bool librariesKeep;       // what libraries allocate for it now is theirs: KeptByLibrary
  bool calledForeign;       // code that nobody knows may be on its stack, and go on when functions it called return
  bool retries;             // its next attempt to lock is one that a loop repeats until it succeeds
  uint32_t onceDepth;       // entries of onceCalls
  bool wokeByItself;        // it had the one spurious wake-up that a thread can have
  bool wantsSerial;         // at a barrier: it looks at what the wait returns
  bool isSerial;            // it is the one of those who leave the barrier that is told so
  bool leads;               // it decides who that is
  uint64_t waitsAt;         // the round of a barrier at which it waits, or 0
  uint32_t robustHeld;      // robust mutexes that it holds
  uint32_t lookCount;       // what it read in this round of a loop that only looks; past kMaxLooks: too much
  uint32_t lookBegin;       // the first of these that belongs to the round at whose end it waits
  uint32_t effects;         // of its steps, the one being executed excepted: rounds.h
  uint32_t passedAt;        // the period in which it came last to a loop whose rounds may be left out, or 0
  uint64_t stepsAtBlock;    // its `steps` when it was last given a new block
  bool beginsAnew;          // the round at whose end it waits would begin otherwise than it did
  // From here on what the thread writes has to be kept in the undo log, because its steps do not keep it: these are
  // large and seldom written.
  OnceCall onceCalls[kMaxOnceCalls];
  Look looks[kMaxLooks];
  RoundStart roundStarts[RADDLE_MAX_LOOK_DEPTH];
  ReadHold readHolds[kMaxReadHolds];
  ThreadDestructor destructors[kMaxThreadDestructors];
  alignas(16) uint64_t unwindException[8]; // of pthread_exit, while it leaves the frames
};
extern Thread threads[kMaxThreads];

// What the program asked for to be called when it ends.
struct ExitHandler {
  Destructor handle;
  void *argument;
  bool wantsStatus; // of on_exit: its first argument is the exit status
};
inline constexpr uint32_t kMaxExitHandlers = 512;
inline constexpr uint32_t kMaxQuickExitHandlers = 32;

// Calls of this execution that we had no control over: abi/doubts.h.
struct Doubts {
  const RaddleSite *unknown;
  const RaddleSite *shared;
  const RaddleSite *outside;
  uint32_t caller; // who made the call `unknown`, plus 1; 0: there was none
};

struct Machine {
  Doubts doubts;
  uint32_t createdCount; // entries of `created`
  uint32_t liveCount;    // entries of `live`
  uint32_t exitHandlerCount;
  uint32_t quickExitHandlerCount;
  uint32_t clockCount;  // objects that have clocks
  uint32_t timeCount;   // objects that know the time
  uint32_t cellCount;   // granules of memory that were accessed
  uint32_t recordCount; // accesses that are remembered
  uint32_t raceCount;
  uint32_t benignCount; // ranges of memory on which races are intended
  uint32_t objectCount; // objects of the thread API that were initialized and not destroyed
  uint64_t keptBytes;   // of the boot arena, that libraries took while the program ran
  uint32_t exiting;     // 1 + the thread that calls the exit handlers; 0: nobody does
  bool hasEnded;        // some thread has ended the program: `end` tells how
  RaddleEnd end;
  // Main has not reached its first operation that leaves a choice: nothing it does needs to be scheduled.
  bool alone;
};
extern Machine machine;
// The threads of this execution, in order of creation.
extern uint32_t created[kMaxThreads];
// Those that are neither exited nor parked, in order of number. `enabled` and `waitsFor` are as of the last
// raddle_machine_pending.
extern RaddlePending live[kMaxThreads];
extern ExitHandler exitHandlers[kMaxExitHandlers];

// The step that is being executed.
struct Step {
  RaddleOperation operation;
  uint32_t choice;
  uint32_t accessCount;
  uint64_t before;
  uint64_t value; // of a choice or an input
  uint32_t woken; // by a signal, or RADDLE_NO_THREAD
  bool succeeded; // an attempt to lock
  bool reached;   // the memory of the operation was there to be read
  bool refused;   // it was misuse of its object
  bool isSettled; // what it does to times was done; of a section, as far as the first `settledAccesses` go
  uint32_t settledAccesses;
  uint32_t stack; // its number in call_stacks.h; 0: none is kept
};
extern Step step;

// Neither copied nor restored.
struct Control {
  Phase phase;
  uint32_t running;   // the thread that runs; 0 while constructing
  uint64_t hostStack; // its saved top while a thread runs
  uint64_t hostPointer;
  uint64_t stepBound; // of a thread; other than options.maxSteps while main is alone
  RaddleMachineOptions options;
  uint64_t turns;              // how often a thread was told to go on
  uint64_t lastUnlogged;       // position of the undo log when something was last done that it does not know of
  bool foreignRan;             // since the mark, code that we did not instrument wrote somewhere
  bool knowsDescriptors;       // rememberDescriptors() was called since the mark
  bool filesArePutBack;        // in this execution: see putBackFiles()
  bool isLogging;              // see access_log.h
  bool ignoresRaces;           // nobody wants to know of them
  bool someoneLooks;           // some thread has come to a loop whose rounds may be left out
  RaddleRaceNotice noticeRace; // see abi/race_accesses.h; may be null
  void *noticeContext;
};
extern Control control;

inline Thread &runningThread() {
  return threads[control.running];
}

// To be called first of all by what instrumented code calls before each way to leave it: there its frames end.
[[gnu::always_inline]] inline void noteFrame() {
  const auto *frame = static_cast<const uint64_t *>(__builtin_frame_address(0));
  runningThread().liveFrom = reinterpret_cast<uint64_t>(frame + 2);
  runningThread().frame = *frame;
}
// The thread has returned from all functions of the program.
inline void noteNoFrame() {
  runningThread().liveFrom = runningThread().stackEnd;
}

// A thread of the program is at work, so its calls are modelled. Otherwise an interposed function is plain.
inline bool controlled() {
  return control.phase == Phase::Program || control.phase == Phase::Constructing;
}

// The same, for what instrumented code calls directly; notes the frame of the caller then.
[[gnu::always_inline]] inline bool entersControlled() {
  if (!controlled())
    return false;
  noteFrame();
  return true;
}

// Something is about to be done that the undo log does not know of. REQUIRES: a step was begun, which is in the log.
inline void noteUnlogged() {
  control.lastUnlogged = undoLog.position - 1;
}

// A function of the C library or of a loaded library is about to write where the undo log does not see it.
void noteFirstForeignWriter();
inline void noteForeignWriter() {
  noteUnlogged();
  if (!control.foreignRan)
    noteFirstForeignWriter();
}

} // namespace raddle::runtime
