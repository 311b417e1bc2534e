// A recorded interleaving on another version of its program: followed as far as that can be done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "build/build.h"
#include "check/outcome.h"
#include "replay/worker_process.h"
#include "trace/trace.h"

namespace raddle::replay {

struct FollowedTrace {
  size_t steps = 0; // decisions of the trace
  size_t taken = 0; // of these, sooner or later
  // A step of the trace that was not taken when it should have been, and why, in words.
  struct Departure {
    size_t step = 0; // its number, from 1
    std::string text;
  };
  std::vector<Departure> departures;    // in order of the steps
  std::vector<check::Finding> findings; // what was seen, with the full trace
  std::optional<size_t> same;           // which of them is the finding of the trace
};

// Runs the program, of which `launch` says how and `sites` what is in it, in a fresh process.
[[nodiscard]] Result<FollowedTrace> followOnChanged(const Launch &launch, const std::vector<build::KnownSite> &sites,
                                                    const trace::Trace &trace, const check::Limits &limits);

} // namespace raddle::replay
