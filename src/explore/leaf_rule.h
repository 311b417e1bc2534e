// How an execution goes on where nothing prescribes it: the thread that ran last, else the lowest-numbered one. Few
// switches make interleavings that people can read.
//
// But steps on objects that races were about come last: what the search reverses then lies near the end of executions,
// and the next one has little to execute anew.
#pragma once

#include <span>

#include "explore/class_hash.h"
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

// Objects that races were about.
class ContestedObjects {
public:
  void add(uint64_t object) { hashes_.insert(hash(object)); }
  [[nodiscard]] bool contain(uint64_t object) const { return hashes_.contains(hash(object)); }

  // Names of all of them, ascending, the same in each process; and a set made of such names.
  [[nodiscard]] std::vector<uint64_t> names() const { return hashes_.sorted(); }
  void addNamed(uint64_t name) { hashes_.insert(name); }

private:
  // No two objects have the same.
  static uint64_t hash(uint64_t object) {
    const uint64_t spread = object * 0x9e3779b97f4a7c15ULL;
    return spread ^ (spread >> 32);
  }
  ClassSet hashes_;
};

// The step that the rule prescribes after a step of `last`, or a step of kNoThread if all that are enabled are asleep.
[[nodiscard]] inline Step leafStep(std::span<const trace::Pending> pending, trace::ThreadId last,
                                   std::span<const EventKey> sleep, const ContestedObjects &contested) {
  Step contestedStep{trace::kNoThread, 0};
  Step quietStep{trace::kNoThread, 0};
  for (const trace::Pending &candidate : pending) {
    const bool isLast = candidate.thread == last;
    if (!isLast && quietStep.thread != trace::kNoThread)
      continue;
    const Step step = awakeStep(candidate, sleep);
    if (step.thread == trace::kNoThread)
      continue;
    Step &best = contested.contain(candidate.next.object) ? contestedStep : quietStep;
    if (isLast || best.thread == trace::kNoThread)
      best = step;
  }
  return quietStep.thread != trace::kNoThread ? quietStep : contestedStep;
}

} // namespace raddle::explore
