// Looks on during a search and tells which executions repeat a class.
#pragma once

#include "explore/class_hash.h"
#include "explore/execution.h"
#include "explore/search.h"

namespace raddle::explore {

// Passes all that it sees on to another observer.
class ClassCounter final : public ExecutionObserver {
public:
  // `next` has to outlive it.
  explicit ClassCounter(ExecutionObserver &next) : next_(next) {}

  void onBegin() override;
  void onEvent(const trace::Event &event) override;
  Next onEnd(Ending ending, std::span<const trace::Pending> pending) override;

  // Whether the last execution repeated the class of an earlier one.
  [[nodiscard]] bool lastIsRepeated() const { return lastIsRepeated_; }

private:
  ExecutionObserver &next_;
  Execution execution_; // the one that is going on
  ClassSet classes_;    // of those that ended
  bool lastIsRepeated_ = false;
};

} // namespace raddle::explore
