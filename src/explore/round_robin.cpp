#include "explore/round_robin.h"

namespace raddle::explore {

Step nextInTurn(std::span<const trace::Pending> pending, trace::ThreadId last) {
  Step lowest{trace::kNoThread, 0};
  for (const trace::Pending &candidate : pending) {
    if (!candidate.enabled)
      continue;
    if (candidate.thread > last)
      return {candidate.thread, 0};
    if (lowest.thread == trace::kNoThread)
      lowest.thread = candidate.thread;
  }
  return lowest;
}

} // namespace raddle::explore
