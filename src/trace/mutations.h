// The rules that tests break on purpose, one at a time, to show that they notice: of the search, of worker processes
// and of the sequentialization. Only tests set a member. With the defaults all rules hold; anything else gives wrong
// results.
#pragma once

#include <cstdint>

namespace raddle::trace {

struct Mutations {
  // How orders of events count.
  enum class Orders : uint8_t {
    Both,                // races by synchronization, reversals by dependence
    OnlyDependence,      // both by dependence
    OnlySynchronization, // both by synchronization
    RelaxedSynchronizes, // relaxed atomics order what comes before and after them
  };
  Orders orders = Orders::Both;
  bool promotesBetweenRounds =
      true; // accesses to racy locations become visible in a new round, not in the middle of one

  // Searches.
  bool reversesPending = true;    // pending operations take part in races at the end of an execution
  bool goesOnAfterFailure = true; // a failed thread does not end the execution
  bool wakesAnyWaiter = true;     // a signal can wake any waiter, not only the first
  bool timesOutBefore = true;     // a waiter that was woken could have timed out before
  bool looksBackForAwaits = true; // a spin loop may race with a write before the last one
  bool reordersCalls = true;      // orders of calls and returns are checked behind a search that does not try them

  // Those with bounded preemptions.
  bool joinsAtEvents = true; // at the point before x
  bool joinsAtBlocks = true; // at the begin of its block

  // The sequentialization, as far as sequential.c does not decide.
  bool assumeIsPoint = true;  // even one about locals: its thread may stop there
  bool uncheckedStops = true; // threads may stop at accesses at which no race is looked for
};

} // namespace raddle::trace
