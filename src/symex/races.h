// Data races: two threads at accesses to the same byte, one of them a write, one of them not atomic.
//
// KISS, figure 5: a thread that is about to access the byte may stop there for good and leave a note of what it was
// about to do; another that finds the note at an access of its own has found a race. The byte is a choice, so one
// formula serves all of memory. Accesses inside atomic sections count as atomic; with Races::CheckedIfPlain they are
// left out, as in the paper. Mutexes always are.
#pragma once

#include <string>
#include <vector>

#include "symex/check_threads.h"

namespace raddle::symex {

struct Race {
  std::string object;                       // whose memory it is
  uint64_t offset = 0;                      // of the second access in it
  uint64_t bytes = 0;                       // of the second access
  const llvm::Instruction *first = nullptr; // where the stopped thread is
  ThreadNumber firstThread = 0;
  const llvm::Instruction *second = nullptr;
  ThreadNumber secondThread = 0;
  std::vector<ThreadStep> steps; // up to the second access
};

struct RaceFindings {
  std::vector<Race> races;            // one for each range of bytes, in the order in which the solver finds them
  std::vector<std::string> undecided; // if it gave up before it found all
};

// REQUIRES: executed with Options::Races that are not Ignored; `policy` as for check.
[[nodiscard]] RaceFindings races(const Concurrent &concurrent, const std::vector<Term> &policy, Terms &terms,
                                 const smt::SolverLimits &limits);

} // namespace raddle::symex
