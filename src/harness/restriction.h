// The same harness, calling fewer entries.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "harness/harness.h"

namespace raddle::harness {

// The entries, of those that threads call, from which control can come to one of `functions`, directly, through
// pointers, or by a thread. By their indices in the plan. REQUIRES: the plan is of that module.
[[nodiscard]] std::vector<size_t> entriesThatReach(const llvm::Module &module, const Plan &plan,
                                                   const std::set<std::string> &functions);

// A copy of the module in which threads choose among `entries` only; inputs and choices keep their names and values.
// REQUIRES: the plan is of that module.
[[nodiscard]] std::unique_ptr<llvm::Module> withEntries(const llvm::Module &module, const Plan &plan,
                                                        const std::vector<size_t> &entries);

} // namespace raddle::harness
