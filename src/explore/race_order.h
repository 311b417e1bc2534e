// Which data races exist only because of other ones.
//
// A race is between two accesses that no synchronization orders. If all accesses to racy locations are events, each
// pair of such accesses is ordered by dependence nevertheless, as every conflict is; what matters is whether something
// lies between them in that order. A race *stands alone* if in some execution nothing does: then its accesses can come
// one directly after the other. Otherwise it exists only after another race, one of those that lie between: with
//
//   data = 1; flag = 1;   and   if (flag) use(data);
//
// the accesses to `data` always have those to `flag` between them, and with `flag` an atomic there is no race at all.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "explore/execution.h"
#include "trace/event.h"

namespace raddle::explore {

// Sees all executions of one round, in which accesses to the racy locations it is told of are events.
class RaceOrder {
public:
  // Names a racy location, the same in all executions; given by the caller.
  using Location = uint64_t;

  // The first `shared` events, and the races among them, are those of the last execution.
  void onBegin(uint32_t shared);
  void onEvent(const trace::Event &event);
  // The event observed last races with an earlier one of `other` on these bytes.
  struct Racing {
    Location location = 0;
    uint64_t address = 0;
    uint64_t size = 0;
    trace::ThreadId other = trace::kNoThread;
  };
  void onRace(const Racing &racing);
  void onEnd();

  // Whether in some execution so far nothing lay between two racing accesses there.
  [[nodiscard]] bool standsAlone(Location location) const { return alone_.contains(location); }
  // For a location that races but does not stand alone: those that do, and whose accesses in two threads lay between
  // the first two accesses that were seen to race there. In order.
  [[nodiscard]] std::vector<Location> before(Location location) const;
  // For a location that was seen to race while it did not stand alone: all whose accesses lay between then. Null for
  // others.
  [[nodiscard]] const std::vector<Location> *seenBetween(Location location) const {
    const auto found = before_.find(location);
    return found == before_.end() ? nullptr : &found->second;
  }

private:
  struct Seen {
    Racing racing;
    uint32_t position; // of the second access
  };

  void catchUp();
  void decide(const Seen &seen);
  [[nodiscard]] bool hasNeighbours(const Racing &racing);
  [[nodiscard]] bool touches(uint32_t position, const Racing &racing) const;
  [[nodiscard]] uint32_t firstAccess(const Seen &seen) const;
  [[nodiscard]] bool isBetween(const Racing &racing, uint32_t first, uint32_t second) const;

  // The events of this execution. Those before `size()` of execution_ may stand there already, from the last one.
  struct Kept {
    trace::Event event; // its accesses are those of `accesses`
    std::vector<trace::Access> accesses;
  };
  std::vector<Kept> events_;
  std::vector<Seen> seen_; // the races of this execution
  Execution execution_;    // the last one that was looked at
  std::set<Location> alone_;
  std::map<Location, std::vector<Location>> before_; // of each location seen: what lay between, when it was seen first
};

} // namespace raddle::explore
