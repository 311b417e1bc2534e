// Small modules that are wrong in the way that one rule of the proof forbids, and some that are right.
#pragma once

#include <vector>

#include "verify/testing/small_module.h"

namespace raddle::verify::testing {

[[nodiscard]] std::vector<SmallModule> directedModules();

} // namespace raddle::verify::testing
