// How an execution goes on where nothing prescribes it: the thread that ran last, else the lowest-numbered one. Few
// switches make interleavings that people can read.
#pragma once

#include <span>

#include "explore/sequence.h"
#include "explore/strategy.h"

namespace raddle::explore {

// Whether the thread of `pending` can take its step with `choice`, given what is asleep.
[[nodiscard]] inline bool isAsleep(trace::ThreadId thread, uint32_t choice, std::span<const EventKey> sleep) {
  for (const EventKey &event : sleep)
    if (event.thread == thread && event.choice == choice)
      return true;
  return false;
}

// The first step of `pending` that is enabled and awake, or a step of kNoThread.
[[nodiscard]] inline Step awakeStep(const trace::Pending &pending, std::span<const EventKey> sleep) {
  if (pending.enabled)
    for (uint32_t choice = 0; choice < pending.next.alternatives; ++choice)
      if (!isAsleep(pending.thread, choice, sleep))
        return {pending.thread, choice};
  return {trace::kNoThread, 0};
}

// The step that the rule prescribes after a step of `last`, or a step of kNoThread if all that are enabled are asleep.
[[nodiscard]] inline Step leafStep(std::span<const trace::Pending> pending, trace::ThreadId last,
                                   std::span<const EventKey> sleep) {
  Step lowest{trace::kNoThread, 0};
  for (const trace::Pending &candidate : pending) {
    const bool wanted = lowest.thread == trace::kNoThread || candidate.thread == last;
    const Step step = wanted ? awakeStep(candidate, sleep) : Step{trace::kNoThread, 0};
    if (step.thread == trace::kNoThread)
      continue;
    if (step.thread == last)
      return step;
    lowest = step;
  }
  return lowest;
}

} // namespace raddle::explore
