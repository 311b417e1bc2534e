// Which engines `raddle check` uses for a program, in which order, and when one of them is of no use any more.
//
//   closed program   explore; witness if that did not come to its end; kiss if anything is left, inputs above all
//   open program     kiss for data races, interleaved for failures, with the entries of the harness
//   annotated        verify, too; and nothing else if it is open, since the annotations say what callers keep to
//
// An engine that is added here takes part in everything: its findings, what it leaves open, contradictions.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "driver/joint_checker.h"
#include "driver/kiss_checker.h"
#include "driver/native_explorer.h"

namespace raddle::driver {

// What is to be checked, and how.
struct CheckedProgram {
  Sources sources; // with a harness if the program is open
  Installation installation;
  Launch launch; // of a closed program
  ProgramFacts program;
  ExploreOptions explore; // without `program`
  uint32_t jobs = 1;
  uint64_t megabytes = 0; // that engines may need; 0: no limit
  const std::atomic<bool> &interrupted;
};

// What is wrong with the harness of an open program, or with the program, so that no engine could check it.
[[nodiscard]] std::optional<BuildFailure> whyNotOpen(const Sources &sources, const Installation &installation);

// `checked` has to outlive the engines.
[[nodiscard]] std::vector<Stage> stagesFor(const CheckedProgram &checked);

} // namespace raddle::driver
