// Findings that are known: a run that finds nothing else is as good as one that finds nothing.
//
//   raddle-baseline 2
//   # what follows the fingerprint is for people
//   4f1c2a9b00d3e871 data-race in increment() of lost_update.c: data race on `count`
//
// A finding is recognized by its fingerprint alone (check/identity.h), which does not change with edits elsewhere in
// the program. The number in the first line is the version of fingerprints: those of another version would match
// nothing.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"

namespace raddle::check {

// By fingerprint, what is said of each to people.
using Baseline = std::map<uint64_t, std::string>;

// An Error names the line that cannot be understood.
[[nodiscard]] Result<Baseline> parseBaseline(std::string_view text);

// The file in which all these and what was merged into them are known, each once, in an order that does not depend on
// that of the findings.
[[nodiscard]] std::string printBaseline(const std::vector<Finding> &findings);

// What does not count for a verdict.
struct Discounted {
  bool known = false;      // findings in the sense of Finding::isKnown
  bool suppressed = false; // that there were suppressed ones
};
[[nodiscard]] Verdict verdictWithout(const Outcome &outcome, const Discounted &what);

} // namespace raddle::check
