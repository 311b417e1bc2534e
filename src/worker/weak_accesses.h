// Says of a finding under the C11 memory model which accesses would have to be stronger.
#pragma once

#include <vector>

#include "check/outcome.h"
#include "explore/search.h"
#include "trace/event.h"

namespace raddle::worker {

// Looks on together with another observer, which has to outlive it, at one execution from its beginning.
class WeakAccesses final : public explore::ExecutionObserver {
public:
  explicit WeakAccesses(explore::ExecutionObserver &next) : next_(next) {}

  void onBegin(uint32_t shared) override { next_.onBegin(shared); }
  void onEvent(const trace::Event &event) override;
  Next onEnd(explore::Ending ending, std::span<const trace::Pending> pending) override {
    return next_.onEnd(ending, pending);
  }

  // Adds it to a finding that the first `steps` steps show.
  void explain(check::Finding &finding, size_t steps) const;

private:
  explore::ExecutionObserver &next_;
  std::vector<trace::Event> steps_;
};

} // namespace raddle::worker
