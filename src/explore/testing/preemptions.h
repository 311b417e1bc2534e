// How many preemptions each class of a model needs, by plain enumeration.
//
// A preemption is a step of another thread than the one before, although that one could have gone on. A class needs as
// many as the member that has fewest.
#pragma once

#include <algorithm>
#include <vector>

#include "explore/testing/model_state.h"
#include "explore/testing/oracle.h"

namespace raddle::explore::testing {

enum class AtJoins : uint8_t { Counted, Free };

class PreemptionCounter {
public:
  // `atJoins`: whether it counts if the thread that could have gone on would have joined another.
  // REQUIRES: `oracle` has enumerated `model`; both outlive this.
  PreemptionCounter(const Model &model, const Oracle &oracle, AtJoins atJoins)
      : oracle_(oracle), atJoins_(atJoins), fewest_(oracle.classes(), UINT32_MAX) {
    extendFrom({ModelState(model), kEmptySchedule, kNobody, 0});
  }

  // Of each class of the oracle, by its number.
  [[nodiscard]] const std::vector<uint32_t> &fewest() const { return fewest_; }

private:
  struct Prefix {
    ModelState state;
    ScheduleKey key;
    uint32_t last; // thread
    uint32_t preemptions;
  };

  static bool canStep(const ModelState &state, uint32_t t) {
    return t != kNobody && state.isLive(t) && state.isEnabled(t);
  }

  [[nodiscard]] bool leavingCosts(const Prefix &prefix) const {
    if (!canStep(prefix.state, prefix.last))
      return false;
    const bool isRunning = prefix.state.thread(prefix.last).life == Life::Running;
    return atJoins_ == AtJoins::Counted || !isRunning || prefix.state.instruction(prefix.last).code != Code::Join;
  }

  void extendFrom(const Prefix &prefix) {
    bool ended = true;
    for (uint32_t t = 0; t < prefix.state.threadCount(); ++t) {
      if (!canStep(prefix.state, t))
        continue;
      ended = false;
      for (uint32_t choice = 0; choice < prefix.state.alternatives(t); ++choice)
        take(prefix, t, choice);
    }
    if (!ended)
      return;
    uint32_t &fewest = fewest_[oracle_.classOf(prefix.key)];
    fewest = std::min(fewest, prefix.preemptions);
  }

  void take(const Prefix &prefix, uint32_t t, uint32_t choice) {
    Prefix next = prefix;
    next.preemptions += t != prefix.last && leavingCosts(prefix) ? 1 : 0;
    next.last = t;
    next.key = extend(prefix.key, t, choice);
    next.state.step(t, choice);
    extendFrom(next);
  }

  const Oracle &oracle_;
  AtJoins atJoins_;
  std::vector<uint32_t> fewest_;
};

} // namespace raddle::explore::testing
