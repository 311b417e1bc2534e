// `raddle prove`: no data race, for all inputs and any number of threads, without annotations.
//
// Proved means: each pair of conflicting accesses of the whole program is excluded by an argument (pairs.h), and
// nothing was left out. Otherwise the answer is unknown: the pairs that are left are warnings, and what was not
// followed is stated by name and place. Nothing is executed, so that it never says violated.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "build/build.h"
#include "check/checker.h"
#include "replay/findings.h"

namespace raddle::engines {

struct ProveOptions {
  // That the analysis may need. Without a limit, a large program could take all there is.
  uint64_t megabytes = 4096;
};

// Whom to tell, and what the user has said of the program. All of it outlives the prover.
struct ProveAudience {
  const replay::Launch &launch;
  const replay::ProgramFacts &program;
  check::FindingListener &listener;
  const std::atomic<bool> &interrupted;
};

class Prover final : public check::Checker {
public:
  // Loads the program.
  [[nodiscard]] static std::variant<std::unique_ptr<Prover>, build::BuildFailure>
  create(const build::Sources &sources, const build::Installation &installation, const ProveOptions &options,
         const ProveAudience &audience);
  ~Prover() override;

  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  struct Loaded;
  Prover(std::unique_ptr<Loaded> loaded, const ProveOptions &options, const ProveAudience &audience);

  std::unique_ptr<Loaded> loaded_;
  ProveOptions options_;
  ProveAudience audience_;
};

} // namespace raddle::engines
