// For the tests of tests: a rule of the proof that is left out, and then something wrong is verified.
#pragma once

#include <cstdint>

namespace raddle::verify {

enum class Without : uint8_t {
  Nothing,
  WellFormedness, // access predicates need not be stable
  Interference,   // other threads change nothing at borders
  Access,         // no predicate has to hold where something is accessed
  LeftMovers,     // all steps are left movers
  RightMovers,    // all steps are right movers
  Blocking,       // a block may wait after its commit
  Ending,         // what is done before the thread may stay where it is forever is not looked at
  Frame,          // more may be modified than is listed
  Predicate,      // the predicate of an action need not hold
  OneAction,      // only the last of several actions counts
  Requires,       // what a callee requires is not asserted
  CalleeAccesses, // a callee accesses nothing
  LoopBorder,     // other threads do not run at the head of a loop
  LoopInvariant,  // invariants of loops are believed
  WaitBorder,     // other threads do not run while a condition is waited for
  Publication,    // objects stay private
  Init            // procedures for the time before threads may be called at any time
};

} // namespace raddle::verify
