// One execution as the explorer sees it: its events, what happened before what, and its races.
//
// Events are appended as they are observed and taken away from the end when the search backtracks; what depends on the
// kept prefix is never computed again. Plain data throughout: an Execution can be copied, written and read back.
//
// Happens-before is the smallest transitive relation that contains program order and each pair of dependent events in
// the order in which they were executed. A race is a pair (e, e') of reversible events of different threads such that e
// happens before e' and nothing lies between them in that order. For two acquires of one mutex the release between them
// does not count: e' races with the acquire that opened the critical section whose release it saw.
//
// Three more kinds of pairs are kept as races. A choice can be another one. A waiter that was woken by a signal or
// broadcast e, and could have timed out, might have timed out before e. And if e' is a waiting loop that could not have
// ended just before the write e, because the value there does not meet its condition, it races instead with the nearest
// write before e just before which it could have.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/dependence.h"
#include "explore/histories.h"
#include "explore/vector_clock.h"
#include "trace/event.h"

namespace raddle::explore {

struct ExecutedEvent {
  Footprint footprint;
  uint64_t argument = 0; // these as in trace::Event
  uint64_t before = 0;
  uint64_t after = 0;
  bool succeeded = false;
  trace::ThreadState state = trace::ThreadState::Runs;
  trace::OperationKind kind = trace::OperationKind::Begin;
  trace::Condition condition = trace::Condition::None;
  bool timed = false;
  uint16_t alternatives = 1;
  uint32_t choice = 0;
  trace::ThreadId thread = 0;
  trace::ThreadId woken = trace::kNoThread;
  uint32_t index = 0;              // of this event among those of its thread, from 1
  uint32_t previous = kNoPosition; // position of the event before it in its thread
  uint32_t historyBegin = 0;       // its entries in the histories begin here
};

// Two events whose order is to be reversed; or, if both are the same, an event whose choice is to be another, or one
// that a timeout is to come before.
struct Race {
  uint32_t first = 0;
  uint32_t second = 0;
  uint32_t choice = 0;                         // only if first == second and nothing expires: the other value
  trace::ThreadId expiring = trace::kNoThread; // only if first == second: who is to time out before
  bool settled = false;                        // its reversal is taken care of; see Dpor
};

// What a thread waits for in a loop: that the value of a variable meets a condition.
struct Awaited {
  uint64_t object = 0; // as in trace::Operation
  uint64_t argument = 0;
  uint32_t size = 0;
  trace::Condition condition = trace::Condition::None;
  uint32_t previous = kNoPosition; // the last event of the thread before

  enum class Answer : uint8_t { No, Yes, Unknown };
  // Whether the waiting could end just before `write`, which changes the variable or a part of it.
  [[nodiscard]] Answer isMetBefore(const ExecutedEvent &write) const;
};

class Execution {
public:
  explicit Execution(const DependenceTable &table = {}) : table_(table) {}

  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(events_.size()); }
  [[nodiscard]] bool empty() const { return events_.empty(); }
  // Valid until the next append.
  [[nodiscard]] const ExecutedEvent &operator[](uint32_t position) const { return events_[position]; }

  // Appends `event`, its clock and its races.
  void append(const trace::Event &event);
  // Keeps only the first `size` events.
  void truncate(uint32_t size);

  // The position of the last event of `thread`, or kNoPosition.
  [[nodiscard]] uint32_t lastOf(trace::ThreadId thread) const {
    return thread < threads_.size() && !threads_[thread].events.empty() ? threads_[thread].events.back() : kNoPosition;
  }
  // Threads at and past this number have no events.
  [[nodiscard]] uint32_t threadCount() const { return static_cast<uint32_t>(threads_.size()); }
  // The positions of the events of `thread`, ascending. REQUIRES: thread < threadCount().
  [[nodiscard]] std::span<const uint32_t> positionsOf(trace::ThreadId thread) const { return threads_[thread].events; }
  // The position of the acquire that holds `mutex` now; kNoPosition if it is free or was acquired before all events.
  [[nodiscard]] uint32_t holderOf(uint64_t mutex) const;

  // The clock of the event at `position`; at(position, t) is its time of thread t.
  [[nodiscard]] const ClockTable &clocks() const { return clocks_; }
  // Whether the event at `position` is, or happens after, the event `earlier`.
  [[nodiscard]] bool happensAfter(uint32_t position, const ExecutedEvent &earlier) const {
    return clocks_.at(position, earlier.thread) >= earlier.index;
  }
  // Writes to the row behind the last event the clock that an event of `thread` after its event at `previous` has by
  // program order alone and by being woken, and returns that row. `previous` is kNoPosition for its first. Valid until
  // the next append.
  uint32_t programOrderClock(trace::ThreadId thread, uint32_t previous);
  // Makes that clock one of an event that also comes after the one at `position`.
  void joinBehind(uint32_t position) { clocks_.join(size(), position); }

  // The position of what woke the thread that waits by its event at `wait`; kNoPosition if nothing did so far.
  [[nodiscard]] uint32_t wakerOf(uint32_t wait) const;

  // Calls visit(position) for the writes before which the waiting could end, from the nearest back to the first of
  // which that is certain. Writes that happen before the waiting by program order are left out.
  template <typename Visit> void forEachAwaitPartner(const Awaited &awaited, Visit visit);

  // All races, in order of their second event. Whoever reverses them marks them as settled.
  [[nodiscard]] std::vector<Race> &races() { return races_; }
  [[nodiscard]] const std::vector<Race> &races() const { return races_; }

  [[nodiscard]] const AccessLists &accessLists() const { return lists_; }
  [[nodiscard]] AccessLists &accessLists() { return lists_; }
  [[nodiscard]] bool dependent(const Footprint &a, const Footprint &b) const {
    return explore::dependent(a, b, table_, lists_);
  }
  // The footprint of an event that is not part of this execution.
  [[nodiscard]] Footprint footprintOf(const trace::Event &event) {
    return table_.knows(event) ? explore::footprintOf(event, lists_) : Footprint();
  }

private:
  struct ThreadTimes {
    std::vector<uint32_t> events;   // their positions
    uint32_t created = kNoPosition; // the event that created it
    uint32_t exited = kNoPosition;  // its exit
  };
  struct Predecessor {
    uint32_t position;
    Relation relation;
    Action action; // on the object in question
  };

  // Makes room for `thread`; the clocks of the first `events` events are there.
  void reserveThread(trace::ThreadId thread, uint32_t events) {
    if (thread >= threads_.size())
      addThreadsUpTo(thread, events);
  }
  void addThreadsUpTo(trace::ThreadId thread, uint32_t events);
  void startClock(const ExecutedEvent &event, uint32_t position);
  void findPredecessors(const ExecutedEvent &event);
  void findInThreads(const ExecutedEvent &event);
  // What freed the object of the event; what was done to the objects that the event frees.
  void findFrees(const ExecutedEvent &event);
  void findInFreed(const ExecutedEvent &event);
  void findInHistory(uint32_t range, Action action, const ExecutedEvent &event);
  [[nodiscard]] uint32_t newestOf(uint32_t range, Action action) const;
  void joinPredecessors(const ExecutedEvent &event, uint32_t position);
  void recordAwaitRaces(const ExecutedEvent &event, uint32_t position);
  void recordTimeouts(const ExecutedEvent &event, uint32_t position);
  void collectWrites(const Awaited &awaited);
  void collectWritesOf(uint32_t range, const Awaited &awaited);
  void recordChoices(const ExecutedEvent &event, uint32_t position);
  void record(const ExecutedEvent &event, uint32_t position);
  void forget(const ExecutedEvent &event);

  DependenceTable table_;
  AccessLists lists_;
  std::vector<ExecutedEvent> events_;
  ClockTable clocks_; // row n belongs to event n
  std::vector<Race> races_;
  std::vector<ThreadTimes> threads_; // clocks_ has room for all of them
  std::vector<uint32_t> frees_;      // positions of events that free memory
  Histories histories_;              // of what the events have touched
  // Scratch of append: what the event being appended touches, and the latest dependent events before it.
  std::vector<Touch> touched_;
  std::vector<Predecessor> predecessors_;
  // Scratch of forEachAwaitPartner: positions of writes.
  std::vector<uint32_t> writes_;
};

template <typename Visit> void Execution::forEachAwaitPartner(const Awaited &awaited, Visit visit) {
  collectWrites(awaited);
  for (const uint32_t write : writes_) {
    const Awaited::Answer answer = awaited.isMetBefore(events_[write]);
    if (answer != Awaited::Answer::No)
      visit(write);
    if (answer == Awaited::Answer::Yes)
      return;
  }
}

} // namespace raddle::explore
