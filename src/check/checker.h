// What every engine is to the rest of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"

namespace raddle::check {

// How many executions a round of a search may have, told to somebody who plans the day by it.
struct SizeRange {
  uint64_t low = 0;
  uint64_t high = 0;
};

// How far a check has come.
struct Progress {
  uint64_t executions = 0; // of all rounds
  uint64_t round = 1;
  uint64_t findings = 0;
  double seconds = 0; // since it began
  // If suspicions are worked off: how many there are, and what became of them.
  struct Warnings {
    uint64_t all = 0;
    uint64_t witnessed = 0;
    uint64_t givenUp = 0;
  };
  std::optional<Warnings> warnings = {};
  // If it is worked off part by part (fields, for example): how many of them are done, and which are being looked at.
  struct Parts {
    std::string stage; // of the check, in a word; each has all parts again
    uint64_t all = 0;
    uint64_t done = 0;
    std::vector<std::string> running = {};
  };
  std::optional<Parts> parts = {};
  // If the first step chooses one of several scenarios, of this round: how many there are, and are exhausted.
  struct Scenarios {
    uint64_t all = 0;
    uint64_t exhausted = 0;
  };
  std::optional<Scenarios> scenarios = {};
  std::optional<SizeRange> size = {}; // of this round
  uint64_t roundExecutions = 0;       // those of this round that are done
  std::string engine = {};            // the one that runs, if several take turns; else empty
};

// Told of findings as they are made, before the outcome is known; may note in them where it kept their trace.
class FindingListener {
public:
  virtual ~FindingListener() = default;
  virtual void onFinding(Finding &finding) = 0;
  // Called a few times per second, for people who watch.
  virtual void onProgress(const Progress &progress) {}
};

class Checker {
public:
  virtual ~Checker() = default;
  // An Error means the engine could not run at all; running out of `limits` is no Error but a verdict.
  virtual Result<Outcome> check(const Limits &limits) = 0;
};

} // namespace raddle::check
