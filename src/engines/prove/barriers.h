// Barriers of the library all of whose waits are known: they divide what their threads do into phases.
//
// Let no more threads ever wait for a barrier than it counts. A thread that waits is in no other round meanwhile, so
// that each round has each of them, and its k-th wait is in the k-th round. So what one thread does before its k-th
// wait happens before what another one does after its own k-th wait.
#pragma once

#include <map>
#include <set>

#include "analysis/locations.h"
#include "analysis/threads.h"
#include "engines/prove/state.h"

namespace raddle::engines::prove {

struct Program;

// Each barrier that this holds of, and the types of threads that wait for it.
using Barriers = std::map<analysis::Location, std::set<analysis::TypeId>>;
[[nodiscard]] Barriers barriersIn(const Program &program);

// No thread of the type has waited yet.
void beginPhases(const Program &program, const Barriers &barriers, analysis::TypeId type, Disjunct &state);

// Phases are counted modulo this: it is a multiple of what loops usually have.
inline constexpr int64_t kPhases = 12;

} // namespace raddle::engines::prove
