#include "engines/native/only_interleaved.h"

#include <fmt/format.h>
#include <set>

namespace raddle::engines {

namespace {

constexpr uint64_t kMostOrders = 10'000;
constexpr double kShareOfTime = 0.25;

// Nobody is told of sequential failures: they are told when they are found again.
class Silent final : public check::FindingListener {
public:
  void onFinding(check::Finding &) override {}
};

class Demoting final : public check::FindingListener {
public:
  Demoting(check::FindingListener &next, std::set<uint64_t> sequential)
      : next_(next), sequential_(std::move(sequential)) {}

  void onFinding(check::Finding &finding) override {
    demote(finding);
    next_.onFinding(finding);
  }
  void onProgress(const check::Progress &progress) override { next_.onProgress(progress); }

  void demote(check::Finding &finding) const {
    if (finding.severity == check::Severity::Error && sequential_.contains(finding.fingerprint)) {
      finding.severity = check::Severity::Warning;
      finding.message += " (and does so without an interleaving)";
    }
  }

private:
  check::FindingListener &next_;
  std::set<uint64_t> sequential_; // fingerprints
};

} // namespace

Result<check::Outcome> OnlyInterleaved::check(const check::Limits &limits) {
  ExploreOptions inOrder = options_;
  inOrder.strategy.kind = StrategyChoice::Kind::Sequential;
  inOrder.parts = {};
  inOrder.selfCheck = false;
  inOrder.program.writesBaseline = true; // It needs the fingerprints of all.
  check::Limits some = limits;
  some.stopAtFirst = false;
  some.maxExecutions = kMostOrders;
  if (limits.timeoutSeconds)
    some.timeoutSeconds = *limits.timeoutSeconds * kShareOfTime;
  Silent silent;
  const Result<check::Outcome> sequential = NativeExplorer(launch_, inOrder, silent, interrupted_).check(some);
  if (!sequential)
    return sequential.error();
  std::set<uint64_t> fingerprints;
  for (const check::Finding &finding : sequential->findings)
    if (finding.kind != check::Kind::DataRace) {
      fingerprints.insert(finding.fingerprint);
      for (const check::Finding::Merged &other : finding.merged)
        fingerprints.insert(other.fingerprint);
    }
  Demoting demoting(listener_, fingerprints);
  Result<check::Outcome> outcome = NativeExplorer(launch_, options_, demoting, interrupted_).check(limits);
  if (!outcome)
    return outcome;
  for (check::Finding &finding : outcome->findings)
    demoting.demote(finding);
  if (!fingerprints.empty())
    outcome->coverage.add({check::Said::SequentialAreWarnings});
  outcome->coverage.add(
      {sequential->coverage.complete ? check::Said::SequentialOrders : check::Said::SomeSequentialOrders,
       {std::to_string(sequential->coverage.executions)}});
  check::conclude(*outcome);
  return outcome;
}

} // namespace raddle::engines
