#include "engines/kiss/meeting_entries.h"

#include "harness/restriction.h"
#include "kiss/meetings.h"

namespace raddle::engines {

namespace {

constexpr size_t kFewEntries = 2; // With so few there is nothing to drop.

uint64_t pairsOf(uint64_t entries) {
  return entries * (entries + 1) / 2;
}

bool isSimple(const llvm::Module &module, const harness::Plan &plan) {
  if (plan.threads.size() != 2 || plan.threads.front().size() != 1 ||
      plan.threads.front().front().alternatives.size() <= kFewEntries)
    return false;
  return harness::entriesThatReach(module, plan, {"pthread_create", "thrd_create", "__raddle_async"}).empty();
}

} // namespace

Result<std::optional<MeetingEntries>> entriesByField(llvm::Module &module, const harness::Plan &plan,
                                                     const kiss::Options &options) {
  if (!isSimple(module, plan))
    return std::optional<MeetingEntries>();
  const Result<std::optional<std::vector<kiss::Meeting>>> meetings = kiss::meetingsOf(module, options);
  if (!meetings)
    return meetings.error();
  if (!*meetings)
    return std::optional<MeetingEntries>();
  MeetingEntries result;
  const uint64_t all = pairsOf(plan.threads.front().front().alternatives.size());
  for (const kiss::Meeting &meeting : **meetings) {
    std::vector<size_t> entries;
    if (meeting.isPossible)
      entries = harness::entriesThatReach(module, plan, meeting.functions);
    result.pairs += all;
    result.dropped += all - pairsOf(entries.size());
    result.byField[meeting.field] = std::move(entries);
  }
  return std::optional(std::move(result));
}

} // namespace raddle::engines
