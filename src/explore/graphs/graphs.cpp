#include "explore/graphs/graphs.h"

#include <utility>

#include "abi/orders.h"
#include "base/check.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;

bool isBlocked(const Graph &graph, trace::ThreadId thread) {
  const GraphEvent *last = graph.last(thread);
  return last != nullptr && last->blocks;
}

bool waitsForValue(const trace::Operation &operation) {
  return sharesObject(roleOf(operation)) && traitsOf(operation.kind).waits != abi::Waits::Never;
}

// What ends a wait when its time is over finds out only then that it was woken before.
bool isSameKind(OperationKind announced, OperationKind executed) {
  return announced == executed || (announced == OperationKind::Timeout && executed == OperationKind::Woken);
}

} // namespace

bool Graphs::beginExecution() {
  if (begun_ && open_.empty())
    return false;
  std::vector<Step> steps;
  if (begun_) {
    Alternative alternative = std::move(open_.back());
    open_.pop_back();
    pool_.resize(alternative.known);
    graph_ = std::move(alternative.graph);
    tasks_ = std::move(alternative.tasks);
    steps = stepsOf(graph_);
  }
  repeated_ = 0;
  while (repeated_ < steps.size() && repeated_ < taken_.size() && steps[repeated_].thread == taken_[repeated_].thread &&
         steps[repeated_].choice == taken_[repeated_].choice)
    ++repeated_;
  taken_ = std::move(steps);
  followed_ = static_cast<uint32_t>(taken_.size());
  position_ = 0;
  current_.reset();
  begun_ = true;
  diverged_ = false;
  inVain_ = false;
  counts_ = false;
  return true;
}

// How the machine is told to come to this graph.
std::vector<Step> Graphs::stepsOf(const Graph &graph) const {
  std::vector<Step> steps;
  std::map<uint64_t, std::vector<size_t>> made; // the places of the writes that were executed so far
  for (const EventRef ref : graph.executed()) {
    const GraphEvent &event = graph.event(ref);
    const bool isAccess = roleOf(event.announced) == GraphRole::Access;
    uint32_t choice = event.choice;
    if (isAccess) {
      const size_t place = graph.position(event.location, event.reads ? event.readsFrom : ref);
      const std::vector<size_t> &before = made[event.location];
      choice = static_cast<uint32_t>(
          std::count_if(before.begin(), before.end(), [place](size_t other) { return other > place; }));
    }
    if (isAccess && event.writes)
      made[event.location].push_back(graph.position(event.location, ref));
    steps.push_back({event.thread, choice});
  }
  return steps;
}

bool Graphs::prescribesStep() const {
  return !inVain_ && (position_ < followed_ || !tasks_.empty());
}

Step Graphs::pick(std::span<const trace::Pending> pending) {
  if (inVain_)
    return {trace::kNoThread};
  if (position_ < followed_)
    return taken_[position_];
  if (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    return prepare(task);
  }
  for (const trace::Pending &candidate : pending) {
    if (!candidate.enabled || isBlocked(graph_, candidate.thread))
      continue;
    if (!isSupported(candidate.next, candidate.thread))
      return {trace::kNoThread};
    planOthers(candidate);
    return prepare({.thread = candidate.thread,
                    .operation = candidate.next,
                    .readsFrom = graph_.latest(locationOf(candidate.next)),
                    .readsLast = false});
  }
  waitBlocked(pending);
  return {trace::kNoThread};
}

// If not, the execution is given up, and what it lacks is kept as a bound.
bool Graphs::isSupported(const trace::Operation &operation, trace::ThreadId thread) {
  const bool isTooMuch = thread >= kMostGraphThreads || graph_.thread(thread).size() >= kMostThreadEvents;
  if (!isTooMuch && roleOf(operation) != GraphRole::Unmodelled)
    return true;
  left_ = isTooMuch ? "executions of more than " + std::to_string(kMostGraphThreads) + " threads, or of very long ones"
                    : "executions with an operation `" + std::string(word(operation.kind)) + "`";
  inVain_ = true;
  return false;
}

Step Graphs::prepare(const Task &task) {
  if (!isSupported(task.operation, task.thread))
    return {trace::kNoThread};
  current_ = task;
  const uint64_t location = locationOf(task.operation);
  const ObjectOutcome outcome = outcomeOn(task.operation, task.thread, {});
  Step step{task.thread, task.choice};
  if (roleOf(task.operation) == GraphRole::Access && outcome.reads)
    step.choice = static_cast<uint32_t>(graph_.writes(location).size() - graph_.position(location, task.readsFrom));
  taken_.push_back(step);
  return step;
}

void Graphs::observe(const trace::Event &event) {
  const uint32_t now = position_++;
  if (now < followed_) {
    const GraphEvent &expected = graph_.event(graph_.executed()[now]);
    const bool isWrite = roleOf(expected.announced) == GraphRole::Access && expected.writes;
    diverged_ |= !isSameKind(expected.kind, event.operation.kind) || expected.thread != event.thread ||
                 (isWrite && (expected.location != event.operation.object || expected.value != event.after));
    inVain_ |= diverged_;
    return;
  }
  CHECK(current_.has_value(), "a step that was taken should have been picked");
  GraphEvent added = tentative(graph_, *current_);
  finish(added, event);
  if (diverged_ && event.state == trace::ThreadState::Unsupported)
    return refuse();
  inVain_ |= diverged_;
  const EventRef ref = keep(added);
  graph_.add(ref);
  const Task task = *std::exchange(current_, std::nullopt);
  if (added.writes && !diverged_)
    settleWrite(ref, task.wasPlanned);
  if (task.readsLast && !rules_.allows(graph_, std::array{task.readsFrom, ref}))
    inVain_ = true;
  if (!tasks_.empty() && tasks_.back().readsLast)
    blockIfItWaits();
}

// The last step is one that the machine does not support, so that nobody knows what it would have done. Nothing comes
// behind it, but it is to be reported.
void Graphs::refuse() {
  current_.reset();
  diverged_ = false;
  inVain_ = true;
  counts_ = true;
}

// What it did, now that it is known.
void Graphs::finish(GraphEvent &event, const trace::Event &executed) {
  const GraphRole role = roleOf(event.announced);
  diverged_ |= !isSameKind(event.kind, executed.operation.kind);
  diverged_ |= event.kind == OperationKind::Woken && sourcesOf(graph_, event).empty();
  if (event.kind == OperationKind::Create)
    event.location = executed.operation.object;
  if (!sharesObject(role))
    return;
  const std::optional<uint64_t> expected = valueOf(graph_, event.location, event.readsFrom);
  const std::optional<uint64_t> initial = valueOf(graph_, event.location, kInitial);
  const bool isTold = role == GraphRole::Access || role == GraphRole::Word; // by the event
  uint64_t found = foundBy(executed);
  if (!isTold && expected)
    found = *expected;
  diverged_ |= event.reads && expected && *expected != found;
  event.initial = initial.value_or(found);
  apply(event, outcomeOn(event.announced, event.thread, found, event.choice));
  diverged_ |= role == GraphRole::Waiters && !isAsExpected(event, executed);
  if (isTold)
    event.value = executed.after;
  event.knowsValue = true;
  event.blocks = false;
  rules_.order(graph_, event);
}

// Whether a signal woke whom it should.
bool Graphs::isAsExpected(const GraphEvent &event, const trace::Event &executed) const {
  if (event.kind != OperationKind::Signal || executed.refused)
    return true;
  const uint64_t before = valueOf(graph_, event.location, event.readsFrom).value_or(0);
  const uint64_t woken = executed.woken == trace::kNoThread ? 0 : waiterBit(executed.woken);
  return (before & ~event.value) == woken;
}

// What else a write makes possible, and its place: the last one, or behind what it reads.
void Graphs::settleWrite(EventRef ref, bool wasPlanned) {
  const GraphEvent event = graph_.event(ref);
  const size_t last = graph_.writes(event.location).size();
  const size_t behind = event.reads ? graph_.position(event.location, event.readsFrom) : last;
  if (!wasPlanned) {
    planPlaces(ref);
    planRevisits(graph_, ref);
  }
  graph_.place(ref, behind);
  if (!wasPlanned && behind != last && !rules_.allows(graph_, std::array{ref}))
    inVain_ = true;
}

// The next task reads what was added last; if it waits on that, there is nothing to execute.
void Graphs::blockIfItWaits() {
  Task &task = tasks_.back();
  task.readsFrom = graph_.executed().back();
  const GraphEvent event = tentative(graph_, task);
  if (!event.blocks)
    return;
  tasks_.pop_back();
  inVain_ |= graph_.latest(event.location) != event.readsFrom;
  graph_.add(keep(event));
}

void Graphs::endExecution(Ending ending, std::span<const trace::Pending> pending) {
  if (ending != Ending::Complete || inVain_)
    return;
  waitBlocked(pending);
  counts_ = true;
  for (trace::ThreadId thread = 0; thread < graph_.threadCount(); ++thread)
    if (isBlocked(graph_, thread))
      counts_ &= graph_.last(thread)->readsFrom == graph_.latest(graph_.last(thread)->location);
}

GraphEvent Graphs::tentative(const Graph &graph, const Task &task) const {
  GraphEvent event = nextEvent(graph, task.thread, task.operation);
  event.choice = task.choice;
  if (task.stamp != 0)
    event.stamp = task.stamp;
  event.readsFrom = task.readsFrom;
  const bool isStore = event.kind == OperationKind::Store;
  event.continues = isStore && (static_cast<uint32_t>(task.operation.order) & RADDLE_CONTINUES_RELEASE) != 0;
  const std::optional<uint64_t> found = valueOf(graph, event.location, event.readsFrom);
  apply(event, outcomeOn(event.announced, event.thread, found, event.choice));
  rules_.order(graph, event);
  return event;
}

void Graphs::apply(GraphEvent &event, const ObjectOutcome &outcome) {
  event.reads = outcome.reads;
  event.writes = outcome.writes;
  event.blocks = outcome.waits;
  event.order = outcome.order;
  event.value = outcome.after.value_or(0);
  event.knowsValue = outcome.after.has_value();
  event.toAloneOnly = outcome.toAloneOnly;
  event.alone = outcome.alone;
  if (!event.reads)
    event.readsFrom = kInitial;
}

// What a write left, or what was there before any, as far as somebody has seen it.
std::optional<uint64_t> Graphs::valueOf(const Graph &graph, uint64_t location, EventRef write) {
  if (write != kInitial)
    return graph.event(write).knowsValue ? std::optional(graph.event(write).value) : std::nullopt;
  for (const EventRef ref : graph.executed()) {
    const GraphEvent &event = graph.event(ref);
    if ((event.reads || event.writes) && event.location == location)
      return event.initial;
  }
  return std::nullopt;
}

EventRef Graphs::keep(const GraphEvent &event) {
  pool_.push_back(event);
  return static_cast<EventRef>(pool_.size() - 1);
}

void Graphs::push(const Graph &graph, std::vector<Task> tasks) {
  open_.push_back({graph, std::move(tasks), pool_.size()});
}

// All that the operation could do besides what is done first.
void Graphs::planOthers(const trace::Pending &pending) {
  Task task{.thread = pending.thread, .operation = pending.next};
  const GraphRole role = roleOf(pending.next);
  if (role == GraphRole::Nothing || role == GraphRole::After)
    for (task.choice = 1; task.choice < pending.next.alternatives; ++task.choice)
      push(graph_, {task});
  if (!sharesObject(role))
    return;
  if (!outcomeOn(pending.next, pending.thread, {}).reads)
    return;
  const uint64_t location = locationOf(pending.next);
  const std::span<const EventRef> writes = graph_.writes(location);
  task.readsFrom = graph_.latest(location);
  for (task.choice = 1; task.choice < choicesOn(pending.next, valueOf(graph_, location, task.readsFrom)); ++task.choice)
    push(graph_, {task});
  const GraphEvent *last = graph_.last(pending.thread);
  if (last == nullptr)
    last = graph_.creator(pending.thread);
  const size_t least = last == nullptr ? 0 : rules_.floor(graph_, location, last->clocks.before, kInitial);
  for (size_t place = writes.size(); place > least; --place) {
    task.readsFrom = place > 1 ? writes[place - 2] : kInitial;
    const uint32_t choices = choicesOn(pending.next, valueOf(graph_, location, task.readsFrom));
    for (task.choice = 0; task.choice < choices; ++task.choice)
      planRead(task);
  }
}

// It may read this, which is not the latest write.
void Graphs::planRead(const Task &task) {
  const GraphEvent event = tentative(graph_, task);
  if (event.blocks)
    return;
  const size_t known = pool_.size();
  const EventRef ref = keep(event);
  Graph graph = graph_;
  graph.add(ref);
  if (!rules_.allows(graph, std::array{ref}))
    return pool_.resize(known);
  if (!event.writes)
    return push(graph_, {task});
  Graph placed = graph;
  placed.place(ref, placed.position(event.location, event.readsFrom));
  if (rules_.allows(placed, std::array{ref}))
    push(graph_, {task});
  else if (!revisits_.omits(RevisitOmission::Conflicts))
    planRevisits(graph, ref);
}

// REQUIRES: it is not placed; it will be the last one.
void Graphs::planPlaces(EventRef write) {
  const GraphEvent &event = graph_.event(write);
  if (event.reads)
    return;
  const size_t least = rules_.floor(graph_, event.location, event.clocks.before, write);
  for (size_t behind = graph_.writes(event.location).size(); behind > least; --behind) {
    Graph graph = graph_;
    graph.place(write, behind - 1);
    if (rules_.allows(graph, std::array{write}))
      push(graph, {});
  }
}

// REQUIRES: it is not placed.
void Graphs::planRevisits(const Graph &graph, EventRef write) {
  const GraphEvent event = graph.event(write);
  const bool wasRead = event.reads && event.stamp + 1 != graph.nextStamp();
  if (wasRead && revisits_.omits(RevisitOmission::UpdatesAgain))
    return;
  for (trace::ThreadId thread = 0; thread < graph.threadCount(); ++thread)
    for (const EventRef ref : graph.thread(thread)) {
      const GraphEvent &read = graph.event(ref);
      if (ref != write && read.reads && read.location == event.location && !covers(event.clocks.causes, read) &&
          revisits_.mayRevisit(graph, write, ref))
        planRevisit(graph, write, ref);
    }
}

void Graphs::planRevisit(const Graph &graph, EventRef write, EventRef read) {
  const GraphEvent event = graph.event(write);
  const GraphEvent revisited = graph.event(read);
  const Graph before = graph.without(
      [&](EventRef ref) { return ref == write || ref == read || RevisitRule::goes(graph, ref, write, read); });
  Graph after = before;
  after.add(write);
  if (event.knowsValue)
    return planReading(after, write, revisited);
  after.place(write, after.position(event.location, event.readsFrom));
  if (!rules_.allows(after, std::array{write}))
    return;
  const Task reading{
      .thread = revisited.thread, .operation = revisited.announced, .readsLast = true, .stamp = revisited.stamp};
  const Task writing{.thread = event.thread,
                     .operation = event.announced,
                     .readsFrom = event.readsFrom,
                     .readsLast = false,
                     .stamp = event.stamp,
                     .wasPlanned = true};
  push(before, {reading, writing});
}

// `read` reads from `write`, which is the last one that was executed and not placed.
void Graphs::planReading(const Graph &graph, EventRef write, const GraphEvent &read) {
  const GraphEvent event = graph.event(write);
  Task task{.thread = read.thread, .operation = read.announced, .readsFrom = write, .stamp = read.stamp};
  const size_t last = graph.writes(event.location).size();
  const size_t from = event.reads ? graph.position(event.location, event.readsFrom) : last;
  const size_t least = event.reads ? from : rules_.floor(graph, event.location, event.clocks.before, write);
  for (size_t behind = from + 1; behind > least; --behind) {
    Graph placed = graph;
    placed.place(write, behind - 1);
    const GraphEvent reading = tentative(placed, task);
    if (reading.blocks && behind - 1 != last)
      continue;
    const EventRef ref = keep(reading);
    Graph all = placed;
    all.add(ref);
    if (behind - 1 != last && !rules_.allows(all, std::array{write, ref}))
      continue;
    if (reading.blocks)
      push(all, {});
    else
      for (task.choice = 0; task.choice < choicesOn(read.announced, valueOf(placed, read.location, write));
           ++task.choice)
        push(placed, {task});
    task.choice = 0;
  }
}

// Those that cannot go on read the latest write, or an older one on which they can.
void Graphs::waitBlocked(std::span<const trace::Pending> pending) {
  for (const trace::Pending &waiting : pending) {
    if (waiting.enabled || !waitsForValue(waiting.next) || isBlocked(graph_, waiting.thread))
      continue;
    planOthers(waiting);
    GraphEvent event = tentative(graph_, {.thread = waiting.thread,
                                          .operation = waiting.next,
                                          .readsFrom = graph_.latest(locationOf(waiting.next)),
                                          .readsLast = false});
    event.blocks = true;
    event.writes = false;
    graph_.add(keep(event));
  }
}

} // namespace raddle::explore
