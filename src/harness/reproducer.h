// The harness with given values, as C: what emit.h writes as IR, for people and for other compilers.
#pragma once

#include <string>

#include "base/result.h"
#include "harness/harness.h"
#include "harness/options.h"

namespace raddle::harness {

// To stand behind the sources of the program, in one file with them. An Error if C has no words for it: a type or a
// variable without a name that could be written there.
[[nodiscard]] Result<std::string> harnessInC(const Plan &plan, const Values &values);

} // namespace raddle::harness
