// Which locks of an object the thread is known to hold: none of them may end with the object, or be made anew.
#pragma once

#include "verify/context.h"

namespace raddle::verify {

// To read or to write. `lock` is the cell that says who holds it: a number, or Space::Holder.
[[nodiscard]] bool holdsLock(Context &context, const State &state, const Cell &lock);

// The locks in the object that the address leads to which the thread holds.
[[nodiscard]] std::vector<Cell> locksHeldIn(Context &context, const State &state, Term address);

// Whether the condition speaks of who holds the lock.
[[nodiscard]] bool speaksOf(const Evaluation &condition, const Cell &lock);

} // namespace raddle::verify
