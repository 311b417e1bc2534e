// Concurrent operations that are checked against their sequential behaviour: include/raddle/linearizable.h.
#pragma once

#include "abi/raddle_abi.h"

// Says that the same sequential order has given other results than before: nothing can be compared.
extern "C" void __raddle_unsteady();

namespace raddle::runtime {

// Leaves an attempt, if main is in one and would wait for ever. REQUIRES: main is alone, and `operation` ends that.
void leaveAttempt(const RaddleOperation &operation);

// Which scenario this execution is of; null if it has none, or none so far. The same in all executions of a scenario.
const void *scenarioOfExecution();

} // namespace raddle::runtime
