#include "explore/sequence.h"

#include <algorithm>

namespace raddle::explore {

void Sequence::clear() {
  const uint32_t width = execution_->clocks().width();
  items_.clear();
  remaining_ = 0;
  earlyRemaining_ = 0;
  guessed_ = false;
  firstItem_.assign(width, kNoItem);
  lastItem_.assign(width, kNoItem);
  firstIndex_.assign(width, kNoIndex);
  required_.assign(width, 0);
}

uint32_t Sequence::push(const Item &item) {
  const trace::ThreadId thread = item.key.thread;
  const uint32_t number = static_cast<uint32_t>(items_.size());
  items_.push_back(item);
  items_.back().nextOfThread = kNoItem;
  if (lastItem_[thread] == kNoItem) {
    firstItem_[thread] = number;
    firstIndex_[thread] = item.index;
  } else {
    items_[lastItem_[thread]].nextOfThread = number;
  }
  lastItem_[thread] = number;
  ++remaining_;
  earlyRemaining_ += item.part == Part::Early ? 1 : 0;
  guessed_ |= item.outcome == Outcome::Guessed;
  return number;
}

uint32_t Sequence::firstOf(trace::ThreadId thread) const {
  return thread < firstItem_.size() ? firstItem_[thread] : kNoItem;
}

// What happens before an item of the early part belongs to the early part too.
Sequence::Judgement Sequence::judge(const EventKey &event) const {
  const uint32_t first = firstOf(event.thread);
  if (first == kNoItem)
    return judgeForeign(event);
  const Item &item = items_[first];
  const bool isInitialItem = item.key.choice == event.choice && isInitial(item);
  return {isInitialItem ? Standing::Initial : Standing::Conflicts, first, item.part == Part::Early};
}

// An event happens after something left in the sequence iff its clock has seen the first event left of some thread.
bool Sequence::isInitial(const Item &item) const {
  if (item.outcome == Outcome::Guessed)
    return remaining_ == 1;
  const std::span<const ClockTable::Time> clock = execution_->clocks().row(item.clock);
  uint32_t seen = 0;
  for (uint32_t thread = 0; thread < clock.size(); ++thread)
    seen += clock[thread] >= firstIndex_[thread] ? 1 : 0;
  return seen == 1; // its own thread
}

// An event of a thread that has no items left.
Sequence::Judgement Sequence::judgeForeign(const EventKey &event) const {
  for (uint32_t i = 0; i < items_.size(); ++i)
    if (isLeft(items_[i]) && execution_->dependent(items_[i].key.footprint, event.footprint))
      return {Standing::Conflicts, i, items_[i].part == Part::Early};
  return {Standing::Independent};
}

void Sequence::require(uint32_t item) {
  const std::span<const ClockTable::Time> clock = execution_->clocks().row(items_[item].clock);
  for (uint32_t thread = 0; thread < clock.size(); ++thread)
    required_[thread] = std::max(required_[thread], clock[thread]);
}

// An event that comes later in the sequence itself conflicts by what happens before it there.
void Sequence::requireConflict(const EventKey &event, const Judgement &judgement) {
  const Item &item = items_[judgement.item];
  const uint32_t before = required_[event.thread];
  require(judgement.item);
  if (item.key.thread == event.thread && item.key.choice == event.choice)
    required_[event.thread] = std::max(before, item.index - 1);
}

void Sequence::requireAll() {
  std::fill(required_.begin(), required_.end(), kNoIndex);
}

void Sequence::takeFirst(trace::ThreadId thread) {
  const Item &taken = items_[firstItem_[thread]];
  const uint32_t next = taken.nextOfThread;
  earlyRemaining_ -= taken.part == Part::Early ? 1 : 0;
  firstItem_[thread] = next;
  firstIndex_[thread] = next == kNoItem ? kNoIndex : items_[next].index;
  --remaining_;
}

} // namespace raddle::explore
