// Writes the harness of a plan as IR.
#pragma once

#include <llvm/IR/Module.h>

#include "harness/harness.h"

namespace raddle::harness {

// What the functions of a harness have as an attribute.
inline constexpr llvm::StringLiteral kOfHarness = "raddle.harness";

// Adds `main` and the functions of its threads. REQUIRES: the module has no function `main`, and the plan is of it.
void emit(llvm::Module &module, const Plan &plan);

} // namespace raddle::harness
