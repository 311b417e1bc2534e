// Asks the solver which failures of a program with threads can happen, and in which order its threads run then.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smt/solver.h"
#include "symex/check.h"
#include "symex/threads.h"

namespace raddle::symex {

struct ThreadStep {
  ThreadNumber thread = 0;
  const llvm::Instruction *at = nullptr;
  unsigned frame = 0;
  uint32_t occurrence = 1; // the n-th time that the thread executes `at`
};

struct Interleaving {
  const Failure *failure = nullptr; // in the Concurrent
  std::vector<ConcreteUnknown> unknowns;
  std::vector<ThreadStep> steps; // of all threads, in the order in which they happen, up to the failure
};

struct ThreadFindings {
  std::vector<Interleaving> interleavings; // at most one for each place and kind, in the order of Symbolic::failures
  std::vector<const Cut *> reached;
  std::vector<std::string> undecided;
};

// The steps of the execution that `model` describes.
[[nodiscard]] std::vector<ThreadStep> traceOf(const Concurrent &concurrent, Terms &terms, smt::Assignment &model);

// When each failure and each cut of a program is what ends its execution, in their order.
struct Ends {
  std::vector<Term> failures;
  std::vector<Term> cuts;
};
[[nodiscard]] Ends endsOf(const Concurrent &concurrent, Terms &terms);

// The program gets somewhere: its first thread comes to its end, ends the program, or starts another one; or something
// fails or is cut. If no execution does, its assumptions contradict each other, or it waits for what never comes.
[[nodiscard]] Term getsSomewhere(const Concurrent &concurrent, Terms &terms);

// Tells the solver which executions there are. `policy` is what the caller requires of schedules, as `balanced` does.
void assertExecutions(const Concurrent &concurrent, const std::vector<Term> &policy, smt::Solver &solver);

// `policy` is what the caller requires of schedules, as `balanced` does. REQUIRES: `concurrent` outlives the findings.
[[nodiscard]] ThreadFindings check(const Concurrent &concurrent, const std::vector<Term> &policy, Terms &terms,
                                   const smt::SolverLimits &limits);

} // namespace raddle::symex
