// Locks that a program makes of two counters: tickets that are drawn, and the ticket whose turn it is.
//
// Who draws a ticket adds 1 to the first counter. Who finds with acquire that the second one is equal to what he has
// drawn has the lock, and gives it up by adding 1 to the second one with release. Nobody draws a ticket twice, and the
// turn moves on only by who has it. So one thread at most has it at a time, as long as the counters do not wrap around.
#pragma once

#include <map>
#include <set>

#include <llvm/IR/Instructions.h>

#include "analysis/locations.h"
#include "engines/prove/state.h"

namespace raddle::engines::prove {

struct Interpretation;
struct Program;

// By the counter of turns, that of tickets.
using TicketLocks = std::map<analysis::Location, analysis::Location>;

// What looks like such locks.
[[nodiscard]] TicketLocks ticketLocksIn(const Program &program);

// A way that a branch may take.
struct Way {
  const llvm::BranchInst *branch = nullptr;
  unsigned successor = 0;
};
// Who goes that way may have the lock then. Who writes to the counter of turns has it no longer.
void takeTurn(const Program &program, const TicketLocks &locks, const Way &way, Disjunct &state);
void endTurn(const Program &program, const TicketLocks &locks, const llvm::Value *written, Disjunct &state);

// Those that are none: something else is done to one of their counters, or by somebody whose turn it is not.
[[nodiscard]] std::set<analysis::Location> wrongTicketLocks(const Program &program, const Interpretation &all,
                                                            const TicketLocks &locks);

} // namespace raddle::engines::prove
