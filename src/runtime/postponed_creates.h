// Threads that are created in atomic sections. A section is one step, so they begin to exist behind it, each by a step
// of its own.
#pragma once

namespace raddle::runtime {

// A section begins: what one has left behind in which the execution ended is none of its.
void forgetPostponedCreates();
// A section has ended: its creates follow.
void performPostponedCreates();

} // namespace raddle::runtime
