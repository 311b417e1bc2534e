#include "explore/execution.h"

#include <algorithm>
#include <functional>

#include "base/check.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;
using trace::ThreadId;

// Whether all earlier accesses to the same object happen before such an access.
bool closesHistory(Action action) {
  return action == Action::Store || isAcquire(action) || action == Action::Setup || action == Action::Signal ||
         action == Action::ConditionSetup || action == Action::BarrierSetup;
}

Awaited awaitedBy(const ExecutedEvent &event) {
  return {event.footprint.object, event.argument, event.footprint.size, event.condition, event.previous};
}

// All but the footprint and what follows from the events before it.
void describe(const trace::Event &event, ExecutedEvent &executed) {
  executed.argument = event.operation.argument;
  executed.before = event.onOwnStack ? 0 : event.before;
  executed.after = event.onOwnStack ? 0 : event.after;
  executed.succeeded = event.succeeded;
  executed.state = event.state;
  executed.kind = event.operation.kind;
  executed.condition = event.operation.condition;
  executed.timed = event.operation.timed;
  executed.woken = event.woken;
  executed.alternatives = event.operation.alternatives;
  executed.choice = event.choice;
  executed.thread = event.thread;
}

} // namespace

Awaited::Answer Awaited::isMetBefore(const ExecutedEvent &write) const {
  const bool sameRange = write.footprint.accessList == kNoAccessList && write.footprint.object == object &&
                         write.footprint.size == size && size <= sizeof(uint64_t);
  if (!sameRange)
    return Answer::Unknown;
  return trace::holds(condition, write.before, argument, size) ? Answer::Yes : Answer::No;
}

[[gnu::flatten]] void Execution::append(const trace::Event &event) {
  const uint32_t position = size();
  ExecutedEvent &executed = events_.emplace_back();
  if (table_.knows(event))
    setFootprint(event, lists_, executed.footprint);
  const Footprint &footprint = executed.footprint;
  CHECK(footprint.action != Action::Unknown, "what an executed event touches should be known, or races are lost");
  reserveThread(event.thread, position);
  if (footprint.action == Action::Create || footprint.action == Action::Join)
    reserveThread(static_cast<ThreadId>(footprint.object), position);
  clocks_.reserveRow(position + 1);
  const uint32_t previous = lastOf(event.thread);
  describe(event, executed);
  executed.previous = previous;
  executed.index = previous == kNoPosition ? 1 : events_[previous].index + 1;
  executed.historyBegin = histories_.size();

  startClock(executed, position);
  if (isAwait(executed.kind))
    recordAwaitRaces(executed, position);
  touched_.clear();
  histories_.findTouched(footprint, lists_, touched_);
  findPredecessors(executed);
  if (!predecessors_.empty())
    joinPredecessors(executed, position);
  clocks_.row(position)[executed.thread] = executed.index;
  recordChoices(executed, position);
  recordTimeouts(executed, position);
  record(executed, position);
}

void Execution::addThreadsUpTo(ThreadId thread, uint32_t events) {
  threads_.resize(thread + 1);
  clocks_.reserveThread(thread, events);
}

void Execution::startClock(const ExecutedEvent &event, uint32_t position) {
  if (event.previous == kNoPosition) {
    clocks_.clear(position);
    return;
  }
  clocks_.copy(position, event.previous);
  const bool mayBeWoken = traitsOf(event.kind).waits == abi::Waits::Wake;
  const uint32_t waker = mayBeWoken ? wakerOf(event.previous) : kNoPosition;
  if (waker != kNoPosition)
    clocks_.join(position, waker);
}

uint32_t Execution::programOrderClock(ThreadId thread, uint32_t previous) {
  const uint32_t row = size();
  reserveThread(thread, row);
  clocks_.reserveRow(row);
  if (previous == kNoPosition) {
    clocks_.clear(row);
  } else {
    clocks_.copy(row, previous);
    if (const uint32_t waker = wakerOf(previous); waker != kNoPosition)
      clocks_.join(row, waker);
  }
  ++clocks_.row(row)[thread];
  return row;
}

// The first after the wait, since a thread that was woken is no waiter any more.
uint32_t Execution::wakerOf(uint32_t wait) const {
  const ExecutedEvent &waiting = events_[wait];
  if (!isEnqueue(waiting.footprint.action))
    return kNoPosition;
  uint32_t waker = kNoPosition;
  const uint32_t range = histories_.ranges().find(Space::Condition, waiting.footprint.object, 1);
  for (uint32_t i = histories_.newest(range); histories_[i].position != wait; i = histories_[i].older) {
    const ExecutedEvent &event = events_[histories_[i].position];
    const bool wakes = event.kind == OperationKind::Broadcast || event.woken == waiting.thread;
    if (wakes)
      waker = histories_[i].position;
  }
  return waker;
}

void Execution::findPredecessors(const ExecutedEvent &event) {
  const Footprint &footprint = event.footprint;
  predecessors_.clear();
  if (!frees_.empty() && isSynchronization(footprint.action))
    findFrees(event);
  for (const Touch &touch : touched_)
    histories_.ranges().forEachOverlapping(touch.range,
                                           [&](uint32_t range) { findInHistory(range, touch.action, event); });
  if (footprint.action == Action::Begin || footprint.action == Action::Join)
    findInThreads(event);
  if (footprint.frees)
    findInFreed(event);
}

void Execution::findFrees(const ExecutedEvent &event) {
  for (const uint32_t position : frees_) {
    const ExecutedEvent &free = events_[position];
    const bool matters = freesObject(free.footprint, event.footprint) ||
                         (isEnqueue(event.footprint.action) && freesObject(free.footprint, besides(event.footprint)));
    if (matters && free.thread != event.thread)
      predecessors_.emplace_back(position, Relation::Reversible, free.footprint.action);
  }
}

void Execution::findInFreed(const ExecutedEvent &event) {
  histories_.ranges().forEachObjectIn(event.footprint.object, event.footprint.size, [&](uint32_t range) {
    for (uint32_t i = histories_.newest(range); i != kNoPosition; i = histories_[i].previous) {
      if (histories_[i].thread != event.thread)
        predecessors_.emplace_back(histories_[i].position, Relation::Reversible, histories_[i].action);
      if (closesHistory(histories_[i].action))
        return;
    }
  });
}

void Execution::findInThreads(const ExecutedEvent &event) {
  const Action action = event.footprint.action;
  const ThreadTimes &times = threads_[event.footprint.object];
  const uint32_t position = action == Action::Begin ? times.created : times.exited;
  const Action cause = action == Action::Begin ? Action::Create : Action::Exit;
  const Relation relation = table_.relation(action, cause);
  if (position != kNoPosition && relation != Relation::Independent)
    predecessors_.emplace_back(position, relation, cause);
}

uint32_t Execution::newestOf(uint32_t range, Action action) const {
  const uint32_t head = histories_.newest(range);
  const bool loadsMatter = table_.relation(Action::Load, Action::Load) != Relation::Independent;
  if (head == kNoPosition || action != Action::Load || loadsMatter)
    return head;
  return histories_[head].lastStore;
}

void Execution::findInHistory(uint32_t range, Action action, const ExecutedEvent &event) {
  const bool areOfWaiters = action == Action::Enqueue || action == Action::Expire;
  bool sawRelease = false;
  for (uint32_t i = newestOf(range, action); i != kNoPosition; i = histories_[i].previous) {
    const Histories::Entry &entry = histories_[i];
    Relation relation = table_.relation(entry.action, action);
    if (areOfWaiters && haveOtherMutexes(events_[entry.position].footprint, event.footprint))
      relation = Relation::Reversible;
    sawRelease |= entry.action == Action::Release;
    const bool onlyLooked = entry.action == Action::FailedTry || entry.action == Action::RefusedOnMutex;
    const bool hasReleaseBetween = action == Action::Acquire && onlyLooked && sawRelease;
    if (relation != Relation::Independent && entry.thread != event.thread && !hasReleaseBetween)
      predecessors_.emplace_back(entry.position, relation, entry.action);
    if (closesHistory(entry.action))
      return;
  }
}

// From the latest to the earliest, so that an event that lies between a predecessor and this one is joined before the
// predecessor is looked at. Ordered predecessors come last: the release before an acquire does not count as between.
void Execution::joinPredecessors(const ExecutedEvent &event, uint32_t position) {
  const auto isLater = [](const Predecessor &a, const Predecessor &b) { return a.position > b.position; };
  if (!std::is_sorted(predecessors_.begin(), predecessors_.end(), isLater))
    std::sort(predecessors_.begin(), predecessors_.end(), isLater);
  for (const Predecessor &predecessor : predecessors_) {
    if (predecessor.relation != Relation::Reversible || happensAfter(position, events_[predecessor.position]))
      continue;
    const bool isAwaited = isAwait(event.kind) && predecessor.action == Action::Store;
    if (!isAwaited)
      races_.emplace_back(predecessor.position, position);
    clocks_.join(position, predecessor.position);
  }
  for (const Predecessor &predecessor : predecessors_)
    if (predecessor.relation == Relation::Ordered)
      clocks_.join(position, predecessor.position);
}

// REQUIRES: the clock at `position` is that of program order.
void Execution::recordAwaitRaces(const ExecutedEvent &event, uint32_t position) {
  forEachAwaitPartner(awaitedBy(event),
                      [&](uint32_t write) { races_.push_back({.first = write, .second = position}); });
}

void Execution::collectWrites(const Awaited &awaited) {
  writes_.clear();
  histories_.ranges().forEachOverlapping(histories_.rangeOf(Space::Memory, awaited.object, awaited.size),
                                         [&](uint32_t range) { collectWritesOf(range, awaited); });
  std::sort(writes_.begin(), writes_.end(), std::greater<>());
  writes_.erase(std::unique(writes_.begin(), writes_.end()), writes_.end());
}

// All writes to one range are ordered, so that none is left behind one that happens before by program order.
void Execution::collectWritesOf(uint32_t range, const Awaited &awaited) {
  const auto lastStoreOf = [&](uint32_t i) { return i == kNoPosition ? kNoPosition : histories_[i].lastStore; };
  for (uint32_t i = lastStoreOf(histories_.newest(range)); i != kNoPosition; i = lastStoreOf(histories_[i].older)) {
    const ExecutedEvent &write = events_[histories_[i].position];
    if (awaited.previous != kNoPosition && happensAfter(awaited.previous, write))
      return;
    writes_.push_back(histories_[i].position);
    if (awaited.isMetBefore(write) == Awaited::Answer::Yes)
      return;
  }
}

void Execution::recordTimeouts(const ExecutedEvent &event, uint32_t position) {
  if (event.footprint.action != Action::Signal)
    return;
  for (ThreadId thread = 0; thread < threads_.size(); ++thread) {
    const uint32_t last = lastOf(thread);
    if (last == kNoPosition || thread == event.thread)
      continue;
    const ExecutedEvent &wait = events_[last];
    const bool waitsHere = isEnqueue(wait.footprint.action) && wait.footprint.object == event.footprint.object;
    const bool wakes = event.kind == OperationKind::Broadcast || event.woken == thread;
    if (waitsHere && wait.timed && wakes && wakerOf(last) == kNoPosition)
      races_.push_back({.first = position, .second = position, .expiring = thread});
  }
}

void Execution::recordChoices(const ExecutedEvent &event, uint32_t position) {
  for (uint32_t choice = 0; choice < event.alternatives; ++choice)
    if (choice != event.choice)
      races_.push_back({.first = position, .second = position, .choice = choice});
}

void Execution::record(const ExecutedEvent &event, uint32_t position) {
  threads_[event.thread].events.push_back(position);
  const Footprint &footprint = event.footprint;
  if (footprint.action == Action::Create)
    threads_[footprint.object].created = position;
  if (footprint.action == Action::Exit)
    threads_[event.thread].exited = position;
  if (footprint.frees)
    frees_.push_back(position);
  for (const Touch &touch : touched_)
    histories_.add(touch, event.thread, position);
}

void Execution::truncate(uint32_t size) {
  if (size >= this->size())
    return;
  histories_.truncate(events_[size].historyBegin);
  for (uint32_t position = this->size(); position-- > size;)
    forget(events_[position]);
  events_.resize(size);
  while (!races_.empty() && races_.back().second >= size)
    races_.pop_back();
}

// All but its entries in the histories.
void Execution::forget(const ExecutedEvent &event) {
  threads_[event.thread].events.pop_back();
  if (event.footprint.frees)
    frees_.pop_back();
  if (event.footprint.action == Action::Create)
    threads_[event.footprint.object].created = kNoPosition;
  if (event.footprint.action == Action::Exit)
    threads_[event.thread].exited = kNoPosition;
}

uint32_t Execution::holderOf(uint64_t mutex) const {
  const uint32_t range = histories_.ranges().find(Space::Mutex, mutex, 1);
  if (range == kNoRange || histories_.newest(range) == kNoPosition)
    return kNoPosition;
  uint32_t i = histories_.newest(range);
  auto onlyLooked = [](Action action) { return action == Action::FailedTry || action == Action::RefusedOnMutex; };
  while (onlyLooked(histories_[i].action) && histories_[i].previous != kNoPosition)
    i = histories_[i].previous;
  return isAcquire(histories_[i].action) ? histories_[i].position : kNoPosition;
}

} // namespace raddle::explore
