// Given values of inputs and choices, for people: as C, and as paths from the arguments.
#pragma once

#include <string>
#include <vector>

#include "harness/harness.h"
#include "harness/options.h"

namespace raddle::harness {

// Which pointers are null, which are the same, and what numbers are: "e = &node_1", "e->next = 0", "e->count = -3",
// "main.1 calls push". Only of what the arguments lead to; each object is called by the first path that leads there.
[[nodiscard]] std::vector<std::string> describeValues(const Plan &plan, const Values &values);

// The value of one input as C has it: "3", "&node_1", "1.5".
[[nodiscard]] std::string valueInC(const Input &input, uint64_t bits);

// The objects that arguments lead to under these values, and variables of the program whose contents are inputs; by
// their indices, in the order in which they are come to.
[[nodiscard]] std::vector<size_t> reachedObjects(const Plan &plan, const Values &values);

} // namespace raddle::harness
