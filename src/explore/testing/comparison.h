// The explorer against the oracle on one model.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "explore/class_hash.h"
#include "explore/dpor.h"
#include "explore/search.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/oracle.h"

namespace raddle::explore::testing {

struct Comparison {
  uint32_t missing = 0;         // classes that the explorer did not visit
  uint32_t repeated = 0;        // visits to a class visited before
  uint32_t unknown = 0;         // complete executions that the oracle does not have
  uint32_t givenUp = 0;         // executions given up
  uint64_t impossible = 0;      // branches planned that could not be followed
  uint32_t hashMistakes = 0;    // executions whose class hash is new although their class is not, or the reverse
  uint32_t missingFailures = 0; // places that fail in some execution, but in none that was explored

  [[nodiscard]] bool sameClasses() const { return missing + repeated + unknown + hashMistakes + missingFailures == 0; }
  [[nodiscard]] bool nothingInVain() const { return givenUp + impossible == 0; }
};

// Whether what an event does when another is gone can be told from what it did; not for sections and partial overlaps,
// and not for misuse other than of unlock.
inline bool isPredictable(const Model &model, const Oracle &oracle) {
  if (oracle.hasRefused())
    return false;
  for (const ModelThread &thread : model.threads)
    for (const Instruction &i : thread.code)
      if (i.code == Code::Section || i.part != Part::Whole)
        return false;
  return true;
}

// Maps each execution of the explorer to its class in the oracle.
class ComparingObserver final : public ExecutionObserver {
public:
  ComparingObserver(const Oracle &oracle, const Dpor &dpor)
      : oracle_(oracle), dpor_(dpor), visits_(oracle.classes(), 0) {}

  void onBegin(uint32_t) override { schedule_ = kEmptySchedule; }

  void onEvent(const trace::Event &event) override { schedule_ = extend(schedule_, event.thread, event.choice); }

  Next onEnd(Ending ending, std::span<const trace::Pending>) override {
    if (ending == Ending::Complete)
      visit();
    else
      ++comparison.givenUp;
    return Next::GoOn;
  }

  void finish(const std::set<FailurePlace> &seen) {
    for (const uint32_t visits : visits_)
      comparison.missing += visits == 0 ? 1 : 0;
    for (const FailurePlace &place : oracle_.failures())
      comparison.missingFailures += seen.count(place) == 0 ? 1 : 0;
  }

  Comparison comparison;

private:
  void visit() {
    const uint32_t visited = oracle_.classOf(schedule_);
    const bool newHash = hashes_.insert(classHash(dpor_.execution()));
    if (visited == Oracle::kNoClass) {
      ++comparison.unknown;
      return;
    }
    const bool newClass = visits_[visited]++ == 0;
    comparison.repeated += newClass ? 0 : 1;
    comparison.hashMistakes += newClass == newHash ? 0 : 1;
  }

  const Oracle &oracle_;
  const Dpor &dpor_;
  ScheduleKey schedule_ = kEmptySchedule;
  std::vector<uint32_t> visits_;
  ClassSet hashes_;
};

// Notes where threads fail, which is known to the model and not to events.
class FailureWatchingMachine final : public Machine {
public:
  explicit FailureWatchingMachine(const Model &model) : machine_(model) {}
  void reset() override { machine_.reset(); }
  std::span<const trace::Pending> pending() override { return machine_.pending(); }
  const trace::Event &step(const Step &step) override {
    const trace::Event &event = machine_.step(step);
    if (event.state == trace::ThreadState::Failed)
      failures.insert({step.thread, machine_.state().thread(step.thread).next});
    return event;
  }
  std::set<FailurePlace> failures;

private:
  ModelMachine machine_;
};

// Explores `model` by `rules`. A wrong search may be far larger than the right one, so it is cut off.
inline Comparison compare(const Model &model, const Oracle &oracle, const DporRules &rules = {}) {
  FailureWatchingMachine machine(model);
  Dpor dpor(rules);
  ComparingObserver observer(oracle, dpor);
  SearchLimits limits;
  limits.maxExecutions = 10 * oracle.executions() + 10;
  static_cast<void>(search(machine, dpor, observer, limits));
  observer.finish(machine.failures);
  observer.comparison.impossible = dpor.state().impossible;
  return observer.comparison;
}

} // namespace raddle::explore::testing
