#include "explore/run_to_block.h"

#include "explore/round_robin.h"

namespace raddle::explore {

// Whoever only looks again lets all others go on first.
Step RunToBlock::pick(std::span<const trace::Pending> pending) {
  Step next{trace::kNoThread, 0};
  for (const trace::Pending &candidate : pending) {
    if (!candidate.enabled || candidate.next.kind == trace::OperationKind::LookAgain)
      continue;
    if (candidate.thread == last_)
      return {last_, 0};
    if (next.thread == trace::kNoThread)
      next.thread = candidate.thread;
  }
  return next.thread != trace::kNoThread ? next : nextInTurn(pending, last_);
}

} // namespace raddle::explore
