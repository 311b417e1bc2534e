// Looks on during a search and tells which executions repeat a class.
#pragma once

#include "explore/class_hash.h"
#include "explore/execution.h"
#include "explore/search.h"
#include "explore/views.h"

namespace raddle::explore {

// Passes all that it sees on to another observer.
class RepetitionCounter : public ExecutionObserver {
public:
  // `next` has to outlive it.
  explicit RepetitionCounter(ExecutionObserver &next) : next_(next) {}

  void onBegin(uint32_t shared) final;
  void onEvent(const trace::Event &event) final;
  Next onEnd(Ending ending, std::span<const trace::Pending> pending) final;

  // Whether the last execution repeated the class of an earlier one.
  [[nodiscard]] bool lastIsRepeated() const { return lastIsRepeated_; }

private:
  // Keeps the first `steps` steps of the last execution.
  virtual void truncate(uint32_t steps) = 0;
  virtual void see(const trace::Event &event) = 0;
  // The class of the execution that ends.
  [[nodiscard]] virtual uint64_t classOfLast() const = 0;

  ExecutionObserver &next_;
  ClassSet classes_; // of the executions that ended
  bool lastIsRepeated_ = false;
};

// By what happens before what, as the search sees it.
class ClassCounter final : public RepetitionCounter {
public:
  using RepetitionCounter::RepetitionCounter;

private:
  void truncate(uint32_t steps) override { execution_.truncate(steps); }
  void see(const trace::Event &event) override { execution_.append(event); }
  [[nodiscard]] uint64_t classOfLast() const override { return classHash(execution_); }

  Execution execution_; // the one that is going on
};

// By what each step saw, which owes nothing to the search.
class ViewCounter final : public RepetitionCounter {
public:
  using RepetitionCounter::RepetitionCounter;

private:
  void truncate(uint32_t steps) override { views_.truncate(steps); }
  void see(const trace::Event &event) override { views_.see(event); }
  [[nodiscard]] uint64_t classOfLast() const override { return views_.hash(); }

  Views views_; // of the execution that is going on
};

} // namespace raddle::explore
