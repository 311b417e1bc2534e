#include "explore/race_order.h"

#include <algorithm>

namespace raddle::explore {
namespace {

bool isPlain(const trace::Operation &operation) {
  using trace::OperationKind;
  const abi::Data data = traitsOf(operation.kind).data;
  return data == abi::Data::Plain || (data == abi::Data::Await && operation.order == trace::MemoryOrder::None);
}

bool isSameEvent(const ExecutedEvent &known, const trace::Event &event) {
  return known.thread == event.thread && known.choice == event.choice && known.kind == event.operation.kind &&
         known.footprint.object == event.operation.object && known.after == event.after;
}

bool overlaps(const trace::Access &access, const RaceOrder::Racing &racing) {
  return access.address < racing.address + racing.size && racing.address < access.address + access.size;
}

} // namespace

void RaceOrder::onBegin(uint32_t shared) {
  events_.resize(shared);
  while (!seen_.empty() && seen_.back().position >= shared)
    seen_.pop_back();
}

void RaceOrder::onEvent(const trace::Event &event) {
  events_.push_back({event, {event.accesses.begin(), event.accesses.end()}});
}

void RaceOrder::onRace(const Racing &racing) {
  seen_.push_back({racing, static_cast<uint32_t>(events_.size()) - 1});
}

void RaceOrder::onEnd() {
  const bool undecided =
      std::any_of(seen_.begin(), seen_.end(), [&](const Seen &seen) { return !standsAlone(seen.racing.location); });
  if (!undecided)
    return;
  catchUp();
  for (const Seen &seen : seen_)
    decide(seen);
}

// Executions that follow each other have a long prefix in common.
void RaceOrder::catchUp() {
  uint32_t common = 0;
  while (common < execution_.size() && common < events_.size() &&
         isSameEvent(execution_[common], events_[common].event))
    ++common;
  execution_.truncate(common);
  for (uint32_t position = common; position < events_.size(); ++position) {
    Kept &kept = events_[position];
    kept.event.accesses = kept.accesses;
    execution_.append(kept.event);
  }
}

bool RaceOrder::touches(uint32_t position, const Racing &racing) const {
  const Kept &kept = events_[position];
  const trace::Operation &operation = kept.event.operation;
  if (kept.accesses.empty())
    return isMemory(actionOf(operation.kind, kept.event.succeeded)) &&
           overlaps({operation.object, operation.size}, racing);
  return std::any_of(kept.accesses.begin(), kept.accesses.end(),
                     [&](const trace::Access &access) { return overlaps(access, racing); });
}

bool RaceOrder::hasNeighbours(const Racing &racing) {
  return std::any_of(execution_.races().begin(), execution_.races().end(), [&](const Race &race) {
    return race.first != race.second && touches(race.first, racing) && touches(race.second, racing) &&
           (isPlain(events_[race.first].event.operation) || isPlain(events_[race.second].event.operation));
  });
}

uint32_t RaceOrder::firstAccess(const Seen &seen) const {
  for (uint32_t position = seen.position; position-- > 0;)
    if (execution_[position].thread == seen.racing.other && touches(position, seen.racing))
      return position;
  return kNoPosition;
}

// Whether two threads access that location, one after the other, between the events at `first` and `second`.
bool RaceOrder::isBetween(const Racing &racing, uint32_t first, uint32_t second) const {
  trace::ThreadId earlier = trace::kNoThread;
  for (uint32_t position = first; position <= second; ++position) {
    const bool lies = touches(position, racing) && execution_.happensAfter(position, execution_[first]) &&
                      execution_.happensAfter(second, execution_[position]);
    if (lies && earlier != trace::kNoThread && execution_[position].thread != earlier)
      return true;
    if (lies)
      earlier = execution_[position].thread;
  }
  return false;
}

void RaceOrder::decide(const Seen &seen) {
  const Location location = seen.racing.location;
  if (standsAlone(location))
    return;
  if (hasNeighbours(seen.racing)) {
    alone_.insert(location);
    return;
  }
  auto [entry, isNew] = before_.try_emplace(location);
  const uint32_t first = isNew ? firstAccess(seen) : kNoPosition;
  if (first == kNoPosition)
    return;
  for (const Seen &other : seen_)
    if (other.racing.location != location && isBetween(other.racing, first, seen.position))
      entry->second.push_back(other.racing.location);
}

std::vector<RaceOrder::Location> RaceOrder::before(Location location) const {
  std::vector<Location> result;
  const auto found = before_.find(location);
  if (standsAlone(location) || found == before_.end())
    return result;
  std::copy_if(found->second.begin(), found->second.end(), std::back_inserter(result),
               [&](Location other) { return standsAlone(other); });
  return result;
}

} // namespace raddle::explore
