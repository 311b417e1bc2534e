// Which locks of an object the thread is known to hold: none of them may end with the object, or be made anew.
#pragma once

#include "verify/context.h"

namespace raddle::verify {

// To read or to write. `lock` is the cell that says who holds it: a number, or Space::Holder.
[[nodiscard]] bool holdsLock(Context &context, const State &state, const Cell &lock);

// Whether the thread has worked on the lock and is not known to have given it back, as after a loop that takes it in
// some of its rounds.
[[nodiscard]] bool mayHoldLock(Context &context, const State &state, const Cell &lock);

// Those that the procedure has worked on.
[[nodiscard]] std::vector<Cell> usedLocks(const State &state);

// The locks in the object that the address leads to which the thread holds.
[[nodiscard]] std::vector<Cell> locksHeldIn(Context &context, const State &state, Term address);

// Whether it may hold one of those that it has worked on.
[[nodiscard]] bool mayHoldLockIn(Context &context, const State &state, Term address);

// Whether the condition speaks of who holds the lock.
[[nodiscard]] bool speaksOf(const Evaluation &condition, const Cell &lock);

} // namespace raddle::verify
