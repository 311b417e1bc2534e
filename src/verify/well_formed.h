// Whether access predicates make sense: nobody can take away from a thread what it has for itself.
#pragma once

#include <vector>

#include "verify/prover.h"
#include "verify/result.h"
#include "verify/world.h"

namespace raddle::verify {

// The predicates for which another thread can, in one step that keeps to all predicates and may change everything at
// once that it may change, end what a thread has for itself.
[[nodiscard]] std::vector<Refusal> illFormed(World &world, Prover &prover);

} // namespace raddle::verify
