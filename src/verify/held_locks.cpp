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

Term isHeld(Context &context, const State &state, const Cell &lock) {
  const Term isWriter = context.terms.eq(state.memory.read(lock), context.world.self);
  return lock.space == Space::Holder ? context.terms.logicalOr(isWriter, state.memory.isReader(lock.address))
                                     : isWriter;
}

// All that the thread may have taken, here or before the procedure was called.
std::vector<Cell> knownLocks(const Context &context, const State &state) {
  std::vector<Cell> locks = state.locks;
  const auto add = [&locks](const Cell &cell) {
    const std::optional<Cell> lock = lockOf(cell);
    if (lock && std::find(locks.begin(), locks.end(), *lock) == locks.end())
      locks.push_back(*lock);
  };
  std::for_each(state.allWritten.begin(), state.allWritten.end(), add);
  std::for_each(context.required.begin(), context.required.end(), add);
  return locks;
}

} // namespace

bool holdsLock(Context &context, const State &state, const Cell &lock) {
  return context.prover.follows(state.path, isHeld(context, state, lock));
}

std::vector<Cell> locksHeldIn(Context &context, const State &state, Term address) {
  std::vector<Cell> held;
  const Addresses &addresses = context.world.addresses;
  for (const Cell &lock : knownLocks(context, state)) {
    const Term isInIt = context.world.addresses.same(addresses.root(lock.address), addresses.root(address));
    if (!isInIt.isFalse() && context.prover.follows(state.path, isInIt) && holdsLock(context, state, lock))
      held.push_back(lock);
  }
  return held;
}

bool speaksOf(const Evaluation &condition, const Cell &lock) {
  return std::any_of(condition.loads.begin(), condition.loads.end(),
                     [&lock](const Evaluation::Load &load) { return load.cell == lock || lockOf(load.cell) == lock; });
}

} // namespace raddle::verify
