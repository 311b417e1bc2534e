#include "explore/graphs/consistency.h"

#include "explore/graphs/object_models.h"
#include "explore/graphs/sequential_order.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;

// The last write of the event's thread to its location; null if there is none.
const GraphEvent *ownWriteBefore(const Graph &graph, const GraphEvent &event) {
  const std::span<const EventRef> events = graph.thread(event.thread);
  for (uint32_t i = event.index; i > 0; --i) {
    const GraphEvent &earlier = graph.event(events[i - 1]);
    if (earlier.writes && earlier.location == event.location)
      return &earlier;
  }
  return nullptr;
}

// The last event of its thread before it that began to wait on the same location.
EventRef beginningOfWait(const Graph &graph, const GraphEvent &event, uint64_t location) {
  const std::span<const EventRef> events = graph.thread(event.thread);
  for (uint32_t i = event.index; i > 0; --i) {
    const GraphEvent &earlier = graph.event(events[i - 1]);
    if (earlier.kind == OperationKind::Wait && earlier.location == location)
      return events[i - 1];
  }
  return kInitial;
}

// The first after that which left its thread out of those who wait; of one whose time may be over, as far as it knows.
void addWaker(const Graph &graph, const GraphEvent &event, std::vector<EventRef> &sources) {
  trace::Operation begun = event.announced;
  begun.kind = OperationKind::Wait;
  const uint64_t location = locationOf(begun);
  const EventRef wait = beginningOfWait(graph, event, location);
  if (wait == kInitial)
    return;
  const std::span<const EventRef> order = graph.writes(location);
  const size_t end = event.reads ? graph.position(location, event.readsFrom) : order.size();
  for (size_t at = graph.position(location, wait); at < end; ++at)
    if ((graph.event(order[at]).value & waiterBit(event.thread)) == 0)
      return sources.push_back(order[at]);
}

void addArrivals(const Graph &graph, const GraphEvent &event, std::vector<EventRef> &sources) {
  for (const EventRef ref : graph.executed()) {
    const GraphEvent &other = graph.event(ref);
    const bool isOnBarrier = other.kind == OperationKind::BarrierArrive || other.kind == OperationKind::BarrierLead;
    if (isOnBarrier && other.location == event.location && other.thread != event.thread)
      sources.push_back(ref);
  }
}

} // namespace

std::vector<EventRef> sourcesOf(const Graph &graph, const GraphEvent &event) {
  std::vector<EventRef> sources;
  if (event.kind == OperationKind::Join) {
    const std::span<const EventRef> joined = graph.thread(static_cast<trace::ThreadId>(event.location));
    if (!joined.empty())
      sources.push_back(joined.back());
  } else if (event.kind == OperationKind::Woken || event.kind == OperationKind::Timeout) {
    addWaker(graph, event, sources);
  } else if (event.kind == OperationKind::BarrierLead || event.kind == OperationKind::BarrierLeave) {
    addArrivals(graph, event, sources);
  }
  return sources;
}

void MemoryRules::orderFirst(const Graph &graph, GraphEvent &event) const {
  GraphClocks &clocks = event.clocks;
  const GraphEvent *previous =
      event.index > 0 ? &graph.event(graph.thread(event.thread)[event.index - 1]) : graph.creator(event.thread);
  if (previous == nullptr)
    return;
  clocks.before = previous->clocks.before;
  clocks.causes = previous->clocks.causes;
  if (event.index == 0)
    return;
  clocks.seen = previous->clocks.seen;
  clocks.released = previous->clocks.released;
}

void MemoryRules::orderRead(const Graph &graph, GraphEvent &event) const {
  if (event.readsFrom == kInitial)
    return;
  GraphClocks &clocks = event.clocks;
  const GraphEvent &write = graph.event(event.readsFrom);
  clocks.causes.join(write.clocks.causes);
  if (acquires(event.order))
    clocks.before.join(write.clocks.message);
  else if (!event.isObject)
    clocks.seen.join(write.clocks.message);
  if (event.alone)
    clocks.before.join(write.clocks.toAlone);
  if (!event.writes || omits(Omission::ReleaseSequences))
    return;
  clocks.message.join(write.clocks.message);
  clocks.toAlone.join(write.clocks.toAlone);
}

void MemoryRules::orderWrite(const Graph &graph, GraphEvent &event) const {
  GraphClocks &clocks = event.clocks;
  if (event.isObject) {
    if (releases(event.order) || (event.toAloneOnly && omits(Omission::SharedReleases)))
      clocks.message.join(clocks.before);
    if (event.toAloneOnly)
      clocks.toAlone.join(clocks.before);
    return;
  }
  const GraphClock &known = releases(event.order) ? clocks.before : clocks.released;
  clocks.message.join(known);
  clocks.headed = known;
  if (const GraphEvent *own = ownWriteBefore(graph, event))
    clocks.headed.join(own->clocks.headed);
  if (event.continues && !omits(Omission::OwnStores))
    clocks.message.join(clocks.headed);
}

void MemoryRules::order(const Graph &graph, GraphEvent &event) const {
  event.clocks = {};
  orderFirst(graph, event);
  if (event.reads)
    orderRead(graph, event);
  GraphClocks &clocks = event.clocks;
  if (event.isFence && acquires(event.order) && !omits(Omission::AcquireFences))
    clocks.before.join(clocks.seen);
  const bool knowsSources = event.kind == OperationKind::Join || !omits(Omission::Wakers);
  for (const EventRef source : sourcesOf(graph, event)) {
    if (knowsSources)
      clocks.before.join(graph.event(source).clocks.before);
    clocks.causes.join(graph.event(source).clocks.causes);
  }
  clocks.before.set(event.thread, event.index + 1);
  clocks.causes.set(event.thread, event.index + 1);
  if (event.isFence && releases(event.order) && !omits(Omission::ReleaseFences))
    clocks.released = clocks.before;
  if (event.writes)
    orderWrite(graph, event);
}

size_t MemoryRules::floor(const Graph &graph, uint64_t location, const GraphClock &before, EventRef self) const {
  const std::span<const EventRef> writes = graph.writes(location);
  size_t known = omits(Omission::CoherenceOfWrites) ? 0 : writes.size();
  while (known > 0 && (writes[known - 1] == self || !covers(before, graph.event(writes[known - 1]))))
    --known;
  if (omits(Omission::CoherenceOfReads))
    return known;
  for (trace::ThreadId thread = 0; thread < graph.threadCount(); ++thread) {
    const std::span<const EventRef> events = graph.thread(thread);
    for (size_t i = std::min<size_t>(before.of(thread), events.size()); i > 0; --i) {
      const GraphEvent &event = graph.event(events[i - 1]);
      if (!event.reads || event.location != location || events[i - 1] == self)
        continue;
      known = std::max(known, graph.position(location, event.readsFrom));
      break; // what the thread read before is not later
    }
  }
  return known;
}

bool MemoryRules::isAtomic(const Graph &graph, EventRef ref) const {
  const GraphEvent &event = graph.event(ref);
  if (!event.writes || omits(Omission::Atomicity) || !graph.isPlaced(ref))
    return true;
  const std::span<const EventRef> writes = graph.writes(event.location);
  const size_t position = graph.position(event.location, ref);
  if (event.reads && graph.position(event.location, event.readsFrom) != position - 1)
    return false;
  if (position == writes.size())
    return true;
  const GraphEvent &next = graph.event(writes[position]);
  return !next.reads || next.readsFrom == ref;
}

bool MemoryRules::isCoherent(const Graph &graph, EventRef ref) const {
  const GraphEvent &event = graph.event(ref);
  if (!event.reads && !event.writes)
    return true;
  const size_t least = floor(graph, event.location, event.clocks.before, ref);
  if (event.reads && least > graph.position(event.location, event.readsFrom))
    return false;
  return !event.writes || !graph.isPlaced(ref) || least < graph.position(event.location, ref);
}

bool MemoryRules::allows(const Graph &graph, std::span<const EventRef> added) const {
  for (const EventRef ref : added)
    if (!isAtomic(graph, ref) || (axioms_ == Axioms::C11 && !isCoherent(graph, ref)))
      return false;
  if (axioms_ == Axioms::Sequential)
    return hasInterleaving(graph);
  return omits(Omission::Psc) || hasSequentialOrder(graph, omitted_);
}

} // namespace raddle::explore
