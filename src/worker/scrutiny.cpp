#include "worker/scrutiny.h"

#include <algorithm>
#include <numeric>

#include "explore/fewest_switches.h"
#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

using trace::OperationKind;

constexpr size_t kMostPairs = 400;  // among which an explanation is looked for
constexpr size_t kMostMarks = 4000; // that are told

uint64_t idOf(const RaddleSite *site) {
  return site ? site->id : 0;
}

// How far from 0 a value of the environment, or of a choice, is.
uint64_t sizeOf(const explore::ExecutedEvent &event) {
  if (event.kind == OperationKind::Choose)
    return event.choice;
  if (event.kind != OperationKind::Input)
    return 0;
  const auto value = static_cast<int64_t>(event.after);
  return value < 0 ? uint64_t{0} - event.after : event.after;
}

} // namespace

void Scrutiny::truncate(uint32_t steps) {
  execution_.truncate(steps);
  while (places_.size() > steps) {
    when_[places_.back()].pop_back();
    places_.pop_back();
  }
}

void Scrutiny::onBegin(uint32_t shared) {
  recorder_.onBegin(shared);
  truncate(shared);
}

void Scrutiny::onEvent(const trace::Event &event) {
  recorder_.onEvent(event);
  const auto position = static_cast<uint32_t>(places_.size());
  places_.emplace_back(event.thread, idOf(event.operation.site));
  when_[places_.back()].push_back(position);
  execution_.append(event);
}

explore::ExecutionObserver::Next Scrutiny::onEnd(explore::Ending ending, std::span<const trace::Pending> pending) {
  const Next next = recorder_.onEnd(ending, pending);
  waiting_.clear();
  for (const trace::Pending &each : pending)
    waiting_.emplace_back(Place{each.thread, idOf(each.next.site)}, each.next);
  if (ending != explore::Ending::Complete)
    return next;
  if (!request_.conditions.empty())
    mark();
  else if (const auto number = wantedFinding())
    improve(*number);
  return next;
}

std::optional<size_t> Scrutiny::wantedFinding() const {
  const std::vector<check::Finding> &findings = recorder_.findings();
  const auto found = std::ranges::find(findings, request_.wanted, &check::Finding::fingerprint);
  return found == findings.end() ? std::nullopt : std::optional(static_cast<size_t>(found - findings.begin()));
}

// The access may be no event of its own: then it belongs to some event of its thread.
uint32_t Scrutiny::lastOfRacer(const check::Finding::Place &racer, uint32_t end) const {
  uint32_t last = explore::kNoPosition;
  for (uint32_t i = 0; i < end; ++i) {
    const bool isThere = places_[i].second == racer.site.id && threadName(places_[i].first) == racer.thread;
    last = isThere ? i : last;
  }
  for (uint32_t i = 0; i < end && last == explore::kNoPosition; ++i)
    if (threadName(places_[end - 1 - i].first) == racer.thread)
      last = end - 1 - i;
  return last;
}

std::vector<uint32_t> Scrutiny::targetsOf(size_t number) const {
  const check::Finding &finding = recorder_.findings()[number];
  const auto end = static_cast<uint32_t>(recorder_.stepsOf(number));
  std::vector<uint32_t> targets;
  // What shows only when all threads are done, or none can go on.
  if (end == execution_.size() && finding.kind != check::Kind::DataRace)
    for (uint32_t i = 0; i < end; ++i)
      targets.push_back(i);
  else if (end > 0)
    targets.push_back(end - 1);
  if (finding.kind == check::Kind::DataRace && end > 0)
    if (const uint32_t first = lastOfRacer(finding.places.front(), end); first != explore::kNoPosition)
      targets.push_back(first);
  return targets;
}

std::vector<uint32_t> Scrutiny::bestOrder(size_t number) const {
  if (orders_ == Orders::Alike)
    return explore::fewestSwitches(execution_, targetsOf(number));
  std::vector<uint32_t> order(recorder_.stepsOf(number));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

void Scrutiny::improve(size_t number) {
  const std::vector<uint32_t> order = bestOrder(number);
  ScrutinyCost cost{explore::switchesIn(execution_, order), 0, order.size()};
  for (const uint32_t position : order)
    cost.inputs += sizeOf(execution_[position]);
  if (best_ && *best_ <= cost)
    return;
  best_ = cost;
  Scrutinized result{.fails = true, .marks = {}, .cost = cost, .pairs = {}, .trace = recorder_.trace(0)};
  if (result.trace.sites.empty())
    result.trace.sites.emplace_back();
  for (const uint32_t position : order) {
    trace::TraceStep &step = result.trace.steps.emplace_back();
    step.thread = recorder_.schedule()[position].thread;
    step.choice = recorder_.schedule()[position].choice;
  }
  reports_.send(result);
}

Scrutiny::Occurrence Scrutiny::find(const EventName &event) const {
  const Place place{event.thread, event.site};
  const auto found = when_.find(place);
  const size_t count = found == when_.end() ? 0 : found->second.size();
  if (event.occurrence <= count)
    return {Coming::Done, found->second[event.occurrence - 1]};
  const bool waits = event.occurrence == count + 1 &&
                     std::ranges::any_of(waiting_, [&](const auto &each) { return each.first == place; });
  return {waits ? Coming::Waiting : Coming::Never, 0};
}

char Scrutiny::markOf(const EventCondition &condition) const {
  const Occurrence first = find(condition.first);
  if (condition.second.thread == trace::kNoThread) {
    if (first.coming != Coming::Done)
      return Scrutinized::kMissing;
    return execution_[first.position].choice == condition.choice ? Scrutinized::kHolds : Scrutinized::kReversed;
  }
  const Occurrence second = find(condition.second);
  if (first.coming == Coming::Done && second.coming == Coming::Waiting)
    return Scrutinized::kHolds;
  if (second.coming == Coming::Done && first.coming == Coming::Waiting)
    return Scrutinized::kReversed;
  if (first.coming != Coming::Done || second.coming != Coming::Done)
    return Scrutinized::kMissing;
  return first.position < second.position ? Scrutinized::kHolds : Scrutinized::kReversed;
}

void Scrutiny::mark() {
  Scrutinized result;
  result.fails = wantedFinding().has_value();
  for (const EventCondition &condition : request_.conditions)
    result.marks += markOf(condition);
  if (sent_.size() >= kMostMarks || !sent_.emplace(result.fails, result.marks).second)
    return;
  result.trace = recorder_.trace(recorder_.schedule().size());
  reports_.send(result);
}

std::optional<Scrutinized> Scrutiny::describeLast() const {
  const auto number = wantedFinding();
  if (!number)
    return std::nullopt;
  const auto end = static_cast<uint32_t>(recorder_.stepsOf(*number));
  Scrutinized result{.fails = true, .marks = {}, .cost = {}, .pairs = {}, .trace = recorder_.trace(execution_.size())};
  for (const explore::OrderedPair &pair : explore::reversiblePairs(execution_, end, kMostPairs))
    result.pairs.emplace_back(pair.first, pair.second);
  if (end != execution_.size())
    return result;
  for (const auto &[place, operation] : waiting_) {
    const uint32_t holder = execution_.holderOf(operation.object);
    const bool isLock = operation.kind == OperationKind::Acquire || operation.kind == OperationKind::Reacquire;
    const auto site = std::ranges::find(result.trace.sites, place.second, &trace::Site::id);
    if (!isLock || holder == explore::kNoPosition || execution_[holder].thread == place.first)
      continue;
    trace::TraceStep step;
    step.thread = place.first;
    step.site = static_cast<uint32_t>(site - result.trace.sites.begin());
    if (site == result.trace.sites.end())
      result.trace.sites.push_back(trace::copySite(operation.site));
    const auto before = when_.find(place);
    step.occurrence = before == when_.end() ? 1 : static_cast<uint32_t>(before->second.size()) + 1;
    step.kind = operation.kind;
    step.object = operation.object;
    step.scheduled = false;
    result.pairs.emplace_back(holder, static_cast<uint32_t>(result.trace.steps.size()));
    result.trace.steps.push_back(step);
  }
  return result;
}

} // namespace raddle::worker
