#include "explore/sequence.h"

#include <algorithm>

namespace raddle::explore {

using trace::ThreadId;

// The events of a thread that happen after another event come behind those that do not.
Sequence::Run Sequence::runAfter(uint32_t first, ThreadId thread) const {
  const std::span<const uint32_t> positions = execution_->positionsOf(thread);
  const uint32_t count = static_cast<uint32_t>(positions.size());
  if (count == 0 || positions.back() <= first)
    return {count, count};
  const ExecutedEvent &event = (*execution_)[first];
  const auto begin = std::upper_bound(positions.begin(), positions.end(), first);
  const auto end = std::partition_point(begin, positions.end(),
                                        [&](uint32_t position) { return !execution_->happensAfter(position, event); });
  return {static_cast<uint32_t>(begin - positions.begin()), static_cast<uint32_t>(end - positions.begin())};
}

void Sequence::collect(uint32_t first, uint32_t second) {
  const uint32_t width = execution_->clocks().width();
  second_ = second;
  reversed_ = {};
  reversedIsLeft_ = false;
  remaining_ = 0;
  firstIndex_.resize(width);
  requiredUpTo_.resize(width);
  std::fill(firstIndex_.begin(), firstIndex_.end(), kNoIndex);
  std::fill(requiredUpTo_.begin(), requiredUpTo_.end(), 0);
  runs_.resize(execution_->threadCount());
  for (ThreadId thread = 0; thread < runs_.size(); ++thread) {
    const Run run = runAfter(first, thread);
    runs_[thread] = run;
    if (run.next == run.end)
      continue;
    remaining_ += run.end - run.next;
    firstIndex_[thread] = run.next + 1;
  }
}

void Sequence::addReversed(const Item &reversed) {
  reversed_ = reversed;
  reversedIsLeft_ = true;
  reversedPlace_ = reversed.outcome == Outcome::Known ? second_ : execution_->size();
  ++remaining_;
  if (reversed.key.thread >= runs_.size())
    runs_.resize(reversed.key.thread + 1);
  findFirst(reversed.key.thread);
  require(reversed);
}

void Sequence::findFirst(ThreadId thread) {
  const Run &run = runs_[thread];
  if (run.next < run.end)
    firstIndex_[thread] = run.next + 1;
  else if (reversedIsLeft_ && reversed_.key.thread == thread)
    firstIndex_[thread] = reversed_.index;
  else
    firstIndex_[thread] = kNoIndex;
}

Sequence::Item Sequence::item(uint32_t name) const {
  if (name == kReversed)
    return reversed_;
  const ExecutedEvent &event = (*execution_)[name];
  return {keyOf(event), event.index, name, Outcome::Known};
}

uint32_t Sequence::firstOf(ThreadId thread) const {
  if (thread >= runs_.size() || firstIndex_[thread] == kNoIndex)
    return kNoItem;
  const Run &run = runs_[thread];
  return run.next < run.end ? positionOf(thread, run.next) : kReversed;
}

bool Sequence::hasEarly() const {
  if (reversedIsLeft_)
    return true;
  for (ThreadId thread = 0; thread < runs_.size(); ++thread)
    if (runs_[thread].next < runs_[thread].end && positionOf(thread, runs_[thread].next) < second_)
      return true;
  return false;
}

// What happens before an item of the early part belongs to the early part too.
Sequence::Judgement Sequence::judge(const EventKey &event) const {
  const uint32_t first = firstOf(event.thread);
  if (first == kNoItem)
    return judgeForeign(event);
  const Item found = item(first);
  const bool isInitialItem = found.key.choice == event.choice && isInitial(found);
  return {isInitialItem ? Standing::Initial : Standing::Conflicts, first, isEarly(first)};
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

// An event of a thread that has no items left conflicts with the first item that it depends on.
Sequence::Judgement Sequence::judgeForeign(const EventKey &event) const {
  uint32_t place = kNoItem;
  for (ThreadId thread = 0; thread < runs_.size(); ++thread)
    for (uint32_t i = runs_[thread].next; i < runs_[thread].end && positionOf(thread, i) < place; ++i)
      if (execution_->dependent((*execution_)[positionOf(thread, i)].footprint, event.footprint))
        place = positionOf(thread, i);
  if (reversedIsLeft_ && reversedPlace_ < place && execution_->dependent(reversed_.key.footprint, event.footprint))
    return {Standing::Conflicts, kReversed, true};
  return place == kNoItem ? Judgement{Standing::Independent} : Judgement{Standing::Conflicts, place, isEarly(place)};
}

void Sequence::require(const Item &item) {
  const std::span<const ClockTable::Time> clock = execution_->clocks().row(item.clock);
  for (uint32_t thread = 0; thread < clock.size(); ++thread)
    requiredUpTo_[thread] = std::max(requiredUpTo_[thread], clock[thread]);
}

// An event that comes later in the sequence itself conflicts by what happens before it there.
void Sequence::requireConflict(const EventKey &event, const Judgement &judgement) {
  const Item obstacle = item(judgement.item);
  const uint32_t before = requiredUpTo_[event.thread];
  require(obstacle);
  if (obstacle.key.thread == event.thread && obstacle.key.choice == event.choice)
    requiredUpTo_[event.thread] = std::max(before, obstacle.index - 1);
}

void Sequence::requireAll() {
  std::fill(requiredUpTo_.begin(), requiredUpTo_.end(), kNoIndex);
}

void Sequence::takeFirst(ThreadId thread) {
  if (runs_[thread].next < runs_[thread].end)
    ++runs_[thread].next;
  else
    reversedIsLeft_ = false;
  findFirst(thread);
  --remaining_;
}

const std::vector<Sequence::Item> &Sequence::required() {
  places_.clear();
  for (ThreadId thread = 0; thread < runs_.size(); ++thread)
    for (uint32_t i = runs_[thread].next; i < runs_[thread].end && i < requiredUpTo_[thread]; ++i)
      places_.push_back(positionOf(thread, i));
  if (reversedIsLeft_ && reversed_.index <= requiredUpTo_[reversed_.key.thread])
    places_.push_back(reversedPlace_);
  std::sort(places_.begin(), places_.end());
  items_.clear();
  for (const uint32_t place : places_)
    items_.push_back(item(reversedIsLeft_ && place == reversedPlace_ ? kReversed : place));
  return items_;
}

} // namespace raddle::explore
