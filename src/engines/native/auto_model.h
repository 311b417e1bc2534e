// `--memory-model auto`: the interleavings first; then, where the answer rests on there being no other executions, the
// C11 memory model.
//
// Programs without weak atomics and without data races have no other executions. With weak ones, a failure that an
// interleaving shows is as good as any. Only if none does, and all are explored, the search goes on under C11. It may
// take a few times as many executions; if they do not suffice, or something is not supported, the answer about
// interleavings stays, with its assumption and the reason.
#pragma once

#include "engines/native/native_explorer.h"

namespace raddle::engines {

class AutoModel final : public check::Checker {
public:
  // REQUIRES: as NativeExplorer.
  AutoModel(replay::Launch launch, ExploreOptions options, check::FindingListener &listener,
            const std::atomic<bool> &interrupted)
      : launch_(std::move(launch)), options_(std::move(options)), listener_(listener), interrupted_(interrupted) {}

  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  [[nodiscard]] ExploreOptions optionsUnderC11() const;
  [[nodiscard]] bool isLeftOpen(const check::Outcome &outcome) const;

  replay::Launch launch_;
  ExploreOptions options_;
  check::FindingListener &listener_;
  const std::atomic<bool> &interrupted_;
};

// Why these options do not go with the C11 memory model, in words; empty if they do.
[[nodiscard]] std::string whyNotUnderC11(const ExploreOptions &options);

} // namespace raddle::engines
