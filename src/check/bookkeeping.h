// What the C++ library does for itself while the user's code goes on: it counts who shares an object.
//
// Copies of a std::shared_ptr change a count that their threads share, so each is a step, and so is the end of a copy.
// They decide nothing that a reader cares for: what the last one sets off, a destructor say, has steps of its own.
#pragma once

#include "trace/trace.h"

namespace raddle::check {

// Whether a step with that call stack only keeps such a count. REQUIRES: the frames are symbolized.
[[nodiscard]] bool isBookkeeping(const trace::Stack &stack);

} // namespace raddle::check
