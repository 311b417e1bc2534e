// What an event will do once an event that it raced with no longer comes before it.
#pragma once

#include "explore/execution.h"
#include "explore/sequence.h"

namespace raddle::explore {

struct Prediction {
  Footprint footprint;
  Sequence::Outcome outcome = Sequence::Outcome::Known;
};

// `second` without `first`. REQUIRES: they race; so `first` is the only event before `second` that goes away and that
// `second` depends on, or `second` is a waiting loop that could end before `first`.
[[nodiscard]] Prediction predictWithout(const ExecutedEvent &first, const ExecutedEvent &second,
                                        const AccessLists &lists);

// The operation that a thread is blocked at, once it can be executed.
[[nodiscard]] Footprint footprintOf(const trace::Operation &blocked);

// Of an event nothing can be told.
[[nodiscard]] Prediction unknown();

// An event that took another choice than `executed` did.
[[nodiscard]] Prediction predictOtherChoice(const ExecutedEvent &executed);

} // namespace raddle::explore
