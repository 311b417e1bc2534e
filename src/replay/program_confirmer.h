// A program in worker processes as a check::Confirmer.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "check/confirmer.h"
#include "replay/findings.h"
#include "replay/worker_process.h"

namespace raddle::replay {

struct Executed;

// Explores the interleavings of a program with at most so many preemptions, and tells the listener what is found. Who
// makes an engine gives it this, so that it need not know the engine that explores.
using Searcher = std::function<Result<check::Outcome>(const Executed &executed, uint32_t preemptions,
                                                      const check::Limits &limits, check::FindingListener &listener)>;

// What is executed. REQUIRES: all of it outlives whoever is given it.
struct Executed {
  const Launch &launch;
  const ProgramFacts &program;
  const std::atomic<bool> &interrupted;
  const Searcher &search;
};

class ProgramConfirmer final : public check::Confirmer {
public:
  explicit ProgramConfirmer(const Executed &executed) : executed_(executed) {}

  Result<std::vector<check::Finding>> follow(const trace::Plan &plan, const check::Limits &limits) override;
  Result<std::vector<check::Finding>> search(uint32_t preemptions, const check::Limits &limits) override;

private:
  Executed executed_;
};

inline constexpr double kMostNativeSeconds = 10; // for one search for witnesses

// All that it shows when it is explored for a short time, with as few preemptions as a balanced execution of so many
// threads beside main has. `secondsLeft` are those of the whole check; a moment is always left for this.
// tryBriefly says why that is not possible; exploreBriefly has found nothing then.
[[nodiscard]] Result<std::vector<check::Finding>> tryBriefly(const Executed &executed, uint32_t threads,
                                                             double secondsLeft = kMostNativeSeconds);
[[nodiscard]] std::vector<check::Finding> exploreBriefly(const Executed &executed, uint32_t threads,
                                                         double secondsLeft = kMostNativeSeconds);

} // namespace raddle::replay
