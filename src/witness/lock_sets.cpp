#include "witness/lock_sets.h"

#include <algorithm>

namespace raddle::witness {
namespace {

using abi::Locking;

// On the locks of its thread.
Locking lockingBy(const LoggedStep &step) {
  const abi::OperationTraits &traits = traitsOf(step.kind);
  return traits.mayFail() && !step.succeeded ? Locking::NoLock : traits.locking;
}

uint64_t pairOf(uint32_t high, uint32_t low) {
  return static_cast<uint64_t>(high) << 32 | low;
}

const Lock *find(const std::vector<Lock> &locks, uint64_t object) {
  const auto found = std::find_if(locks.begin(), locks.end(), [&](const Lock &lock) { return lock.object == object; });
  return found == locks.end() ? nullptr : &*found;
}

} // namespace

LockSets::Id LockSets::number(std::vector<Lock> locks) {
  if (locks.empty())
    return kEmpty;
  Key key;
  for (const Lock &lock : locks)
    key.emplace_back(lock.object, lock.forWriting);
  const auto [found, isNew] = numbers_.try_emplace(std::move(key), static_cast<Id>(sets_.size()));
  if (isNew)
    sets_.push_back(std::move(locks));
  return found->second;
}

LockSets::Id LockSets::with(Id set, const Lock &lock) {
  std::vector<Lock> locks = sets_[set];
  locks.push_back(lock);
  return number(std::move(locks));
}

// The one taken last, if it was taken several times.
LockSets::Id LockSets::without(Id set, uint64_t object) {
  std::vector<Lock> locks = sets_[set];
  const auto last = std::find_if(locks.rbegin(), locks.rend(), [&](const Lock &lock) { return lock.object == object; });
  if (last != locks.rend())
    locks.erase(std::next(last).base());
  return number(std::move(locks));
}

LockSets::Id LockSets::after(const LoggedStep &step, Id held) {
  switch (lockingBy(step)) {
  case Locking::NoLock:
    return held;
  case Locking::Takes:
    return with(held, {step.object, true, step.site});
  case Locking::TakesForReading:
    return with(held, {step.object, false, step.site});
  case Locking::Gives:
    return without(held, step.object);
  case Locking::GivesArgument:
    return without(held, step.argument);
  }
  return held;
}

bool LockSets::exclude(Id a, Id b) {
  if (a == kEmpty || b == kEmpty)
    return false;
  const auto [known, isNew] = excludes_.try_emplace(pairOf(a, b), false);
  if (isNew)
    known->second = std::any_of(sets_[a].begin(), sets_[a].end(), [&](const Lock &lock) {
      const Lock *other = find(sets_[b], lock.object);
      return other != nullptr && (lock.forWriting || other->forWriting);
    });
  return known->second;
}

LockSets::Id LockSets::protecting(Id candidates, Id held, Access access) {
  if (candidates == kEmpty)
    return kEmpty;
  const bool writes = access == Access::Writes;
  const auto [known, isNew] = protecting_.try_emplace(pairOf(candidates, held << 1 | (writes ? 1 : 0)), kEmpty);
  if (isNew) {
    std::vector<Lock> locks;
    for (const Lock &lock : sets_[candidates])
      if (const Lock *own = find(sets_[held], lock.object); own != nullptr && (own->forWriting || !writes))
        locks.push_back(lock);
    known->second = number(std::move(locks));
  }
  return known->second;
}

} // namespace raddle::witness
