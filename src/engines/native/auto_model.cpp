#include "engines/native/auto_model.h"

#include <algorithm>
#include <iterator>

#include "report/statements.h"

namespace raddle::engines {
namespace {

using check::Outcome;
using check::Said;
using check::Sort;
using check::Verdict;

// Of the executions that the interleavings took.
constexpr uint64_t kTimesAsMany = 4;
constexpr uint64_t kLeastExecutions = 20'000;

check::Limits limitsUnderC11(const check::Limits &limits, const Outcome &interleaved) {
  check::Limits left = limits;
  const uint64_t budget = kTimesAsMany * interleaved.coverage.executions + kLeastExecutions;
  left.maxExecutions = std::min(limits.maxExecutions.value_or(budget), budget);
  if (limits.timeoutSeconds)
    left.timeoutSeconds = std::max(0.0, *limits.timeoutSeconds - interleaved.seconds);
  return left;
}

// Why the answer is no better than the one about interleavings; nothing if it is.
std::optional<check::Statement> whyNotUsed(const Outcome &outcome, const Outcome &interleaved) {
  if (outcome.verdict == Verdict::Violated)
    return std::nullopt;
  if (const auto unknown = outcome.coverage.of(Sort::Unknown); !unknown.empty())
    return unknown.front();
  if (!outcome.coverage.complete)
    return check::Statement{outcome.coverage.stoppedBy == Said::MaxExecutions
                                ? Said::ModelBudget
                                : outcome.coverage.stoppedBy.value_or(Said::DeathOfProcess)};
  if (outcome.verdict != interleaved.verdict && outcome.verdict != Verdict::Proved)
    return check::Statement{Said::NotDecided};
  return std::nullopt;
}

} // namespace

std::string whyNotUnderC11(const ExploreOptions &options) {
  const PartSearchOptions &parts = options.parts;
  if (options.strategy.kind != StrategyChoice::Kind::Dpor)
    return "another strategy";
  if ((parts.jobs > 1 && !options.program.choosesScenario) || !parts.checkpoint.empty() || parts.resumed ||
      parts.mostMegabytes > 0)
    return "--jobs, --checkpoint, --resume or --memory-limit";
  if (options.selfCheck || options.visibleAll || options.search.reuse)
    return "--self-check, --visible=all or --reuse";
  return {};
}

// One process searches through graphs, however many search through interleavings.
ExploreOptions AutoModel::optionsUnderC11() const {
  ExploreOptions options = options_;
  options.search.c11 = true;
  if (!options.program.choosesScenario)
    options.parts.jobs = 1;
  return options;
}

// Unknowns are left as they are: what is not known of interleavings is not known of more executions.
bool AutoModel::isLeftOpen(const Outcome &outcome) const {
  const bool isClean = outcome.verdict == Verdict::Proved || outcome.verdict == Verdict::Bounded;
  return isClean && outcome.coverage.complete && outcome.coverage.has(Said::SequentialConsistency) &&
         whyNotUnderC11(optionsUnderC11()).empty();
}

Result<Outcome> AutoModel::check(const check::Limits &limits) {
  Result<Outcome> interleaved = NativeExplorer(launch_, options_, listener_, interrupted_).check(limits);
  if (!interleaved || !isLeftOpen(*interleaved))
    return interleaved;
  Result<Outcome> outcome =
      NativeExplorer(launch_, optionsUnderC11(), listener_, interrupted_).check(limitsUnderC11(limits, *interleaved));
  if (!outcome)
    return outcome;
  outcome->seconds += interleaved->seconds;
  const std::optional<check::Statement> reason = whyNotUsed(*outcome, *interleaved);
  if (!reason) {
    if (outcome->verdict == Verdict::Violated)
      outcome->coverage.add({Said::NoInterleavingFails, {std::to_string(interleaved->coverage.executions)}});
    return outcome;
  }
  interleaved->seconds = outcome->seconds;
  interleaved->coverage.add({Said::NotUnderC11, {report::sentenceOf(*reason)}});
  std::ranges::move(outcome->findings, std::back_inserter(interleaved->findings));
  return interleaved;
}

} // namespace raddle::engines
