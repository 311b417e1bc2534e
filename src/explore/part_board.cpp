#include "explore/part_board.h"

#include <algorithm>

#include "base/check.h"

namespace raddle::explore {
namespace {

// Whether both stand before the same branch.
bool isSamePlace(const SearchImage &a, const SearchImage &b) {
  const auto isSameStep = [](const Step &x, const Step &y) { return x.thread == y.thread && x.choice == y.choice; };
  return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(), isSameStep) &&
         a.frames.back().sleep == b.frames.back().sleep;
}

} // namespace

PartBoard::Part PartBoard::start(SearchImage begin, uint32_t floor) {
  const PartId id = ++lastId_;
  running_[id] = {begin, floor};
  return {id, std::move(begin), floor};
}

bool PartBoard::isNext(PartId part) const {
  const auto found = running_.find(part);
  return purpose_ == Purpose::Search && found != running_.end() &&
         isNextAt(image_, found->second.begin, found->second.floor);
}

bool PartBoard::someoneRuns(const SearchImage &image) const {
  return std::any_of(running_.begin(), running_.end(),
                     [&](const auto &each) { return isSamePlace(each.second.begin, image); }) ||
         std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const Waiting &each) { return isSamePlace(each.segment.begin, image); });
}

std::optional<PartBoard::Part> PartBoard::take() {
  if (isDone())
    return std::nullopt;
  const bool isRun = purpose_ == Purpose::Collect || std::any_of(running_.begin(), running_.end(),
                                                                 [&](const auto &each) { return isNext(each.first); });
  if (!isRun)
    return start(image_, Segment::kNoFloor);
  std::erase_if(offered_, [&](const Offered &each) { return someoneRuns(each.image); });
  if (offered_.empty())
    return std::nullopt;
  Offered taken = std::move(offered_.front());
  offered_.erase(offered_.begin());
  return start(std::move(taken.image), taken.floor);
}

void PartBoard::offer(SearchImage image) {
  const uint32_t floor = image.depth();
  offer(std::move(image), floor);
}

void PartBoard::offer(SearchImage image, uint32_t floor) {
  offered_.push_back({std::move(image), floor});
}

void PartBoard::add(PartId part, Segment segment, uint64_t number, Then then) {
  const auto found = running_.find(part);
  CHECK(found != running_.end(), "what comes from a part should come while somebody runs it");
  segment.begin = std::move(found->second.begin);
  segment.floor = found->second.floor;
  if (then == Then::Ends)
    running_.erase(found);
  else
    found->second.begin = segment.end;
  waiting_.push_back({std::move(segment), number});
  settle();
}

void PartBoard::addWaiting(Waiting waiting) {
  waiting_.push_back(std::move(waiting));
  settle();
}

void PartBoard::settle() {
  if (purpose_ == Purpose::Collect)
    return;
  for (auto each = waiting_.begin(); each != waiting_.end();) {
    if (!advance(image_, each->segment)) {
      ++each;
      continue;
    }
    committed_.push_back(each->number);
    waiting_.erase(each);
    each = waiting_.begin();
  }
  for (auto each = waiting_.begin(); each != waiting_.end();) {
    if (isAhead(image_, each->segment.begin)) {
      ++each;
      continue;
    }
    dropped_.push_back(each->number);
    each = waiting_.erase(each);
  }
  std::erase_if(offered_, [&](const Offered &each) { return !isAhead(image_, each.image); });
}

std::vector<PartBoard::PartId> PartBoard::doomed() const {
  std::vector<PartId> result;
  if (purpose_ == Purpose::Collect)
    return result;
  for (const auto &[id, running] : running_)
    if (!isNext(id) && !isAhead(image_, running.begin))
      result.push_back(id);
  return result;
}

} // namespace raddle::explore
