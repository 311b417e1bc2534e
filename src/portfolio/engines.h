// Which engines `raddle check` uses for a program, in which order, and when one of them is of no use any more.
//
//   closed program   explore; witness if that did not come to its end; kiss if anything is left, inputs above all
//   open program     kiss for data races, interleaved for failures, with the entries of the harness
//   annotations      verify: last in a closed program; of an open one, which they are about, nothing else
//
// An engine that is added here takes part in everything: its findings, what it leaves open, contradictions.
#pragma once

#include <atomic>
#include <variant>
#include <vector>

#include "engines/kiss/kiss_checker.h"
#include "engines/native/native_explorer.h"
#include "portfolio/joint_checker.h"

namespace raddle::portfolio {

// What is to be checked, and how.
struct CheckedProgram {
  build::Sources sources; // with a harness if the program is open
  build::Installation installation;
  replay::Launch launch; // of a closed program
  replay::ProgramFacts program;
  engines::ExploreOptions explore; // without `program`
  uint32_t jobs = 1;
  uint64_t megabytes = 0;    // that engines may need; 0: no limit
  bool isAnnotated = false;  // there is something to verify
  bool isSequential = false; // executions are interleavings, whatever the orders of accesses
  const std::atomic<bool> &interrupted;
};

// `checked` has to outlive the engines.
[[nodiscard]] std::vector<Stage> stagesFor(const CheckedProgram &checked);

// For `raddle prove --confirm`: executions are searched for what prove has not excluded. REQUIRES: the program is
// closed.
[[nodiscard]] std::vector<Stage> stagesToConfirm(const CheckedProgram &checked);

} // namespace raddle::portfolio
