// What speaks against a failure of this execution: abi/doubts.h.
#pragma once

#include "abi/raddle_abi.h"

namespace raddle::runtime {

// The running thread is about to call code that nobody knows.
void noteUnknownCall(const RaddleSite *site);

// The assembly that the running thread is about to execute may order accesses together with an atomic access of another
// thread. REQUIRES: it was noted as an unknown call.
void noteUnseenOrder(const RaddleSite *site);

// Whoever runs is about to use what outlives the execution, at the site where it was seen last if it is a thread of the
// program.
void noteOutsideUse();

} // namespace raddle::runtime
