#include "explore/random_walk.h"

#include <algorithm>

namespace raddle::explore {

Step RandomWalk::pick(std::span<const trace::Pending> pending) {
  const auto isEnabled = [](const trace::Pending &candidate) { return candidate.enabled; };
  const auto enabled = static_cast<uint64_t>(std::count_if(pending.begin(), pending.end(), isEnabled));
  auto chosen = std::find_if(pending.begin(), pending.end(), isEnabled);
  for (uint64_t skipped = random().below(enabled); skipped > 0; --skipped)
    chosen = std::find_if(chosen + 1, pending.end(), isEnabled);
  return stepOf(*chosen);
}

} // namespace raddle::explore
