// A finding as a violation witness of SV-COMP (format 2.x, YAML): one `violation_sequence` whose segments lead a
// validator to the violation.
//
//   function_return   each value that the environment supplied, where the function that supplied it returns
//   assumption        (of nothing) where one thread is interrupted, and where another goes on: format 2.2, with
//   thread_id target            where it fails; for a data race both accesses, in the same segment
//
// Threads are numbered in the order in which they are created, main is 0.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/outcome.h"
#include "report/source.h"

namespace raddle::report {

struct WitnessTask {
  std::map<std::string, std::string> files; // of the program, with their hashes (SHA-256)
  std::string specification;                // its formula
  std::string time;                         // of creation, as ISO 8601 has it
  std::string command;                      // as the user gave it
};

// REQUIRES: the finding is witnessed, so that it has a trace.
[[nodiscard]] std::string renderViolationWitness(const check::Finding &finding, const WitnessTask &task,
                                                 const SourceLookup &source);

} // namespace raddle::report
