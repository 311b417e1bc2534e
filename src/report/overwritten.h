// What accesses of a trace under a weak memory model did that no interleaving shows: read a value that was overwritten,
// or wrote one that counts as overwritten already.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "trace/trace.h"

namespace raddle::report {

// By the index of the step, what is to be added to its description: ", the initial value; main.1's 1 is not visible
// here". Empty for traces of interleavings.
[[nodiscard]] std::map<size_t, std::string> overwrittenIn(const trace::Trace &trace);

} // namespace raddle::report
