#include "replay/program_confirmer.h"

#include <algorithm>

#include "replay/replay.h"
#include "report/statements.h"

namespace raddle::replay {
namespace {

constexpr double kLeastSeconds = 2; // for the search for witnesses, if there is no time left
constexpr uint32_t kMostPreemptions = 3;

// Keeps what the search finds.
class Collector final : public check::FindingListener {
public:
  void onFinding(check::Finding &finding) override { findings.push_back(finding); }
  std::vector<check::Finding> findings;
};

} // namespace

Result<std::vector<check::Finding>> ProgramConfirmer::follow(const trace::Plan &plan, const check::Limits &limits) {
  return replay::follow(executed_.launch, plan, limits);
}

Result<std::vector<check::Finding>> ProgramConfirmer::search(uint32_t preemptions, const check::Limits &limits) {
  Collector collector;
  const Result<check::Outcome> explored = executed_.search(executed_, preemptions, limits, collector);
  if (!explored)
    return explored.error();
  if (explored->verdict == check::Verdict::Unknown && collector.findings.empty())
    return Error{report::sentenceOf(*explored->reason)};
  return std::move(collector.findings);
}

Result<std::vector<check::Finding>> tryBriefly(const Executed &executed, uint32_t threads, double secondsLeft) {
  check::Limits limits;
  limits.timeoutSeconds = std::clamp(secondsLeft, kLeastSeconds, kMostNativeSeconds);
  return ProgramConfirmer(executed).search(std::min(threads + 1, kMostPreemptions), limits);
}

std::vector<check::Finding> exploreBriefly(const Executed &executed, uint32_t threads, double secondsLeft) {
  Result<std::vector<check::Finding>> found = tryBriefly(executed, threads, secondsLeft);
  return found ? std::move(*found) : std::vector<check::Finding>();
}

} // namespace raddle::replay
