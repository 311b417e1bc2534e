#include "explore/dpor.h"

#include <algorithm>

#include "explore/dpor_image.h"
#include "explore/prediction.h"

namespace raddle::explore {
namespace {

using trace::kNoThread;
using trace::OperationKind;
using trace::Pending;
using trace::ThreadId;

// Whether the program did again what it did when `known` was executed.
bool repeats(const ExecutedEvent &known, const trace::Event &event) {
  const bool hasObject = known.kind != OperationKind::Begin && known.kind != OperationKind::Exit;
  return known.thread == event.thread && known.kind == event.operation.kind && known.choice == event.choice &&
         (!hasObject || known.footprint.object == event.operation.object);
}

constexpr Step kGiveUp{kNoThread, 0};

// `step` if it can be taken.
Step ifEnabled(std::span<const Pending> pending, Step step) {
  for (const Pending &candidate : pending)
    if (candidate.thread == step.thread)
      return candidate.enabled && step.choice < candidate.next.alternatives ? step : kGiveUp;
  return kGiveUp;
}

// Behind the end of a branch nothing is prescribed.
Step branchStep(const WakeupTrees::Node &node) {
  return {node.event.thread, node.event.choice, node.firstChild == kNoNode};
}

bool lastEventFailed(const Execution &execution) {
  return !execution.empty() && execution[execution.size() - 1].state == trace::ThreadState::Failed;
}

// Nothing behind `write` and before `end` writes what `footprint` depends on.
bool isLastWrite(const Execution &execution, uint32_t write, const Footprint &footprint, uint32_t end) {
  for (uint32_t position = write + 1; position < end; ++position)
    if (execution[position].footprint.action == Action::Store &&
        execution.dependent(execution[position].footprint, footprint))
      return false;
  return true;
}

} // namespace

Dpor::Dpor(const DporRules &rules, ThreadId preferred)
    : rules_(rules), preferred_(preferred), sequence_(state_.execution) {
  state_.execution = Execution(rules.table);
}

SearchImage Dpor::image() const {
  return imageOf(state_);
}

std::optional<SearchImage> Dpor::handOut() {
  return explore::handOut(state_);
}

double Dpor::exploredShare() const {
  return explore::exploredShare(state_);
}

bool Dpor::resume(const SearchImage &image, std::optional<uint32_t> floor) {
  return explore::resume(state_, image, floor);
}

bool Dpor::beginExecution() {
  state_.followed = 0;
  state_.diverged = false;
  if (!state_.begun) {
    state_.begun = true;
    if (state_.frames.empty())
      state_.frames.push_back({});
    return true;
  }
  using Halt = SearchBounds::Halt;
  SearchBounds &bounds = state_.bounds;
  if (bounds.halt != Halt::None)
    return false;
  const uint32_t depth = leaveBranches();
  const bool leaves = bounds.onlyFirstBranch && depth == bounds.floor;
  const bool found = state_.frames[depth].tree != kNoNode;
  if ((found || leaves) && depth < state_.execution.size())
    backtrackTo(depth);
  if (leaves)
    bounds.halt = Halt::LeftBranch;
  else if (!found)
    bounds.halt = Halt::Complete;
  else if (depth == bounds.handedOut)
    bounds.halt = Halt::HandedOut;
  return bounds.halt == Halt::None;
}

// Takes away the branches that were explored, from the end up to the last frame that has another one. Returns that
// frame, or the first one, or the one that is not to be left.
uint32_t Dpor::leaveBranches() {
  uint32_t depth = state_.execution.size();
  const uint32_t floor = state_.bounds.onlyFirstBranch ? state_.bounds.floor : 0;
  while (true) {
    Frame &frame = state_.frames[depth];
    if (frame.followsTree)
      state_.trees.dropFirst(frame.tree);
    frame.followsTree = false;
    if (depth == floor || frame.tree != kNoNode)
      return depth;
    --depth;
  }
}

// From now on what was explored first at `depth` is asleep there.
void Dpor::backtrackTo(uint32_t depth) {
  state_.sleep.resize(state_.frames[depth + 1].sleepBegin);
  state_.sleep.push_back(keyOf(state_.execution[depth]));
  state_.branchedPoints += state_.frames[depth].branched ? 0 : 1;
  state_.frames[depth].branched = true;
  ++state_.furtherBranches;
  state_.frames.resize(depth + 1);
  state_.execution.truncate(depth);
}

Step Dpor::pick(std::span<const Pending> pending) {
  if (state_.diverged)
    return kGiveUp;
  if (state_.resuming)
    return pickResumed(state_, pending);
  if (state_.followed < state_.execution.size())
    return pickFollowed(pending);
  if (!rules_.mutations.goesOnAfterFailure && lastEventFailed(state_.execution))
    return kGiveUp;
  const uint32_t &branch = state_.frames.back().tree;
  if (branch != kNoNode)
    dropImpossible(pending);
  if (branch != kNoNode)
    return branchStep(state_.trees[branch]);
  const Execution &execution = state_.execution;
  if (preferred_ != kNoThread)
    if (const Step preferred = preferredStep(pending); preferred.thread != kNoThread)
      return preferred;
  const ThreadId last = execution.empty() ? kNoThread : execution[execution.size() - 1].thread;
  Step step = leafStep(pending, last, state_.sleepAt(execution.size()), state_.contested);
  step.mayGoOn = true;
  return step;
}

Step Dpor::preferredStep(std::span<const Pending> pending) const {
  ThreadId thread = preferred_;
  for (size_t hops = 0; hops < pending.size() && thread != kNoThread; ++hops) {
    const auto candidate =
        std::find_if(pending.begin(), pending.end(), [&](const Pending &each) { return each.thread == thread; });
    if (candidate == pending.end())
      return kGiveUp;
    if (candidate->enabled)
      return awakeStep(*candidate, state_.sleepAt(state_.execution.size()));
    thread = candidate->waitsFor;
  }
  return kGiveUp;
}

// Only behind an event that was guessed wrongly can a branch lead to what is asleep, or to what is disabled. The
// execution goes on without it, because what led here will count as explored.
void Dpor::dropImpossible(std::span<const Pending> pending) {
  const std::span<const EventKey> sleep = state_.sleepAt(state_.execution.size());
  uint32_t &branch = state_.frames.back().tree;
  while (branch != kNoNode) {
    const EventKey &event = state_.trees[branch].event;
    const bool isPossible = ifEnabled(pending, {event.thread, event.choice}).thread != kNoThread;
    if (isPossible && !isAsleep(event.thread, event.choice, sleep))
      return;
    state_.trees.dropFirstWithChildren(branch);
    state_.touch(static_cast<uint32_t>(state_.frames.size()) - 1);
    ++state_.impossible;
  }
}

Step Dpor::pickFollowed(std::span<const Pending> pending) {
  const ExecutedEvent &known = state_.execution[state_.followed];
  const Step step = ifEnabled(pending, {known.thread, known.choice});
  state_.diverged = step.thread == kNoThread;
  return step;
}

void Dpor::observe(const trace::Event &event) {
  if (state_.resuming) {
    observeResumed(state_, event);
    return;
  }
  if (state_.followed < state_.execution.size()) {
    follow(event);
    return;
  }
  state_.execution.append(event);
  ++state_.followed;
  pushFrame(state_.execution[state_.execution.size() - 1]);
}

void Dpor::follow(const trace::Event &event) {
  state_.diverged |= !repeats(state_.execution[state_.followed], event);
  ++state_.followed;
}

void Dpor::pushFrame(const ExecutedEvent &executed) {
  Frame &current = state_.frames.back();
  current.followsTree = current.tree != kNoNode;
  const uint32_t tree = current.followsTree ? state_.trees[current.tree].firstChild : kNoNode;
  const uint32_t sleepEnd = static_cast<uint32_t>(state_.sleep.size());
  for (uint32_t i = current.sleepBegin; i < sleepEnd; ++i) {
    const EventKey asleep = state_.sleep[i];
    if (asleep.thread != executed.thread && !state_.execution.dependent(asleep.footprint, executed.footprint))
      state_.sleep.push_back(asleep);
  }
  state_.frames.emplace_back(tree, sleepEnd);
}

// One that was given up has races too: they may lead to what nothing that is asleep leads to.
void Dpor::endExecution(Ending, std::span<const Pending> pending) {
  if (state_.resuming) {
    loseWay(state_);
    return;
  }
  if (!state_.diverged)
    reverseRaces(pending);
  dropUnfollowed();
}

void Dpor::abandonExecution() {
  if (state_.resuming) {
    loseWay(state_);
    return;
  }
  reverseRaces({});
  dropUnfollowed();
}

// The execution ended inside a branch: the branch could not be followed, and could not be the next time.
void Dpor::dropUnfollowed() {
  Frame &last = state_.frames.back();
  if (last.tree == kNoNode)
    return;
  if (!state_.trees[last.tree].guessed)
    state_.sleep.push_back(state_.trees[last.tree].event);
  state_.trees.dropFirstWithChildren(last.tree);
}

void Dpor::reverseRaces(std::span<const Pending> pending) {
  for (Race &race : state_.execution.races())
    if (!race.settled && isReversed(race))
      race.settled = reverse(race);
  if (!rules_.mutations.reversesPending)
    return;
  for (const Pending &blocked : pending)
    if (!blocked.enabled)
      reversePending(blocked);
}

// Whether the rules want it; they do, unless they are wrong.
bool Dpor::isReversed(const Race &race) const {
  const ExecutedEvent &second = state_.execution[race.second];
  if (race.expiring != kNoThread)
    return rules_.mutations.timesOutBefore;
  if (race.first == race.second && second.kind == OperationKind::Signal)
    return rules_.mutations.wakesAnyWaiter;
  return !isAwait(second.kind) || rules_.mutations.looksBackForAwaits ||
         isLastWrite(state_.execution, race.first, second.footprint, race.second);
}

bool Dpor::reverse(const Race &race) {
  if (isAsleepAnyway(race))
    return true;
  state_.contested.add(state_.execution[race.first].footprint.object);
  sequence_.collect(race.first, race.second);
  // A known second event comes as early as it can, so that a new branch begins with an early event and settles the
  // race. A guessed one comes last: what comes after it might turn out to depend on it.
  sequence_.addReversed(race.expiring == kNoThread ? reversedEvent(race) : timeoutBefore(race));
  return plan(race.first);
}

// Whether the reversal begins with an event that is asleep where it belongs, by what is seen at once: an acquire of a
// thread that had done nothing since the first acquire depends on nothing behind that.
bool Dpor::isAsleepAnyway(const Race &race) const {
  const Execution &execution = state_.execution;
  const ExecutedEvent &second = execution[race.second];
  const bool areAcquires = second.footprint.action == Action::Acquire && second.kind == OperationKind::Acquire &&
                           execution[race.first].footprint.action == Action::Acquire;
  const bool didNothing = race.first != race.second && (second.previous == kNoPosition || second.previous < race.first);
  return areAcquires && didNothing && isAsleep(second.thread, second.choice, state_.sleepAt(race.first));
}

// The second event as it will be without the first, or with another choice. Without the first, the waiters that a
// signal can wake are others; one of them it can always wake.
Sequence::Item Dpor::reversedEvent(const Race &race) {
  const Execution &execution = state_.execution;
  const ExecutedEvent &first = execution[race.first];
  const ExecutedEvent &second = execution[race.second];
  const bool isChoice = race.first == race.second;
  const Prediction prediction = isChoice                    ? predictOtherChoice(first)
                                : mayBeRefusedWithout(race) ? unknown()
                                                            : predictWithout(first, second, execution.accessLists());
  Sequence::Item reversed;
  reversed.key = {prediction.footprint, second.thread, second.choice};
  if (isChoice)
    reversed.key.choice = race.choice;
  else if (second.kind == OperationKind::Signal || second.kind == OperationKind::Allocate)
    reversed.key.choice = 0;
  reversed.index = second.index;
  reversed.clock = isChoice ? race.second : clockWithout(race, prediction.footprint);
  reversed.outcome = prediction.outcome;
  return reversed;
}

// A wait is refused while others wait with another mutex; the first event may have ended their waiting.
bool Dpor::mayBeRefusedWithout(const Race &race) const {
  const Execution &execution = state_.execution;
  const Footprint &wait = execution[race.second].footprint;
  if (wait.action != Action::Enqueue || !isCondition(execution[race.first].footprint.action))
    return false;
  for (uint32_t position = 0; position < race.first; ++position) {
    const Footprint &other = execution[position].footprint;
    if (other.action == Action::Enqueue && other.object == wait.object && other.released != wait.released)
      return true;
  }
  return false;
}

// The clock of the second event of a race when it no longer comes after the first. An acquire has seen what came before
// the release; without that critical section it depends on its own thread only, and on what woke it. A waiting loop has
// seen what came before the last write.
uint32_t Dpor::clockWithout(const Race &race, const Footprint &footprint) {
  Execution &execution = state_.execution;
  const ExecutedEvent &second = execution[race.second];
  if (second.footprint.action == Action::Acquire && isAcquire(execution[race.first].footprint.action))
    return execution.programOrderClock(second.thread, second.previous);
  if (!isAwait(second.kind))
    return race.second;
  const uint32_t clock = execution.programOrderClock(second.thread, second.previous);
  joinDependent(race.second, footprint);
  return clock;
}

// Makes the clock behind the last event one that comes after those of the independent events before `end` that
// `footprint` depends on.
void Dpor::joinDependent(uint32_t end, const Footprint &footprint) {
  sequence_.forEachBefore(end, [&](uint32_t position) {
    if (state_.execution.dependent(state_.execution[position].footprint, footprint))
      state_.execution.joinBehind(position);
  });
}

// The timeout of a waiter that the first event of the race woke.
Sequence::Item Dpor::timeoutBefore(const Race &race) {
  Execution &execution = state_.execution;
  uint32_t wait = execution.lastOf(race.expiring);
  while (wait > race.first)
    wait = execution[wait].previous;
  Sequence::Item timeout;
  timeout.key.footprint.object = execution[wait].footprint.object;
  timeout.key.footprint.released = execution[wait].footprint.released;
  timeout.key.footprint.action = Action::Expire;
  timeout.key.thread = race.expiring;
  timeout.index = execution[wait].index + 1;
  timeout.clock = execution.programOrderClock(race.expiring, wait);
  return timeout;
}

void Dpor::reversePending(const Pending &pending) {
  if (isAwait(pending.next.kind))
    reversePendingAwait(pending);
  else if (pending.next.kind == OperationKind::Acquire || pending.next.kind == OperationKind::Reacquire)
    reversePendingAcquire(pending);
}

// A thread that waits on a condition variable and was not woken waits for no mutex.
void Dpor::reversePendingAcquire(const Pending &pending) {
  Execution &execution = state_.execution;
  const uint32_t holder = execution.holderOf(pending.next.object);
  const uint32_t last = execution.lastOf(pending.thread);
  if (holder == kNoPosition || execution[holder].thread == pending.thread)
    return;
  const bool isWaiting = last != kNoPosition && execution[last].kind == OperationKind::Wait;
  if (isWaiting && execution.wakerOf(last) == kNoPosition)
    return;
  const uint32_t clock = execution.programOrderClock(pending.thread, last);
  if (!execution.happensAfter(clock, execution[holder]))
    planPending(holder, pending, Sequence::Outcome::Known);
}

void Dpor::reversePendingAwait(const Pending &pending) {
  const trace::Operation &next = pending.next;
  const Awaited awaited{next.object, next.argument, next.size, next.condition, state_.execution.lastOf(pending.thread)};
  const Footprint footprint = footprintOf(next);
  state_.execution.forEachAwaitPartner(awaited, [&](uint32_t write) {
    const bool isKnown = awaited.isMetBefore(state_.execution[write]) == Awaited::Answer::Yes;
    if (rules_.mutations.looksBackForAwaits || isLastWrite(state_.execution, write, footprint, state_.execution.size()))
      planPending(write, pending, isKnown ? Sequence::Outcome::Known : Sequence::Outcome::Guessed);
  });
}

// Plans to explore the pending operation before the event `first`, behind all that does not happen after that.
void Dpor::planPending(uint32_t first, const Pending &pending, Sequence::Outcome outcome) {
  Execution &execution = state_.execution;
  sequence_.collect(first, execution.size());
  Sequence::Item reversed;
  reversed.key.footprint = footprintOf(pending.next);
  reversed.key.thread = pending.thread;
  reversed.clock = execution.programOrderClock(pending.thread, execution.lastOf(pending.thread));
  reversed.index = execution.clocks().at(reversed.clock, pending.thread);
  reversed.outcome = outcome;
  if (isAwait(pending.next.kind))
    joinDependent(execution.size(), reversed.key.footprint);
  sequence_.addReversed(reversed);
  static_cast<void>(plan(first)); // the next execution has pending operations of its own
}

// Plans to explore the sequence from `frame`, unless that is done or planned already. Returns whether the race that it
// reverses is settled; never for a guess, which may depend on more than it did in this execution.
bool Dpor::plan(uint32_t frame) {
  const bool isKnown = !sequence_.isGuessed();
  bool asleep = false;
  for (const EventKey &event : state_.sleepAt(frame)) {
    const Sequence::Judgement judgement = sequence_.judge(event);
    if (judgement.standing == Sequence::Standing::Initial && judgement.byEarlyPart)
      return isKnown;
    if (judgement.standing == Sequence::Standing::Conflicts)
      sequence_.requireConflict(event, judgement);
    else
      asleep = true;
  }
  if (asleep)
    return false;
  if (!isKnown)
    sequence_.requireAll();
  Frame &target = state_.frames[frame];
  const uint32_t running = target.followsTree ? target.tree : kNoNode;
  const WakeupTrees::Insertion insertion = state_.trees.insert(target.tree, running, sequence_);
  if (!insertion.covered)
    state_.touch(frame);
  return insertion.byEarlyPart && isKnown;
}

} // namespace raddle::explore
