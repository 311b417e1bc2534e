#include "explore/graphs/sequential_order.h"

#include <bit>

namespace raddle::explore {
namespace {

using trace::MemoryOrder;
using trace::OperationKind;

// The events of a graph by dense numbers: thread by thread, in order.
class Numbering {
public:
  explicit Numbering(const Graph &graph) : graph_(graph) {
    for (trace::ThreadId thread = 0; thread < graph.threadCount(); ++thread) {
      first_.push_back(events_.size());
      const std::span<const EventRef> events = graph.thread(thread);
      events_.insert(events_.end(), events.begin(), events.end());
    }
  }
  [[nodiscard]] size_t size() const { return events_.size(); }
  [[nodiscard]] const GraphEvent &operator[](size_t number) const { return graph_.event(events_[number]); }
  [[nodiscard]] EventRef ref(size_t number) const { return events_[number]; }
  [[nodiscard]] size_t of(const GraphEvent &event) const { return first_[event.thread] + event.index; }
  [[nodiscard]] size_t of(EventRef ref) const { return of(graph_.event(ref)); }
  [[nodiscard]] size_t firstOf(trace::ThreadId thread) const { return first_[thread]; }

private:
  const Graph &graph_;
  std::vector<EventRef> events_;
  std::vector<size_t> first_;
};

// A set of numbers below a bound.
class Bits {
public:
  explicit Bits(size_t bound) : words_((bound + kWord - 1) / kWord, 0) {}
  void set(size_t number) { words_[number / kWord] |= uint64_t{1} << number % kWord; }
  void clear(size_t number) { words_[number / kWord] &= ~(uint64_t{1} << number % kWord); }
  [[nodiscard]] bool has(size_t number) const { return (words_[number / kWord] >> number % kWord & 1) != 0; }
  Bits &operator|=(const Bits &other) {
    for (size_t i = 0; i < words_.size(); ++i)
      words_[i] |= other.words_[i];
    return *this;
  }
  Bits &operator&=(const Bits &other) {
    for (size_t i = 0; i < words_.size(); ++i)
      words_[i] &= other.words_[i];
    return *this;
  }
  void remove(const Bits &other) {
    for (size_t i = 0; i < words_.size(); ++i)
      words_[i] &= ~other.words_[i];
  }
  template <typename Visit> void forEach(Visit visit) const {
    for (size_t i = 0; i < words_.size(); ++i)
      for (uint64_t left = words_[i]; left != 0; left &= left - 1)
        visit(i * kWord + static_cast<size_t>(std::countr_zero(left)));
  }

private:
  static constexpr size_t kWord = 64;
  std::vector<uint64_t> words_;
};
using Relation = std::vector<Bits>;

Relation none(size_t size) {
  return Relation(size, Bits(size));
}

// All that `relation` leads to from `from`.
Bits image(const Bits &from, const Relation &relation) {
  Bits result(relation.size());
  from.forEach([&](size_t number) { result |= relation[number]; });
  return result;
}

bool isAcyclic(const Relation &relation) {
  const size_t size = relation.size();
  std::vector<size_t> incoming(size, 0);
  for (const Bits &row : relation)
    row.forEach([&](size_t to) { ++incoming[to]; });
  std::vector<size_t> free;
  for (size_t i = 0; i < size; ++i)
    if (incoming[i] == 0)
      free.push_back(i);
  size_t removed = 0;
  for (; !free.empty(); ++removed) {
    const size_t next = free.back();
    free.pop_back();
    relation[next].forEach([&](size_t to) {
      if (--incoming[to] == 0)
        free.push_back(to);
    });
  }
  return removed == size;
}

// rf, and mo and fr up to the next write: whatever is behind that follows.
void addCommunication(const Graph &graph, const Numbering &events, Relation &relation) {
  for (const auto &[location, order] : graph.modifications())
    for (size_t i = 0; i + 1 < order.size(); ++i)
      relation[events.of(order[i])].set(events.of(order[i + 1]));
  for (size_t i = 0; i < events.size(); ++i) {
    const GraphEvent &event = events[i];
    if (!event.reads)
      continue;
    if (event.readsFrom != kInitial)
      relation[events.of(event.readsFrom)].set(i);
    const std::span<const EventRef> writes = graph.writes(event.location);
    size_t next = graph.position(event.location, event.readsFrom);
    next += next < writes.size() && writes[next] == events.ref(i) ? 1 : 0;
    if (next < writes.size())
      relation[i].set(events.of(writes[next]));
  }
}

void addThreads(const Graph &graph, const Numbering &events, Relation &relation) {
  for (size_t i = 0; i < events.size(); ++i) {
    const GraphEvent &event = events[i];
    const auto other = static_cast<trace::ThreadId>(event.location);
    if (event.index > 0)
      relation[i - 1].set(i);
    if (event.kind == OperationKind::Create && !graph.thread(other).empty())
      relation[i].set(events.firstOf(other));
    for (const EventRef source : sourcesOf(graph, event))
      relation[events.of(source)].set(i);
  }
}

bool isSequential(const GraphEvent &event) {
  return event.order == MemoryOrder::Sequential;
}
bool isSequentialFence(const GraphEvent &event) {
  return isSequential(event) && event.isFence;
}
bool sameLocation(const GraphEvent &a, const GraphEvent &b) {
  return (a.reads || a.writes) && (b.reads || b.writes) && a.location == b.location;
}

// The relations of psc.
class PartialScOrder {
public:
  PartialScOrder(const Graph &graph, const Numbering &events, Omission omitted)
      : graph_(graph), events_(events), omitted_(omitted), happensBefore_(none(events.size())),
        base_(none(events.size())), communication_(none(events.size())), fences_(events.size()),
        sequential_(events.size()) {
    addCommunication(graph, events, communication_);
    for (size_t i = 0; i < events.size(); ++i)
      addEvent(i);
    for (size_t i = 0; i < events.size(); ++i)
      base_[i] |= throughOthers(i);
  }

  [[nodiscard]] bool isAcyclic() const {
    Relation edges = none(events_.size());
    sequential_.forEach([&](size_t from) {
      edges[from] |= baseFrom(from);
      if (fences_.has(from) && !omits(Omission::PscOfFences))
        edges[from] |= ofFences(from);
    });
    return explore::isAcyclic(edges);
  }

private:
  [[nodiscard]] bool omits(Omission omission) const { return omitted_ == omission; }

  void addEvent(size_t i) {
    const GraphEvent &event = events_[i];
    if (isSequential(event))
      sequential_.set(i);
    if (isSequentialFence(event))
      fences_.set(i);
    for (size_t from = 0; from < events_.size(); ++from) {
      const GraphEvent &earlier = events_[from];
      if (from == i || !covers(event.clocks.before, earlier))
        continue;
      happensBefore_[from].set(i);
      if (earlier.thread == event.thread || (sameLocation(earlier, event) && !omits(Omission::ScbOfLocations)))
        base_[from].set(i);
    }
    addLater(i);
  }

  // mo and fr, in full.
  void addLater(size_t i) {
    const GraphEvent &event = events_[i];
    const EventRef self = events_.ref(i);
    const std::span<const EventRef> writes = graph_.writes(event.location);
    const bool isWrite = event.writes && graph_.isPlaced(self) && !omits(Omission::ScbOfWrites);
    for (size_t at = isWrite ? graph_.position(event.location, self) : writes.size(); at < writes.size(); ++at)
      base_[i].set(events_.of(writes[at]));
    if (!event.reads || omits(Omission::ScbOfReads))
      return;
    for (size_t at = graph_.position(event.location, event.readsFrom); at < writes.size(); ++at)
      if (writes[at] != self)
        base_[i].set(events_.of(writes[at]));
  }

  // po≠loc;hb;po≠loc. The first and the last of those in between that count are the ones to look at.
  [[nodiscard]] Bits throughOthers(size_t i) const {
    Bits result(events_.size());
    if (omits(Omission::ScbThroughOthers))
      return result;
    const GraphEvent &event = events_[i];
    const size_t end = events_.firstOf(event.thread) + graph_.thread(event.thread).size();
    size_t first = i + 1;
    while (first < end && sameLocation(event, events_[first]))
      ++first;
    if (first == end)
      return result;
    happensBefore_[first].forEach([&](size_t last) { result |= behindAtOthers(last); });
    return result;
  }

  // What comes in its thread behind `i`, at other locations.
  [[nodiscard]] Bits behindAtOthers(size_t i) const {
    Bits result(events_.size());
    const GraphEvent &event = events_[i];
    const size_t end = events_.firstOf(event.thread) + graph_.thread(event.thread).size();
    for (size_t later = i + 1; later < end; ++later)
      if (!sameLocation(event, events_[later]))
        result.set(later);
    return result;
  }

  [[nodiscard]] Bits baseFrom(size_t from) const {
    Bits starts(events_.size());
    starts.set(from);
    if (fences_.has(from) && !omits(Omission::PscBeforeFences))
      starts |= happensBefore_[from];
    const Bits ends = image(starts, base_);
    Bits result = ends;
    result &= sequential_;
    if (omits(Omission::PscAfterFences))
      return result;
    Bits later = image(ends, happensBefore_);
    later &= fences_;
    result |= later;
    return result;
  }

  [[nodiscard]] Bits ofFences(size_t from) const {
    Bits communicated(events_.size());
    Bits reached = image(happensBefore_[from], communication_);
    while (true) { // eco is what communication leads to in one step or more
      Bits fresh = reached;
      fresh.remove(communicated);
      bool any = false;
      fresh.forEach([&](size_t) { any = true; });
      if (!any)
        break;
      communicated |= fresh;
      reached = image(fresh, communication_);
    }
    Bits result = image(communicated, happensBefore_);
    result |= happensBefore_[from];
    result &= fences_;
    return result;
  }

  const Graph &graph_;
  const Numbering &events_;
  Omission omitted_;
  Relation happensBefore_;
  Relation base_; // scb
  Relation communication_;
  Bits fences_;
  Bits sequential_;
};

} // namespace

bool hasInterleaving(const Graph &graph) {
  const Numbering events(graph);
  Relation relation = none(events.size());
  addThreads(graph, events, relation);
  addCommunication(graph, events, relation);
  return isAcyclic(relation);
}

bool hasSequentialOrder(const Graph &graph, Omission omitted) {
  const Numbering events(graph);
  size_t sequential = 0;
  for (size_t i = 0; i < events.size(); ++i)
    sequential += isSequential(events[i]) ? 1 : 0;
  return sequential < 2 || PartialScOrder(graph, events, omitted).isAcyclic();
}

} // namespace raddle::explore
