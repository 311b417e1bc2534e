// Looks at executions for `raddle minimize`: in which order of its events a failing one switches threads least often,
// and which conditions each one meets.
#pragma once

#include <compare>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "explore/execution.h"
#include "explore/search.h"
#include "worker/protocol.h"
#include "worker/recorder.h"
#include "worker/reports.h"

namespace raddle::worker {

// In which orders an execution is looked at: in all that nobody can tell apart, or only as it was, by whoever executes
// all of them.
enum class Orders : uint8_t { Alike, AsItWas };

class Scrutiny final : public explore::ExecutionObserver {
public:
  // All have to outlive it. `recorder` sees everything, too.
  Scrutiny(Recorder &recorder, const ScrutinyRequest &request, const Reports &reports, Orders orders)
      : recorder_(recorder), request_(request), reports_(reports), orders_(orders) {}

  void onBegin(uint32_t shared) override;
  void onEvent(const trace::Event &event) override;
  Next onEnd(explore::Ending ending, std::span<const trace::Pending> pending) override;

  // All steps of the last execution, then what threads wait to do, with the pairs that could come in another order and
  // begin before the wanted finding shows; nothing if it does not. REQUIRES: the recorder records in full.
  [[nodiscard]] std::optional<Scrutinized> describeLast() const;

private:
  using Place = std::pair<trace::ThreadId, uint64_t>; // thread and site
  // Where the execution comes to an event.
  enum class Coming : uint8_t { Never, Waiting, Done };
  struct Occurrence {
    Coming coming = Coming::Never;
    uint32_t position = 0; // if it is done
  };

  void truncate(uint32_t steps);
  [[nodiscard]] std::optional<size_t> wantedFinding() const;
  // The events that have to come for finding `number` to show.
  [[nodiscard]] std::vector<uint32_t> targetsOf(size_t number) const;
  [[nodiscard]] uint32_t lastOfRacer(const check::Finding::Place &racer, uint32_t end) const;
  // Those of the execution that finding `number` needs, in the best order.
  [[nodiscard]] std::vector<uint32_t> bestOrder(size_t number) const;
  void improve(size_t number);
  [[nodiscard]] Occurrence find(const EventName &event) const;
  [[nodiscard]] char markOf(const EventCondition &condition) const;
  void mark();

  Recorder &recorder_;
  const ScrutinyRequest &request_;
  const Reports &reports_;
  Orders orders_;
  explore::Execution execution_;                            // the one that is going on
  std::vector<Place> places_;                               // of its events
  std::map<Place, std::vector<uint32_t>> when_;             // the positions of the events at each
  std::vector<std::pair<Place, trace::Operation>> waiting_; // what threads that are left wait to do at the end
  std::optional<ScrutinyCost> best_;                        // of what was sent
  std::set<std::pair<bool, std::string>> sent_;             // what was sent of marks
};

} // namespace raddle::worker
