// The sequential executions of a program with threads: those in which no thread interrupts another.
//
// Where a thread creates another there are two ways to go on: the new thread is *called*, that is, it runs at once, and
// its creator goes on when it has ended, and when all threads have that it creates itself, which are called, too; or it
// is *deferred* until its creator has ended: then any deferred thread may run next. Who waits for
// the end of a deferred thread (which the paper's programs cannot) lets deferred threads run as if it had ended. A
// thread that waits for what never comes ends the execution, and so does a failure.
//
// So the program can be executed as one thread: failures are conditions over inputs and choices alone, and need no
// definitions beside them. That costs the body of a thread once where it is created and once for each place in the row
// of deferred ones that it can have.
#pragma once

#include <vector>

#include "symex/execute.h"
#include "symex/schedule.h"

namespace raddle::symex {

enum class Filter : uint8_t {
  Sync,     // all threads are called
  Deferred, // none is
  Both,     // each that is not created by a called one is either
};

// The n-th thread that another one creates; 0 for the first thread.
struct ThreadOrigin {
  ThreadNumber creator = 0;
  unsigned occurrence = 0;
};

// One execution of what a thread does. At most one of those of the same thread happens.
struct ThreadRun {
  ThreadNumber thread = 0;
  size_t unknowns = 0; // how many there were before
};

// Which way to go on, or which thread is next: one of the unknowns, with the values that make sense.
struct OrderChoice {
  Term variable;
  std::vector<smt::Value> values;
};

struct Filtered {
  Symbolic symbolic;                 // its unknowns that are choices have names that those of executeThreads do not
  std::vector<ThreadOrigin> threads; // by number
  std::vector<ThreadRun> runs;       // in the order in which they begin
  std::vector<OrderChoice> orders;
};

// REQUIRES: as executeThreads.
[[nodiscard]] Result<Filtered> executeFilter(llvm::Module &module, const std::string &entry, Terms &terms,
                                             const Options &options, Filter filter);

} // namespace raddle::symex
