// A sequence of events that is to be executed from some point of the search: the reversal of a race.
//
// It is made of what an execution did after some event `first` without happening after that, and of one *reversed*
// event that is not part of the execution: the second event of the race, as it will be. Happens-before includes program
// order, so of each thread it has a run of consecutive events, behind which the reversed event may follow. Nothing is
// copied: a sequence is where these runs begin and end. Events are taken out of it one by one, each only when nothing
// left in the sequence happens before it; so what is left of each thread is always a suffix of its run.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/dependence.h"
#include "explore/execution.h"

namespace raddle::explore {

// An event as the search knows it: who, which choice, and what it touches. Two events of one thread with different
// choices are different events.
struct EventKey {
  Footprint footprint;
  trace::ThreadId thread = 0;
  uint32_t choice = 0;
};

[[nodiscard]] inline EventKey keyOf(const ExecutedEvent &event) {
  return {event.footprint, event.thread, event.choice};
}

class Sequence {
public:
  enum class Outcome : uint8_t { Known, Guessed };

  struct Item {
    EventKey key;
    uint32_t index = 0;               // of the event among those of its thread
    uint32_t clock = 0;               // the row of its clock in the execution
    Outcome outcome = Outcome::Known; // of a guessed one the footprint is an over-approximation
  };
  // An item is named by its position in the execution; the reversed event has a name of its own.
  static constexpr uint32_t kNoItem = UINT32_MAX;
  static constexpr uint32_t kReversed = UINT32_MAX - 1;

  // REQUIRES: `execution` outlives this and is not changed while the sequence is in use.
  explicit Sequence(const Execution &execution) : execution_(&execution) {}

  // Takes what comes after the event at `first` without happening after it. What comes before position `second` is the
  // *early part*, to which the reversed event will belong too.
  void collect(uint32_t first, uint32_t second);
  // Adds the reversed event, behind the early part if it is known, and behind everything if it is guessed; requires it.
  // REQUIRES: collect() came before, and takes nothing of its thread that comes after it.
  void addReversed(const Item &reversed);

  // Calls visit(position) for the events before position `end`, thread by thread. REQUIRES: nothing was taken out.
  template <typename Visit> void forEachBefore(uint32_t end, Visit visit) const {
    for (trace::ThreadId thread = 0; thread < runs_.size(); ++thread)
      for (uint32_t i = runs_[thread].next; i < runs_[thread].end && positionOf(thread, i) < end; ++i)
        visit(positionOf(thread, i));
  }

  [[nodiscard]] bool empty() const { return remaining_ == 0; }

  // How an event stands to what is left. It is a *weak initial* if it is one of the items and can come first, or if it
  // is independent of all of them; otherwise it conflicts.
  enum class Standing : uint8_t { Conflicts, Initial, Independent };
  struct Judgement {
    Standing standing;
    uint32_t item = kNoItem;  // the item that it is, or conflicts with
    bool byEarlyPart = false; // that item belongs to the early part
  };
  [[nodiscard]] Judgement judge(const EventKey &event) const;

  // Whether items of the early part are left.
  [[nodiscard]] bool hasEarly() const;
  // Whether an item is guessed.
  [[nodiscard]] bool isGuessed() const { return reversed_.outcome == Outcome::Guessed; }

  // Takes out the first item of `thread`.
  void takeFirst(trace::ThreadId thread);

  // Items can be *required*, with all that happens before them. Whatever may be left out of the sequence without making
  // it less of an obstacle to the events it conflicts with need not be.
  // Requires what makes `event` conflict, by a judgement of it that said so.
  void requireConflict(const EventKey &event, const Judgement &judgement);
  void requireAll();

  // What is left and required, in order; valid until the next call.
  [[nodiscard]] const std::vector<Item> &required();

private:
  static constexpr uint32_t kNoIndex = UINT32_MAX;

  // What is left of the events of a thread, as places in Execution::positionsOf.
  struct Run {
    uint32_t next = 0;
    uint32_t end = 0;
  };

  [[nodiscard]] uint32_t positionOf(trace::ThreadId thread, uint32_t place) const {
    return execution_->positionsOf(thread)[place];
  }
  [[nodiscard]] Run runAfter(uint32_t first, trace::ThreadId thread) const;
  [[nodiscard]] Item item(uint32_t name) const;
  [[nodiscard]] bool isEarly(uint32_t name) const { return name == kReversed || name < second_; }
  [[nodiscard]] uint32_t firstOf(trace::ThreadId thread) const;
  [[nodiscard]] bool isInitial(const Item &item) const;
  [[nodiscard]] Judgement judgeForeign(const EventKey &event) const;
  void findFirst(trace::ThreadId thread);
  void require(const Item &item);

  const Execution *execution_;
  uint32_t second_ = 0; // where the early part ends
  Item reversed_;
  bool reversedIsLeft_ = false;
  uint32_t reversedPlace_ = 0; // the position that it would have
  uint32_t remaining_ = 0;
  std::vector<Run> runs_;
  // Per thread, as wide as clocks: the index of its first item left, or kNoIndex.
  std::vector<uint32_t> firstIndex_;
  // Per thread, as wide as clocks: items up to this index are required.
  std::vector<uint32_t> requiredUpTo_;
  // Scratch of required().
  std::vector<uint32_t> places_;
  std::vector<Item> items_;
};

} // namespace raddle::explore
