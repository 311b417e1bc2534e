#include "explore/pct.h"

#include <algorithm>

namespace raddle::explore {
namespace {

constexpr uint64_t kUndrawn = 0;
// Priorities of threads that have not been changed have this bit; the others are below the depth.
constexpr uint64_t kUnchanged = uint64_t{1} << 63;

} // namespace

void Pct::start() {
  steps_ = 0;
  priorities_.clear();
  changes_.clear();
  for (uint32_t n = 1; n < depth_ && longest_ > 0; ++n)
    changes_.push_back(random().below(longest_));
}

void Pct::drawPriorities(std::span<const trace::Pending> pending) {
  for (const trace::Pending &candidate : pending) {
    if (candidate.thread >= priorities_.size())
      priorities_.resize(candidate.thread + 1, kUndrawn);
    if (priorities_[candidate.thread] == kUndrawn)
      priorities_[candidate.thread] = kUnchanged | random().next();
  }
}

const trace::Pending &Pct::highest(std::span<const trace::Pending> pending) const {
  return *std::max_element(pending.begin(), pending.end(), [&](const trace::Pending &a, const trace::Pending &b) {
    const Priority ofA = a.enabled ? priorities_[a.thread] : kUndrawn;
    const Priority ofB = b.enabled ? priorities_[b.thread] : kUndrawn;
    return ofA < ofB;
  });
}

Step Pct::pick(std::span<const trace::Pending> pending) {
  drawPriorities(pending);
  for (size_t n = 0; n < changes_.size(); ++n)
    if (changes_[n] == steps_)
      priorities_[highest(pending).thread] = n + 1;
  return stepOf(highest(pending));
}

void Pct::observe(const trace::Event &event) {
  ++steps_;
  longest_ = std::max(longest_, steps_);
}

std::string Pct::describe() const {
  return "schedules of PCT with depth " + std::to_string(depth_);
}

} // namespace raddle::explore
