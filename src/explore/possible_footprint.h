// What an operation may touch, whatever comes of it: a footprint that does not depend on the state it is executed in.
//
// The dependence table looks at what an event did: a compare-exchange that fails is a load, an atomic section is what
// it accessed. That is finer, but an operation that is pending, or that would be executed elsewhere, may do something
// else. Two operations with independent possible footprints are independent wherever they are executed.
#pragma once

#include "explore/dependence.h"
#include "trace/event.h"

namespace raddle::explore {

// Of an operation that has not been executed. Of a copy of memory, only the target is known by then.
[[nodiscard]] Footprint possibleFootprint(const trace::Pending &pending);

// Of the operation of an event. Its ranges, if it has several, are added to `lists`.
[[nodiscard]] Footprint possibleFootprint(const trace::Event &event, AccessLists &lists);

} // namespace raddle::explore
