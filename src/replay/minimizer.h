// `raddle minimize`: the interleaving with the fewest context switches that shows the same finding, and why it fails.
#pragma once

#include <optional>

#include "base/result.h"
#include "check/outcome.h"
#include "replay/site_match.h"
#include "replay/worker_process.h"
#include "report/explanation.h"
#include "trace/trace.h"

namespace raddle::replay {

struct MinimizeOptions {
  double seconds = 60;
  std::optional<uint64_t> maxExecutions; // of each search
  // Every interleaving is executed, and none is looked at in another order than its own: what the search is held to.
  bool isBruteForce = false;
  check::Limits limits; // of one execution
};

struct Minimized {
  check::Finding finding;
  report::Explanation explanation;
  uint64_t switchesBefore = 0;
};

// REQUIRES: `launch` runs the program of the trace, whose sites these are. Nothing if the trace does not show its
// finding.
[[nodiscard]] Result<std::optional<Minimized>> minimize(const Launch &launch,
                                                        const std::vector<build::KnownSite> &sites,
                                                        const trace::Trace &trace, const MinimizeOptions &options);

} // namespace raddle::replay
