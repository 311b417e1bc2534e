#include "worker/race_watch.h"

#include <algorithm>

#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

bool overlaps(const trace::Location &a, const trace::Location &b) {
  return a.allocatedAt == b.allocatedAt && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

} // namespace

RaceWatch::RaceWatch(explore::ExecutionObserver &next, Visible visible) : next_(next), visible_(visible) {}

bool RaceWatch::isNeeded() const {
  if (visible_ == Visible::All)
    return true;
  const std::vector<trace::Location> promoted = promotions();
  return std::any_of(promoted.begin(), promoted.end(), [&](const trace::Location &location) {
    for (size_t i = 0; i < locations_.size(); ++i)
      if (overlaps(locations_[i], location) && order_.standsAlone(i))
        return false;
    return true;
  });
}

void RaceWatch::onBegin(uint32_t shared) {
  next_.onBegin(shared);
  watches_ = watches_ && isNeeded();
  const RaddleRace *races = nullptr;
  raceCount_ = raddle_machine_races(&races);
  if (watches_)
    order_.onBegin(shared);
}

void RaceWatch::onEvent(const trace::Event &event) {
  next_.onEvent(event);
  if (!watches_)
    return;
  order_.onEvent(event);
  noteRaces(event.races);
}

void RaceWatch::noteRaces(uint32_t count) {
  const RaddleRace *races = nullptr;
  raddle_machine_races(&races);
  for (; raceCount_ < count; ++raceCount_) {
    const RaddleRace &race = races[raceCount_];
    const trace::Location location = locationFrom(race.location);
    // What is promoted only for the next round is no event in this one.
    if (visible_ == Visible::All || isPromoted(location))
      order_.onRace({numberOf(location), race.address, race.location.size, race.first.thread});
  }
}

explore::RaceOrder::Location RaceWatch::numberOf(const trace::Location &location) {
  const auto known = std::find(locations_.begin(), locations_.end(), location);
  const auto number = static_cast<size_t>(known - locations_.begin());
  if (known == locations_.end())
    locations_.push_back(location);
  return number;
}

explore::ExecutionObserver::Next RaceWatch::onEnd(explore::Ending ending, std::span<const trace::Pending> pending) {
  if (watches_)
    order_.onEnd();
  return next_.onEnd(ending, pending);
}

std::vector<RaceStanding> RaceWatch::standings() const {
  std::vector<RaceStanding> result;
  for (size_t i = 0; i < locations_.size(); ++i) {
    RaceStanding &standing = result.emplace_back(locations_[i], order_.standsAlone(i));
    const std::vector<explore::RaceOrder::Location> *between = order_.seenBetween(i);
    if (!between)
      continue;
    standing.between.emplace();
    for (const explore::RaceOrder::Location other : *between)
      standing.between->push_back(locations_[other]);
  }
  return result;
}

} // namespace raddle::worker
