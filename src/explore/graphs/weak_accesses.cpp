#include "explore/graphs/weak_accesses.h"

#include <algorithm>

#include "explore/graphs/consistency.h"
#include "explore/graphs/object_models.h"

namespace raddle::explore {
namespace {

using trace::MemoryOrder;

// More would take too long to try in pairs.
constexpr size_t kMostSites = 32;

// The graph of an execution, as it was but for some orders.
class Rebuilt {
public:
  Rebuilt(std::span<const trace::Event> steps, std::span<const StrongerOrder> stronger)
      : stronger_(stronger), graph_(pool_) {
    for (const trace::Event &step : steps)
      add(step);
  }

  [[nodiscard]] bool isAllowed() const { return rules_.allows(graph_, graph_.executed()); }
  // What the first thread does next happens before what the second one did then: so its access does, too.
  [[nodiscard]] bool orders(const RacingSteps &race) const {
    const GraphEvent &first = pool_[race.first];
    const GraphEvent &second = pool_[race.second];
    return first.thread != second.thread && second.clocks.before.of(first.thread) > first.index + 1;
  }

private:
  void add(const trace::Event &step) {
    GraphEvent event = nextEvent(graph_, step.thread, step.operation);
    const bool sharesAnObject = sharesObject(roleOf(step.operation)) && event.isObject;
    const size_t behind = sharesAnObject ? setObject(event, step) : setAccess(event, step);
    rules_.order(graph_, event);
    pool_.push_back(event);
    const auto ref = static_cast<EventRef>(pool_.size() - 1);
    graph_.add(ref);
    if (event.writes)
      graph_.place(ref, behind);
  }

  // How many writes come before its own: all of them.
  size_t setObject(GraphEvent &event, const trace::Event &step) const {
    const std::span<const EventRef> writes = graph_.writes(event.location);
    event.readsFrom = writes.empty() ? kInitial : writes.back();
    const bool isOfWaiters = roleOf(step.operation) == GraphRole::Waiters;
    const uint64_t waiting = writes.empty() ? 0 : graph_.event(writes.back()).value;
    const ObjectOutcome outcome =
        outcomeOn(step.operation, step.thread, isOfWaiters ? waiting : foundBy(step), step.choice);
    event.reads = true;
    event.writes = true;
    event.order = outcome.order;
    event.toAloneOnly = outcome.toAloneOnly;
    event.alone = outcome.alone;
    event.value = outcome.after.value_or(step.after);
    return writes.size();
  }

  [[nodiscard]] MemoryOrder orderOf(const trace::Event &step) const {
    const auto found = std::ranges::find(stronger_, step.operation.site, &StrongerOrder::site);
    return found == stronger_.end() ? step.operation.order : found->order;
  }

  // How many writes come before its own.
  size_t setAccess(GraphEvent &event, const trace::Event &step) const {
    event.order = orderOf(step);
    if (event.isObject)
      return 0;
    const abi::OperationTraits &traits = traitsOf(event.kind);
    const std::span<const EventRef> writes = graph_.writes(event.location);
    const size_t later = std::min<size_t>(step.choice, writes.size());
    const size_t behind = writes.size() - later;
    event.reads = traits.bytes != abi::Bytes::Written;
    event.writes = traits.writes() && (!traits.mayFail() || step.succeeded);
    event.readsFrom = event.reads && behind > 0 ? writes[behind - 1] : kInitial;
    return behind;
  }

  std::span<const StrongerOrder> stronger_;
  MemoryRules rules_;
  EventPool pool_;
  Graph graph_;
};

bool isStronger(MemoryOrder order, MemoryOrder than) {
  return order != than && than != MemoryOrder::Sequential && (acquires(order) || !acquires(than)) &&
         (releases(order) || !releases(than));
}

// Those that the access or the fence could have instead, the weakest first.
std::vector<StrongerOrder> strongerThan(const trace::Event &step) {
  const abi::Bytes bytes = traitsOf(step.operation.kind).bytes;
  std::vector<MemoryOrder> orders = {MemoryOrder::Acquire, MemoryOrder::Release, MemoryOrder::AcquireRelease,
                                     MemoryOrder::Sequential};
  if (bytes == abi::Bytes::Read)
    orders = {MemoryOrder::Acquire, MemoryOrder::Sequential};
  if (bytes == abi::Bytes::Written)
    orders = {MemoryOrder::Release, MemoryOrder::Sequential};
  std::vector<StrongerOrder> result;
  for (const MemoryOrder order : orders)
    if (isStronger(order, step.operation.order))
      result.push_back({step.operation.site, order});
  return result;
}

// Of each place of the program with an order that could be stronger.
std::vector<std::vector<StrongerOrder>> candidatesIn(std::span<const trace::Event> steps) {
  std::vector<std::vector<StrongerOrder>> candidates;
  for (const trace::Event &step : steps) {
    const auto kind = static_cast<uint8_t>(step.operation.kind);
    const bool isOrdered = abi::isFence(kind, step.operation.size) || roleOf(step.operation) == GraphRole::Access;
    if (!isOrdered || step.operation.order == MemoryOrder::None || step.operation.site == nullptr)
      continue;
    const auto isThere = [&](const auto &known) { return known.front().site == step.operation.site; };
    std::vector<StrongerOrder> stronger = strongerThan(step);
    if (!stronger.empty() && candidates.size() < kMostSites && std::ranges::none_of(candidates, isThere))
      candidates.push_back(std::move(stronger));
  }
  return candidates;
}

} // namespace

std::vector<std::vector<StrongerOrder>> strongerOrders(std::span<const trace::Event> steps,
                                                       const std::optional<RacingSteps> &race) {
  const auto suffices = [&](std::span<const StrongerOrder> stronger) {
    const Rebuilt rebuilt(steps, stronger);
    return !rebuilt.isAllowed() || (race && rebuilt.orders(*race));
  };
  std::vector<std::vector<StrongerOrder>> result;
  if (suffices({}))
    return result; // not what happened: nothing can be said
  const std::vector<std::vector<StrongerOrder>> candidates = candidatesIn(steps);
  for (const std::vector<StrongerOrder> &one : candidates) {
    const auto found = std::ranges::find_if(one, [&](const StrongerOrder &each) { return suffices({&each, 1}); });
    if (found != one.end())
      result.push_back({*found});
  }
  for (size_t i = 0; i < candidates.size() && result.empty(); ++i)
    for (size_t j = i + 1; j < candidates.size() && result.empty(); ++j)
      for (const StrongerOrder &one : candidates[i])
        for (const StrongerOrder &other : candidates[j])
          if (const std::vector both = {one, other}; result.empty() && suffices(both))
            result.push_back(both);
  return result;
}

} // namespace raddle::explore
