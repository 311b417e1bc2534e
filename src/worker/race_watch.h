// Finds out, while a search runs, which of its data races exist only after another one.
#pragma once

#include <span>
#include <vector>

#include "explore/race_order.h"
#include "explore/search.h"
#include "trace/trace.h"
#include "worker/race_standing.h"

namespace raddle::worker {

// Looks on together with another observer. It has something to do only where accesses to racy locations are visible:
// from the second round on, or if all accesses are; and there only until each race was seen to stand alone.
class RaceWatch final : public explore::ExecutionObserver {
public:
  enum class Visible : uint8_t { Promoted, All };
  // `next` sees everything, too, as long as this is watching; it has to outlive this.
  RaceWatch(explore::ExecutionObserver &next, Visible visible);

  void onBegin(uint32_t shared) override;
  void onEvent(const trace::Event &event) override;
  Next onEnd(explore::Ending ending, std::span<const trace::Pending> pending) override;

  // False as soon as nothing is left to find out: then nobody needs to tell it anything.
  [[nodiscard]] bool isWatching() const { return watches_; }

  // What was found out.
  [[nodiscard]] std::vector<RaceStanding> standings() const;

private:
  [[nodiscard]] bool isNeeded() const;
  void noteRaces(uint32_t count);
  [[nodiscard]] explore::RaceOrder::Location numberOf(const trace::Location &location);

  explore::ExecutionObserver &next_;
  Visible visible_;
  explore::RaceOrder order_;
  std::vector<trace::Location> locations_; // those on which races were seen: their index is their number in order_
  uint32_t raceCount_ = 0;                 // races of the machine that have been looked at
  bool watches_ = true;                    // until nothing is left to find out
};

} // namespace raddle::worker
