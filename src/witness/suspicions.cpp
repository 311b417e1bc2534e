#include "witness/suspicions.h"

#include <algorithm>

#include "witness/granules.h"

namespace raddle::witness {
namespace {

// Of one granule; of more, the oldest read is forgotten, or the oldest write.
constexpr uint32_t kMaxUses = 16;
// Of one suspicion.
constexpr size_t kMaxPairs = 8;

bool writes(uint8_t flags) {
  return (flags & abi::kLogWrites) != 0;
}

bool frees(uint8_t flags) {
  return (flags & abi::kLogFrees) != 0;
}

} // namespace

LockSets::Id &Lockset::heldBy(trace::ThreadId thread) {
  if (thread >= held_.size())
    held_.resize(thread + 1, LockSets::kEmpty);
  return held_[thread];
}

void Lockset::onStep(const LoggedStep &step) {
  LockSets::Id &held = heldBy(step.thread);
  held = sets_.after(step, held);
  order_.onStep(step);
}

void Lockset::lookAhead(uint64_t entry) const {
  constexpr uint64_t kCellsAhead = 24;
  constexpr uint64_t kUsesAhead = 8;
  if (entry + kCellsAhead >= log_.size() || cells_.empty())
    return;
  const auto cellAt = [&](uint64_t place) { return &cells_[firstSlotOf(abi::addressIn(log_[place]) / kGranule)]; };
  __builtin_prefetch(cellAt(entry + kCellsAhead), 1);
  if (const Cell *cell = cellAt(entry + kUsesAhead); cell->firstUse != kNone)
    __builtin_prefetch(&uses_[cell->firstUse], 1);
}

void Lockset::onAccess(const LoggedAccess &access) {
  lookAhead(access.entry);
  Use use{.entry = access.entry,
          .earliest = access.entry,
          .step = access.step,
          .earliestStep = access.step,
          .site = log_[access.entry].site,
          .locks = heldBy(access.thread),
          .part = order_.partOf(access.thread),
          .thread = static_cast<uint16_t>(access.thread),
          .flags = access.flags};
  forEachGranule(access, [&](uint64_t granule, uint8_t mask) {
    use.mask = mask;
    if (!frees(access.flags) || findCell(granule) != nullptr)
      touch(cellOf(granule), use);
  });
}

void Lockset::touch(Cell &cell, const Use &use) {
  if (cell.always != use.locks || cell.state == State::Virgin)
    cell.always = alwaysHeld(cell, use);
  advance(cell, use);
  if (cell.always == LockSets::kEmpty)
    for (uint32_t i = cell.firstUse; i != kNone; i = uses_[i].next)
      suspect(cell, uses_[i], use);
  if (frees(use.flags))
    free(cell);
  else
    remember(cell, use);
}

LockSets::Id Lockset::alwaysHeld(const Cell &cell, const Use &use) {
  const LockSets::Id before = cell.state == State::Virgin ? use.locks : cell.always;
  return sets_.protecting(before, use.locks, LockSets::Access::Writes);
}

void Lockset::suspect(Cell &cell, const Use &first, const Use &second) {
  if (first.thread == second.thread || (first.mask & second.mask) == 0 || !abi::conflict(first.flags, second.flags) ||
      sets_.exclude(first.locks, second.locks) || order_.isBefore(first.thread, first.part, second.thread) ||
      first.site == 0 || second.site == 0)
    return;
  const auto [known, isNew] = known_.try_emplace(std::minmax(first.site, second.site), found_.size());
  if (isNew)
    found_.push_back({{}, cell.granule});
  Suspicion &suspicion = found_[known->second].suspicion;
  suspicion.breaksDiscipline |= cell.isBroken;
  if (suspicion.pairs.size() < kMaxPairs)
    addPairs(suspicion, first, second);
}

void Lockset::addPairs(Suspicion &suspicion, const Use &first, const Use &second) {
  const bool isKnown = std::any_of(suspicion.pairs.begin(), suspicion.pairs.end(), [&](const Suspicion::Pair &pair) {
    return pair.first.thread == first.thread && pair.second.thread == second.thread &&
           log_[pair.first.entry].site == first.site && pair.firstLocks == first.locks &&
           pair.secondLocks == second.locks;
  });
  if (isKnown)
    return;
  const LoggedAccess after = accessAt(log_, second.entry, second.thread, second.step);
  suspicion.pairs.push_back({accessAt(log_, first.entry, first.thread, first.step), after, first.locks, second.locks});
  if (first.earliest != first.entry)
    suspicion.pairs.push_back(
        {accessAt(log_, first.earliest, first.thread, first.earliestStep), after, first.locks, second.locks});
}

// As Lockset refines what protects a variable.
void Lockset::advance(Cell &cell, const Use &use) {
  const bool isOwn = cell.state == State::Virgin || cell.owner == use.thread ||
                     order_.isBefore(cell.owner, cell.ownerPart, use.thread);
  if (cell.state <= State::Exclusive && isOwn) {
    cell.state = State::Exclusive;
    cell.owner = use.thread;
    cell.ownerPart = use.part;
    return;
  }
  share(cell, use);
}

void Lockset::share(Cell &cell, const Use &use) {
  if (cell.state == State::Exclusive)
    cell.candidates = use.locks;
  const bool wasModified = cell.state == State::SharedModified;
  cell.state = wasModified || writes(use.flags) ? State::SharedModified : State::Shared;
  if ((use.flags & abi::kLogIsAtomic) != 0)
    return;
  cell.candidates = sets_.protecting(cell.candidates, use.locks,
                                     writes(use.flags) ? LockSets::Access::Writes : LockSets::Access::Reads);
  cell.isBroken |= cell.state == State::SharedModified && cell.candidates == LockSets::kEmpty;
}

void Lockset::remember(Cell &cell, const Use &use) {
  uint32_t count = 0;
  uint32_t oldest = cell.firstUse;
  uint32_t *link = &cell.firstUse;
  for (uint32_t i = *link; i != kNone; link = &uses_[i].next, i = *link, ++count) {
    Use &old = uses_[i];
    if (old.isLike(use)) {
      old.entry = use.entry;
      old.step = use.step;
      old.part = use.part;
      *link = old.next; // what comes again is likely to come again soon
      old.next = cell.firstUse;
      cell.firstUse = i;
      return;
    }
    const auto worth = [](const Use &each) { return std::pair(writes(each.flags), each.entry); };
    if (worth(old) < worth(uses_[oldest]))
      oldest = i;
  }
  if (count >= kMaxUses) {
    const uint32_t next = uses_[oldest].next;
    uses_[oldest] = use;
    uses_[oldest].next = next;
    return;
  }
  const uint32_t place = keep(use);
  uses_[place].next = cell.firstUse;
  cell.firstUse = place;
}

uint32_t Lockset::keep(const Use &use) {
  const uint32_t place = freeUse_;
  if (place == kNone) {
    uses_.push_back(use);
    return static_cast<uint32_t>(uses_.size() - 1);
  }
  freeUse_ = uses_[place].next;
  uses_[place] = use;
  return place;
}

// Whoever gets the memory next gets another variable.
void Lockset::free(Cell &cell) {
  while (cell.firstUse != kNone) {
    const uint32_t use = cell.firstUse;
    cell.firstUse = uses_[use].next;
    uses_[use].next = freeUse_;
    freeUse_ = use;
  }
  cell = {.granule = cell.granule, .isUsed = true};
}

uint64_t Lockset::slotOf(uint64_t granule) const {
  const uint64_t last = cells_.size() - 1;
  uint64_t slot = firstSlotOf(granule);
  while (cells_[slot].isUsed && cells_[slot].granule != granule)
    slot = (slot + 1) & last;
  return slot;
}

const Lockset::Cell *Lockset::findCell(uint64_t granule) const {
  if (cells_.empty())
    return nullptr;
  const Cell &cell = cells_[slotOf(granule)];
  return cell.isUsed ? &cell : nullptr;
}

Lockset::Cell &Lockset::cellOf(uint64_t granule) {
  if (cellCount_ * 4 >= cells_.size() * 3)
    grow();
  Cell &cell = cells_[slotOf(granule)];
  if (!cell.isUsed) {
    cell.isUsed = true;
    cell.granule = granule;
    ++cellCount_;
  }
  return cell;
}

void Lockset::grow() {
  std::vector<Cell> old(std::max<size_t>(1024, cells_.size() * 2));
  old.swap(cells_);
  for (const Cell &cell : old)
    if (cell.isUsed)
      cells_[slotOf(cell.granule)] = cell;
}

std::vector<Suspicion> Lockset::suspicions() const {
  std::vector<Suspicion> result;
  for (const Found &found : found_) {
    const Cell *cell = findCell(found.granule);
    result.push_back(found.suspicion);
    result.back().breaksDiscipline |= cell != nullptr && cell->isBroken;
  }
  return result;
}

} // namespace raddle::witness
