// A sequence of events that is to be executed from some point of the search: the reversal of a race.
//
// Its events come from one execution, so what happens before what among them is known from their clocks. Events are
// taken out of it one by one, each only when nothing left in the sequence happens before it; so what is left of each
// thread is always a suffix of what the thread had.
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

class Sequence {
public:
  enum class Outcome : uint8_t { Known, Guessed };
  // Whether the event belongs to what was executed before the second event of the race, or is that event.
  enum class Part : uint8_t { Early, Late };

  struct Item {
    EventKey key;
    uint32_t index = 0;               // of the event among those of its thread
    uint32_t clock = 0;               // the row of its clock in the execution
    uint32_t nextOfThread = 0;        // the next item of its thread, or kNoItem
    Outcome outcome = Outcome::Known; // of a guessed one the footprint is an over-approximation
    Part part = Part::Early;
  };
  static constexpr uint32_t kNoItem = UINT32_MAX;

  // REQUIRES: `execution` outlives this and is not changed while the sequence is in use.
  explicit Sequence(const Execution &execution) : execution_(&execution) {}

  // Makes the sequence empty.
  void clear();
  // Returns its number. REQUIRES: the items of one thread are pushed in the order of their indices.
  uint32_t push(const Item &item);

  [[nodiscard]] bool empty() const { return remaining_ == 0; }
  // The first item left of `thread`, or kNoItem.
  [[nodiscard]] uint32_t firstOf(trace::ThreadId thread) const;
  [[nodiscard]] const Item &operator[](uint32_t item) const { return items_[item]; }

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
  [[nodiscard]] bool hasEarly() const { return earlyRemaining_ > 0; }
  // Whether an item is guessed.
  [[nodiscard]] bool isGuessed() const { return guessed_; }

  // Takes out the first item of `thread`.
  void takeFirst(trace::ThreadId thread);

  // Items can be *required*, with all that happens before them. Whatever may be left out of the sequence without making
  // it less of an obstacle to the events it conflicts with need not be.
  void require(uint32_t item);
  // Requires what makes `event` conflict, by a judgement of it that said so.
  void requireConflict(const EventKey &event, const Judgement &judgement);
  void requireAll();

  // Calls visit(item) for what is left and required, in order.
  template <typename Visit> void forEachRequired(Visit visit) const {
    for (const Item &item : items_)
      if (isLeft(item) && item.index <= required_[item.key.thread])
        visit(item);
  }

private:
  static constexpr uint32_t kNoIndex = UINT32_MAX;

  [[nodiscard]] bool isLeft(const Item &item) const { return item.index >= firstIndex_[item.key.thread]; }
  [[nodiscard]] bool isInitial(const Item &item) const;
  [[nodiscard]] Judgement judgeForeign(const EventKey &event) const;

  const Execution *execution_;
  std::vector<Item> items_;
  uint32_t remaining_ = 0;
  uint32_t earlyRemaining_ = 0;
  bool guessed_ = false;
  // Per thread: its first and last items, and the index of the first (kNoIndex if it has none).
  std::vector<uint32_t> firstItem_;
  std::vector<uint32_t> lastItem_;
  std::vector<uint32_t> firstIndex_;
  // Per thread: items up to this index are required.
  std::vector<uint32_t> required_;
};

} // namespace raddle::explore
