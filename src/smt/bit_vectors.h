// How Z3 is to decide large questions on bit vectors. For solver.cpp only.
#pragma once

#include <z3++.h>

namespace raddle::smt {

// For terms without functions and quantifiers.
[[nodiscard]] z3::tactic bitVectorTactic(z3::context &context);

} // namespace raddle::smt
