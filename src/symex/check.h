// Asks the solver which failures of an execution can happen, and how.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smt/solver.h"
#include "symex/execute.h"

namespace raddle::symex {

// "function:12", or `begin` if the step is at no instruction.
[[nodiscard]] std::string placeOf(std::string_view begin, const Step &step);

// One step of a concrete execution.
struct TraceStep {
  const llvm::Instruction *at = nullptr;
  unsigned frame = 0;
  uint32_t occurrence = 1; // the n-th time that `at` is executed
};

struct ConcreteUnknown {
  const Unknown *what = nullptr; // in the Symbolic
  smt::Value value;
};

// An execution that fails: what the solver found, for one failure.
struct Counterexample {
  const Failure *failure = nullptr; // in the Symbolic
  std::vector<ConcreteUnknown> unknowns;
  std::vector<TraceStep> steps; // up to the failure
};

struct Findings {
  std::vector<Counterexample> counterexamples; // at most one for each place and kind
  std::vector<const Cut *> reached;            // cuts that can be reached
  std::vector<std::string> undecided;          // what the solver could not decide, and why
  // Proved if all three are empty.
};

// The trace of the execution that `model` describes, up to where it fails, is cut, or ends.
[[nodiscard]] std::vector<TraceStep> traceOf(const Symbolic &symbolic, smt::Assignment &model);

// In the order in which the solver finds them. REQUIRES: `symbolic` outlives the findings.
[[nodiscard]] Findings check(const Symbolic &symbolic, Terms &terms, const smt::SolverLimits &limits);

} // namespace raddle::symex
