// Searches that take turns: one for each value of the choice that is the first step of all executions.
//
// Such a choice divides a search into parts that have nothing in common. A search that goes depth first comes to the
// second part when the first one is exhausted; if it is stopped, most of them were never begun. So each part is
// explored by a strategy of its own. It is set aside when it has had its share, a number of executions that is doubled
// from turn to turn, and goes on when all others had theirs. Parts that are exhausted in the first turn are explored in
// order.
//
// To the strategy of a part, the first step leaves no choice.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "explore/strategy.h"

namespace raddle::explore {

// Of the values of a choice, those from `first` on at the distance `stride`.
struct ChoiceValues {
  uint32_t count = 1; // of all values
  uint32_t first = 0; // below `stride`
  uint32_t stride = 1;
};

class Turns final : public Strategy {
public:
  using Make = std::function<std::unique_ptr<Strategy>()>;
  static constexpr uint64_t kFirstShare = 256;

  // `make` makes the strategy of a part. REQUIRES: the first step of all executions is a choice of one thread among
  // `values.count` values, and that thread is the only one.
  Turns(const ChoiceValues &values, Make make, uint64_t firstShare = kFirstShare);

  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override { return hasChanged_ ? 0 : now().strategy->repeatedSteps(); }
  void skipSteps(uint32_t steps) override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override { now().strategy->abandonExecution(); }
  [[nodiscard]] std::string bound() const override { return bound_; }
  [[nodiscard]] bool diverged() const override { return now().strategy != nullptr && now().strategy->diverged(); }
  [[nodiscard]] bool prescribesStep() const override { return now().strategy->prescribesStep(); }
  [[nodiscard]] bool lastCounts() const override { return now().strategy == nullptr || now().strategy->lastCounts(); }
  [[nodiscard]] double exploredShare() const override;

  struct Counts {
    uint64_t all = 0;
    uint64_t begun = 0;
    uint64_t exhausted = 0; // of those begun
  };
  [[nodiscard]] const Counts &counts() const { return counts_; }
  // What is chosen in the execution that was begun last.
  [[nodiscard]] uint32_t value() const { return now().value; }

private:
  struct Part {
    uint32_t value = 0;
    std::unique_ptr<Strategy> strategy = nullptr; // null before its first turn, and when it is exhausted
    bool isExhausted = false;
    uint64_t executions = 0;
    double size = 0; // how many it has, as was estimated last; 0: not known
  };

  [[nodiscard]] const Part &now() const { return parts_[now_]; }
  [[nodiscard]] bool beginTurn();
  void leaveExhausted();
  static void measure(Part &part);

  Make make_;
  std::vector<Part> parts_;
  size_t now_ = 0;                            // the part whose turn it is
  uint64_t share_ = 0;                        // executions of each part in this turn
  uint64_t left_ = 0;                         // of these, of this part; none before the first turn
  uint32_t taken_ = 0;                        // steps of this execution
  bool hasTurn_ = false;                      // some part has had its turn
  bool hasChanged_ = false;                   // the execution before this one was of another part
  std::vector<trace::Pending> withoutChoice_; // scratch of pick()
  Counts counts_;
  std::string bound_; // of the parts that left something out, the first one's
};

} // namespace raddle::explore
