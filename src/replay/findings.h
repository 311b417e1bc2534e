// What a check has found so far: told when found, kept for the outcome.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/baseline.h"
#include "check/checker.h"
#include "check/identity.h"
#include "check/suppressions.h"
#include "replay/site_match.h"
#include "replay/worker_process.h"

namespace raddle::replay {

// What is known of the program before anything is executed, and what the user does not want to hear of.
struct ProgramFacts {
  std::vector<check::Suppression> suppressions;
  check::Baseline known;
  bool choosesScenario = false;                  // first of all, if it is a check of histories
  bool writesBaseline = false;                   // a baseline will be written, with all that is found
  std::vector<check::Statement> statements = {}; // that hold whatever is executed
  // What traces say about their program: hash of the module and the arguments that build it.
  std::string hash;
  std::vector<std::string> buildArguments;
  std::shared_ptr<const std::vector<build::KnownSite>> sites = {}; // all of them; null if they are not known

  // Whether one finding at a place does not stand for the others there: some may be suppressed, others not.
  [[nodiscard]] bool needsEveryFinding() const { return !suppressions.empty() || !known.empty() || writesBaseline; }
};

class Findings {
public:
  // All have to outlive it. Notes in the outcome what is known of the program.
  Findings(const Launch &launch, const ProgramFacts &program, check::FindingListener &listener,
           check::Outcome &outcome);

  // What is executed, where that is not what was given above: the same program with given inputs.
  struct Variant {
    const Launch &launch;
    const ProgramFacts &program;
    std::string shown = {}; // what the execution itself shows, where that is not the finding: "data-race - 01ab..."
  };
  // Repeats it in a fresh process, and adds what is seen there, or, if it is not seen there, what is known. An Error if
  // it could not be tried.
  [[nodiscard]] std::optional<Error> confirm(check::Finding finding, const check::Limits &limits) {
    return confirm(std::move(finding), limits, {launch_, program_});
  }
  [[nodiscard]] std::optional<Error> confirm(check::Finding finding, const check::Limits &limits,
                                             const Variant &variant);
  // Reports it and keeps it, unless it is suppressed or was reported with another one.
  void add(check::Finding finding) { add(std::move(finding), {launch_, program_}); }
  void add(check::Finding finding, const Variant &variant);

  // How many were kept that are not known.
  [[nodiscard]] uint64_t fresh() const;

private:
  // What the user thinks of a finding. Only of those of which he thinks alike one is reported for the others.
  struct Regard {
    std::optional<size_t> suppressedBy; // the number of the suppression
    bool isKnown = false;
    auto operator<=>(const Regard &) const = default;
  };
  // Where a finding is in the outcome.
  struct Where {
    bool isSuppressed = false;
    size_t index = 0;
  };
  // Those of one regard.
  struct Kept {
    check::Merger merger;
    std::vector<Where> where = {}; // of each that is new to the merger
  };
  [[nodiscard]] Regard regardOf(const check::Finding &finding) const;
  // The finding was reported, or suppressed, with another one.
  void noteMerged(const check::Finding &finding, const Where &with);
  Where keepOrMerge(check::Finding finding, const Variant &variant);
  Where keep(check::Finding finding, const Variant &variant, const Regard &regard);

  const Launch &launch_;
  const ProgramFacts &program_;
  check::FindingListener &listener_;
  check::Outcome &outcome_;
  std::map<Regard, Kept> searched_; // as the search tells of them, to repeat none twice
  std::map<Regard, Kept> kept_;     // as they are reported, with the call stacks of their places
};

// Adds to the trace where the threads of the finding stand, and the ids of all sites of the functions that it passes,
// if `sites`, those of the program, are known.
void nameSites(check::Finding &finding, const std::vector<build::KnownSite> *sites);

} // namespace raddle::replay
