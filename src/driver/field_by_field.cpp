#include "driver/field_by_field.h"

#include <algorithm>
#include <chrono>

#include "harness/restriction.h"
#include "kiss/meetings.h"

namespace raddle::driver {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kFewEntries = 2;   // With so few there is nothing to drop.
constexpr double kLeastSeconds = 5; // for a field, if there are as many

uint64_t pairsOf(uint64_t entries) {
  return entries * (entries + 1) / 2;
}

bool isSimple(const llvm::Module &module, const harness::Plan &plan) {
  if (plan.threads.size() != 2 || plan.threads.front().size() != 1 ||
      plan.threads.front().front().alternatives.size() <= kFewEntries)
    return false;
  return harness::entriesThatReach(module, plan, {"pthread_create", "thrd_create", "__raddle_async"}).empty();
}

// A fair share of the time that is left, for one of so many.
std::function<double()> shareOf(const std::function<double()> &secondsLeft, size_t fields) {
  if (!secondsLeft)
    return nullptr;
  const double share = std::max(secondsLeft() / static_cast<double>(fields), kLeastSeconds);
  const Clock::time_point begin = Clock::now();
  return [secondsLeft, share, begin] {
    const double used = std::chrono::duration<double>(Clock::now() - begin).count();
    return std::min(secondsLeft(), std::max(share - used, 0.0));
  };
}

void add(kiss::Answer &all, kiss::Answer one, const std::string &field) {
  for (kiss::Undecided &each : one.undecided)
    each.field = field;
  const auto append = [](auto &to, auto &from) { to.insert(to.end(), from.begin(), from.end()); };
  append(all.failures, one.failures);
  append(all.undecided, one.undecided);
  append(all.bounds, one.bounds);
  append(all.assumptions, one.assumptions);
  append(all.uninterpreted, one.uninterpreted);
  all.creates = std::max(all.creates, one.creates);
}

} // namespace

Result<std::optional<FieldAnswer>> checkFieldByField(llvm::Module &module, const harness::Plan &plan,
                                                     const kiss::Options &options) {
  if (!isSimple(module, plan))
    return std::optional<FieldAnswer>();
  Result<std::optional<std::vector<kiss::Meeting>>> meetings = kiss::meetingsOf(module, options);
  if (!meetings)
    return meetings.error();
  if (!*meetings)
    return std::optional<FieldAnswer>();
  FieldAnswer result;
  result.answer.creates = static_cast<uint32_t>(plan.threads.size()) - 1;
  const uint64_t all = pairsOf(plan.threads.front().front().alternatives.size());
  for (size_t index = 0; index < (*meetings)->size(); ++index) {
    const kiss::Meeting &meeting = (**meetings)[index];
    const std::vector<size_t> entries =
        meeting.isPossible ? harness::entriesThatReach(module, plan, meeting.functions) : std::vector<size_t>();
    result.pairs += all;
    result.dropped += all - pairsOf(entries.size());
    if (entries.empty())
      continue;
    const std::unique_ptr<llvm::Module> copy = harness::withEntries(module, plan, entries);
    kiss::Options one = options;
    one.races = {{meeting.field}};
    one.secondsLeft = shareOf(options.secondsLeft, (*meetings)->size() - index);
    Result<kiss::Answer> answer = kiss::check(*copy, one);
    if (!answer)
      return answer.error();
    add(result.answer, std::move(*answer), meeting.field);
  }
  return std::optional(std::move(result));
}

} // namespace raddle::driver
