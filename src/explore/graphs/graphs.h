// Each consistent execution graph once, under a memory model that keeps all writes of a location to be read.
//
// After TruSt (Kokologiannakis, Marmanis, Gladstein and Vafeiadis, POPL 2022). An execution adds events one by one,
// each where it is *maximal*: a read reads the latest write, a write comes last. The other possibilities are kept as
// *alternatives*: another write to read, another place of a write, another choice, and *revisits*: a write e is read by
// a read r that was there before it. Then what came after r goes, unless e depends on it; r reads e and keeps its
// stamp. So that no graph comes twice, e is read by r only if all that goes, and r, is maximal: it is what an execution
// would have added that did not know of what comes later. Where we depart from the paper:
//
// - An update is one event with the stamp of its read; a revisited one is a new write, which is revisited by in turn.
// - An update e that reads the write which another update reads already can come nowhere, but is read by it all the
//   same. It has not been executed then, so that its value shows only when the alternative is taken.
// - Operations on synchronization objects are updates of their object. What can go on at the latest write goes first;
//   what cannot is then a *blocked* read of it, of which nothing is executed. It may be revisited like others. Where a
//   blocked read is not of the latest write in the end, the graph is no execution, and one of another order is.
//
// - Who waits on a condition variable is a set of threads, which waiting, signals and running out of time update. Being
//   woken is no event of that set: it comes after what left its thread out, as a join comes after an end.
//
// A step's choice tells the machine which write is read: how many later ones of the location it has; or how many
// writes of the location come later than this one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "explore/graphs/consistency.h"
#include "explore/graphs/graph.h"
#include "explore/graphs/object_models.h"
#include "explore/graphs/revisits.h"
#include "explore/search.h"
#include "explore/strategy.h"

namespace raddle::explore {

class Graphs final : public Strategy {
public:
  explicit Graphs(MemoryRules rules = MemoryRules(), RevisitRule revisits = RevisitRule())
      : rules_(rules), revisits_(revisits), graph_(pool_) {}
  Graphs(const Graphs &) = delete;
  Graphs &operator=(const Graphs &) = delete;

  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override { return repeated_; }
  void skipSteps(uint32_t steps) override { position_ = steps; }
  [[nodiscard]] bool prescribesStep() const override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override {}
  [[nodiscard]] std::string bound() const override { return left_; }
  [[nodiscard]] bool diverged() const override { return diverged_; }

  [[nodiscard]] bool lastCounts() const override { return counts_; }

  // Of the execution that ended last.
  [[nodiscard]] const Graph &graph() const { return graph_; }

private:
  // A step to be taken that is not in the graph yet.
  struct Task {
    trace::ThreadId thread = 0;
    trace::Operation operation;
    EventRef readsFrom = kInitial;
    bool readsLast = false; // the event that was added last, and not `readsFrom`
    uint32_t choice = 0;
    uint32_t stamp = 0;      // 0: a new one
    bool wasPlanned = false; // what else its write makes possible is planned already
  };
  struct Alternative {
    Graph graph;             // all that is in it was executed before, if perhaps in another order, or can be told
    std::vector<Task> tasks; // then these, the next one last
    size_t known = 0;        // events of the pool that it may refer to
  };

  [[nodiscard]] std::vector<Step> stepsOf(const Graph &graph) const;
  [[nodiscard]] bool isSupported(const trace::Operation &operation, trace::ThreadId thread);
  [[nodiscard]] Step prepare(const Task &task);
  void refuse();
  void finish(GraphEvent &event, const trace::Event &executed);
  void settle(EventRef ref);
  void settleWrite(EventRef ref, bool isChecked);
  void blockIfItWaits();

  [[nodiscard]] GraphEvent tentative(const Graph &graph, const Task &task) const;
  static void apply(GraphEvent &event, const ObjectOutcome &outcome);
  [[nodiscard]] bool isAsExpected(const GraphEvent &event, const trace::Event &executed) const;
  [[nodiscard]] static std::optional<uint64_t> valueOf(const Graph &graph, uint64_t location, EventRef write);
  EventRef keep(const GraphEvent &event);
  void push(const Graph &graph, std::vector<Task> tasks);

  void planOthers(const trace::Pending &pending);
  void planRead(const Task &task);
  void planPlaces(EventRef write);
  void planRevisits(const Graph &graph, EventRef write);
  void planRevisit(const Graph &graph, EventRef write, EventRef read);
  void planReading(const Graph &graph, EventRef write, const GraphEvent &read);
  void waitBlocked(std::span<const trace::Pending> pending);

  MemoryRules rules_;
  RevisitRule revisits_;
  EventPool pool_;
  Graph graph_;
  std::vector<Alternative> open_;
  std::vector<Step> taken_;     // of this execution, with those that are still to be followed
  std::vector<Task> tasks_;     // the next one last
  std::optional<Task> current_; // picked, and not observed
  uint32_t position_ = 0;       // steps of this execution so far
  uint32_t followed_ = 0;       // the first ones, which are in the graph already
  uint32_t repeated_ = 0;
  bool begun_ = false;
  bool inVain_ = false; // this execution turned out to be inconsistent
  bool counts_ = false;
  bool diverged_ = false;
  std::string left_;
};

} // namespace raddle::explore
