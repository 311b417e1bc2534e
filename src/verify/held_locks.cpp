#include "verify/held_locks.h"

#include <algorithm>

namespace raddle::verify {

namespace {

// The cell that says who holds the lock that the cell is about, if it is about one.
std::optional<Cell> lockOf(const Cell &cell) {
  if (cell.space == Space::Holder || cell.space == Space::Reads)
    return Cell{Space::Holder, cell.address};
  return std::nullopt;
}

Term isWriter(Context &context, const State &state, const Cell &lock) {
  return context.terms.eq(state.memory.read(lock), context.world.self);
}

Term isHeld(Context &context, const State &state, const Cell &lock) {
  const Term writes = isWriter(context, state, lock);
  return lock.space == Space::Holder ? context.terms.logicalOr(writes, state.memory.isReader(lock.address)) : writes;
}

void addLocks(std::vector<Cell> &locks, const std::vector<Cell> &cells) {
  for (const Cell &cell : cells) {
    const std::optional<Cell> lock = lockOf(cell);
    if (lock && std::find(locks.begin(), locks.end(), *lock) == locks.end())
      locks.push_back(*lock);
  }
}

} // namespace

std::vector<Cell> usedLocks(const State &state) {
  std::vector<Cell> locks = state.locks;
  addLocks(locks, state.allWritten);
  return locks;
}

namespace {

// All that the thread may have taken, here or before the procedure was called.
std::vector<Cell> knownLocks(const Context &context, const State &state) {
  std::vector<Cell> locks = usedLocks(state);
  addLocks(locks, context.required);
  return locks;
}

bool isIn(Context &context, const State &state, const Cell &lock, Term address) {
  Addresses &addresses = context.world.addresses;
  const Term isInIt = addresses.same(addresses.root(lock.address), addresses.root(address));
  return !isInIt.isFalse() && context.prover.follows(state.path, isInIt);
}

} // namespace

bool holdsLock(Context &context, const State &state, const Cell &lock) {
  return context.prover.follows(state.path, isHeld(context, state, lock));
}

bool mayHoldLock(Context &context, const State &state, const Cell &lock) {
  const std::vector<Cell> used = usedLocks(state);
  return std::find(used.begin(), used.end(), lock) != used.end() &&
         !context.prover.follows(state.path, context.terms.logicalNot(isWriter(context, state, lock)));
}

std::vector<Cell> locksHeldIn(Context &context, const State &state, Term address) {
  std::vector<Cell> held = knownLocks(context, state);
  std::erase_if(
      held, [&](const Cell &lock) { return !isIn(context, state, lock, address) || !holdsLock(context, state, lock); });
  return held;
}

bool mayHoldLockIn(Context &context, const State &state, Term address) {
  const std::vector<Cell> used = usedLocks(state);
  return std::any_of(used.begin(), used.end(), [&](const Cell &lock) {
    return isIn(context, state, lock, address) && mayHoldLock(context, state, lock);
  });
}

bool speaksOf(const Evaluation &condition, const Cell &lock) {
  return std::any_of(condition.loads.begin(), condition.loads.end(),
                     [&lock](const Evaluation::Load &load) { return load.cell == lock || lockOf(load.cell) == lock; });
}

} // namespace raddle::verify
