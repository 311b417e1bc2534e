// `raddle explore --only-interleaved`: failures that some sequential order of the same program also shows are warnings.
//
// The sequential orders (explore/sequential_orders.h) are executed first. A data race stays what it is: two accesses
// that nothing orders are no failure of a sequential execution, even if that is where they are seen.
#pragma once

#include "engines/native/native_explorer.h"

namespace raddle::engines {

class OnlyInterleaved final : public check::Checker {
public:
  // REQUIRES: as NativeExplorer.
  OnlyInterleaved(replay::Launch launch, ExploreOptions options, check::FindingListener &listener,
                  const std::atomic<bool> &interrupted)
      : launch_(std::move(launch)), options_(std::move(options)), listener_(listener), interrupted_(interrupted) {}

  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  replay::Launch launch_;
  ExploreOptions options_;
  check::FindingListener &listener_;
  const std::atomic<bool> &interrupted_;
};

} // namespace raddle::engines
