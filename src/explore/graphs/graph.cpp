#include "explore/graphs/graph.h"

#include "explore/graphs/object_models.h"

namespace raddle::explore {

GraphEvent nextEvent(const Graph &graph, trace::ThreadId thread, const trace::Operation &operation) {
  GraphEvent event;
  event.announced = operation;
  event.kind = operation.kind;
  event.thread = thread;
  event.index = static_cast<uint32_t>(graph.thread(thread).size());
  event.isFence = abi::isFence(static_cast<uint8_t>(operation.kind), operation.size);
  event.isObject = roleOf(operation) != GraphRole::Access;
  event.location = locationOf(operation);
  event.stamp = graph.nextStamp();
  return event;
}

std::span<const EventRef> Graph::thread(trace::ThreadId thread) const {
  if (thread >= threads_.size())
    return {};
  return threads_[thread];
}

const GraphEvent *Graph::last(trace::ThreadId thread) const {
  const std::span<const EventRef> events = this->thread(thread);
  return events.empty() ? nullptr : &event(events.back());
}

std::span<const EventRef> Graph::writes(uint64_t location) const {
  const auto found = modifications_.find(location);
  if (found == modifications_.end())
    return {};
  return found->second;
}

size_t Graph::position(uint64_t location, EventRef write) const {
  if (write == kInitial)
    return 0;
  const std::span<const EventRef> order = writes(location);
  return static_cast<size_t>(std::find(order.begin(), order.end(), write) - order.begin()) + 1;
}

bool Graph::isPlaced(EventRef write) const {
  const uint64_t location = event(write).location;
  return position(location, write) <= writes(location).size();
}

EventRef Graph::latest(uint64_t location) const {
  const std::span<const EventRef> order = writes(location);
  return order.empty() ? kInitial : order.back();
}

const GraphEvent *Graph::creator(trace::ThreadId thread) const {
  return thread < creators_.size() && creators_[thread] != kInitial ? &event(creators_[thread]) : nullptr;
}

void Graph::add(EventRef ref) {
  const GraphEvent &added = event(ref);
  if (added.thread >= threads_.size())
    threads_.resize(added.thread + 1);
  threads_[added.thread].push_back(ref);
  nextStamp_ = std::max(nextStamp_, added.stamp + 1);
  if (!added.blocks)
    executed_.push_back(ref);
  if (added.kind != trace::OperationKind::Create)
    return;
  if (added.location >= creators_.size())
    creators_.resize(added.location + 1, kInitial);
  creators_[added.location] = ref;
}

void Graph::place(EventRef write, size_t behind) {
  ModificationOrder &order = modifications_[event(write).location];
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(behind), write);
}

} // namespace raddle::explore
