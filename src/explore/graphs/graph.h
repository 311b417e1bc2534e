// An execution as a graph: events, in order in each thread; which write each read reads from; and for each location the
// modification order of its writes.
//
// Events are immutable and lie in a pool; graphs only refer to them, so that copying one is cheap. An event belongs to
// as many graphs as there are in which all that it depends on is the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

// Number of an event in the pool.
using EventRef = uint32_t;
// What was there before any write.
inline constexpr EventRef kInitial = UINT32_MAX;

// A clock has room for so many threads, with so many events each.
inline constexpr uint32_t kMostGraphThreads = 32;
inline constexpr uint32_t kMostThreadEvents = UINT16_MAX - 1;

// Of each thread, how many of its first events are meant.
class GraphClock {
public:
  void join(const GraphClock &other) {
    for (uint32_t i = 0; i < kMostGraphThreads; ++i)
      counts_[i] = std::max(counts_[i], other.counts_[i]);
  }
  void set(trace::ThreadId thread, uint32_t count) { counts_[thread] = static_cast<uint16_t>(count); }
  [[nodiscard]] uint32_t of(trace::ThreadId thread) const { return counts_[thread]; }

private:
  std::array<uint16_t, kMostGraphThreads> counts_{};
};

// What order an event makes, in terms of clocks.
struct GraphClocks {
  GraphClock before;   // what happens before it, and itself
  GraphClock causes;   // what it depends on through the order of threads and reads, and itself
  GraphClock seen;     // what an acquire fence of its thread would make happen before
  GraphClock released; // what happens before the last release fence of its thread
  GraphClock headed;   // a write: what its thread let others know there, by this write and earlier ones
  GraphClock message;  // a write: what happens before those who acquire it
  GraphClock toAlone;  // of an object: what happens before those who then take it for themselves
};

struct GraphEvent {
  trace::Operation announced; // as it was pending: with all its orders
  trace::OperationKind kind = trace::OperationKind::Begin;
  trace::MemoryOrder order = trace::MemoryOrder::None; // that of what it did
  trace::ThreadId thread = 0;
  uint32_t index = 0;    // in its thread
  uint64_t location = 0; // what it reads or writes; the thread that it creates or joins
  uint64_t initial = 0;  // what its location has before any write
  uint64_t value = 0;    // what it leaves there, if it writes
  uint32_t choice = 0;
  uint32_t stamp = 0; // when it was added; who reads from another write later keeps it
  EventRef readsFrom = kInitial;
  bool reads = false;
  bool writes = false;
  bool blocks = false; // a read that waits: nothing was executed
  bool isFence = false;
  bool isObject = false; // what it reads or writes is an object, to which fences do not matter
  bool toAloneOnly = false;
  bool alone = false;
  bool continues = false;  // a store that continues release sequences of its own thread
  bool knowsValue = false; // `value`
  GraphClocks clocks;
};

class Graph;

// What `thread` does next there, as far as the operation itself says.
[[nodiscard]] GraphEvent nextEvent(const Graph &graph, trace::ThreadId thread, const trace::Operation &operation);

// Whether the event is before or at what the clock says.
[[nodiscard]] inline bool covers(const GraphClock &clock, const GraphEvent &event) {
  return clock.of(event.thread) > event.index;
}

using EventPool = std::vector<GraphEvent>;
using ModificationOrder = std::vector<EventRef>;

class Graph {
public:
  explicit Graph(const EventPool &pool) : pool_(&pool) {}

  [[nodiscard]] const GraphEvent &event(EventRef ref) const { return (*pool_)[ref]; }
  [[nodiscard]] size_t threadCount() const { return threads_.size(); }
  // The events of a thread, in order.
  [[nodiscard]] std::span<const EventRef> thread(trace::ThreadId thread) const;
  // The last one; null if there is none.
  [[nodiscard]] const GraphEvent *last(trace::ThreadId thread) const;
  [[nodiscard]] std::span<const EventRef> writes(uint64_t location) const;
  [[nodiscard]] const std::map<uint64_t, ModificationOrder> &modifications() const { return modifications_; }
  // The events that were executed, in an order in which each comes after all it depends on.
  [[nodiscard]] std::span<const EventRef> executed() const { return executed_; }
  // The stamp of what is added next.
  [[nodiscard]] uint32_t nextStamp() const { return nextStamp_; }

  // How many writes of its location come before this one and itself; 0 for kInitial.
  [[nodiscard]] size_t position(uint64_t location, EventRef write) const;
  // Whether a write has its place in the modification order.
  [[nodiscard]] bool isPlaced(EventRef write) const;
  [[nodiscard]] EventRef latest(uint64_t location) const;
  // The event that created the thread; null if it was there from the start.
  [[nodiscard]] const GraphEvent *creator(trace::ThreadId thread) const;

  // Adds the next event of its thread; if it is executed, it is the last one so far.
  void add(EventRef ref);
  // Places a write behind so many others.
  void place(EventRef write, size_t behind);
  // The same events without some; what was left out may be added again. REQUIRES: of each thread, what is left out are
  // its last events, and nothing that stays reads from them.
  template <typename LeavesOut> [[nodiscard]] Graph without(LeavesOut leavesOut) const;

private:
  const EventPool *pool_;
  std::vector<std::vector<EventRef>> threads_;
  std::vector<EventRef> creators_; // by thread
  std::map<uint64_t, ModificationOrder> modifications_;
  std::vector<EventRef> executed_;
  uint32_t nextStamp_ = 1;
};

template <typename LeavesOut> Graph Graph::without(LeavesOut leavesOut) const {
  Graph result(*pool_);
  result.nextStamp_ = nextStamp_;
  result.threads_.resize(threads_.size());
  for (size_t thread = 0; thread < threads_.size(); ++thread)
    std::copy_if(threads_[thread].begin(), threads_[thread].end(), std::back_inserter(result.threads_[thread]),
                 [&](EventRef ref) { return !leavesOut(ref); });
  result.creators_ = creators_;
  for (EventRef &creator : result.creators_)
    creator = creator != kInitial && leavesOut(creator) ? kInitial : creator;
  for (const auto &[location, order] : modifications_)
    std::copy_if(order.begin(), order.end(), std::back_inserter(result.modifications_[location]),
                 [&](EventRef ref) { return !leavesOut(ref); });
  std::copy_if(executed_.begin(), executed_.end(), std::back_inserter(result.executed_),
               [&](EventRef ref) { return !leavesOut(ref); });
  return result;
}

} // namespace raddle::explore
