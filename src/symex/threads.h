// A program with threads as formulas: each thread executed once, its visible operations as numbered points.
//
// A thread either never starts, or starts at one point of one other thread, which goes on when it has stopped; it stops
// at a point of its own, for good. (What has no such execution, because two threads take turns, is not covered.) Where
// threads start and stop is left to the solver, as the variables of Schedule; that the start point is reached, by a
// thread that runs, after the thread was created, and that starts are nested, is part of what is required here. Which
// further starts and stops are allowed is up to the caller: `kiss` bounds the number of threads created and not
// started.
//
// *Definitions* link the values that threads find and leave behind with their histories: for each schedule, inputs and
// choices there is exactly one way to satisfy them, as far as it matters. *Validity* is the rest: what a schedule must
// be, and that assumptions hold. A failure can happen iff definitions, validity and its condition can hold together
// with the negated conditions of all other failures: an execution ends with its first failure, and all threads can stop
// then.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "smt/definitions.h"
#include "symex/execute.h"
#include "symex/schedule.h"

namespace raddle::symex {

// More threads than this are cut, whatever the options say.
inline constexpr ThreadNumber kMaxThreads = 16;

struct Point {
  enum class Kind : uint8_t {
    Begin,     // of the thread, before its first operation
    Operation, // before it
    Created,   // after a create: only the new thread can start there, and the creator cannot stop
    Look,      // where a thread stops if it looks for a race: then others can start there, too
    End,       // of the thread, and where it exits
  } kind = Kind::Operation;
  ThreadNumber thread = 0;
  const llvm::Instruction *at = nullptr; // of an Operation or Created
  Term guard;                            // under which the thread comes there
  unsigned frame = 0;
};

struct ThreadInfo {
  ThreadNumber creator = 0;                  // its own number for the first
  const llvm::Instruction *create = nullptr; // null for the first
  PointNumber createdAt = -1;                // the point of kind Created; -1 if its creator never comes to one
  PointNumber first = 0;
  PointNumber last = 0;
  // For each other thread: that it was created and had not started when this one was created.
  std::vector<Term> pending;
};

// Behind such a call there is nothing: an execution that comes to it stops before.
[[nodiscard]] bool endsProgram(const llvm::Instruction *at);

// An access at which a thread can stop to see who else comes there: see races.h.
struct RaceCheck {
  ThreadNumber thread = 0;
  const llvm::Instruction *at = nullptr;
  Term taken; // the thread stops there
  Term address;
  Term bytes;
};

struct Concurrent {
  Symbolic symbolic;               // of all threads; conditions say that the thread executes them
  std::vector<ThreadInfo> threads; // the first is that of the entry
  std::vector<Point> points;       // by number
  std::vector<smt::Definition> definitions;
  std::vector<Term> validity;
  std::vector<RaceCheck> raceChecks;    // if races are checked
  Term raceByte;                        // the address of the byte that they are about: a choice
  std::vector<std::string> objectNames; // by ObjectId
  unsigned executions = 0;              // how often the program was executed until nothing new was learned about it
  Options::Without without = Options::Without::Nothing;
  std::optional<FixedStarts> fixedStarts; // if it was said that no thread waits to be started

  [[nodiscard]] Schedule schedule(Terms &terms) const { return Schedule(terms, fixedStarts ? &*fixedStarts : nullptr); }
  [[nodiscard]] ThreadNumber threadOf(const Step &step) const { return points[static_cast<size_t>(step.point)].thread; }
};

// As symex::execute, for programs that create threads. REQUIRES: include/raddle/thread_api.c is linked into the module;
// if not, the functions of the thread API are cut.
[[nodiscard]] Result<Concurrent> executeThreads(llvm::Module &module, const std::string &entry, Terms &terms,
                                                const Options &options);

// The schedules of KISS: at most `ts` threads are created and not started at a time; the creation of one more runs it
// at once, as a call. Added to the validity. REQUIRES: ts <= Options::pending.
[[nodiscard]] std::vector<Term> balanced(const Concurrent &concurrent, Terms &terms, unsigned ts);

} // namespace raddle::symex
