#include "explore/prediction.h"

namespace raddle::explore {
namespace {

using trace::Access;
using trace::OperationKind;

// Whether what `second` reads may have been written by `first`. What a section writes counts as read too, because an
// update inside it is listed as a write.
bool mayReadFrom(const ExecutedEvent &first, const ExecutedEvent &second, const AccessLists &lists) {
  Access ownFirst;
  Access ownSecond;
  for (const Access &written : rangesOf(first.footprint, lists, ownFirst))
    for (const Access &read : rangesOf(second.footprint, lists, ownSecond))
      if (written.isWrite && overlap(written.address, written.size, read.address, read.size))
        return true;
  return false;
}

Prediction predictCompare(const ExecutedEvent &first, const ExecutedEvent &second) {
  Prediction prediction{second.footprint, Sequence::Outcome::Known};
  const bool sameRange = first.footprint.accessList == kNoAccessList &&
                         first.footprint.object == second.footprint.object &&
                         first.footprint.size == second.footprint.size && second.footprint.size <= sizeof(uint64_t);
  if (sameRange) {
    const bool isExchange = second.kind == OperationKind::CompareExchange;
    const trace::Condition condition = isExchange ? trace::Condition::Equal : second.condition;
    const bool succeeds = trace::holds(condition, first.before, second.argument, second.footprint.size);
    prediction.footprint.action = actionOf(second.kind, succeeds);
    return prediction;
  }
  prediction.footprint.action = Action::Store;
  prediction.outcome = Sequence::Outcome::Guessed;
  return prediction;
}

// What `second` does depends on whether the mutex is held. Before an acquire it was free, before a release held.
struct ByHolding {
  Action free;
  Action held;
};
Prediction predictByHolding(const ExecutedEvent &first, const ExecutedEvent &second, ByHolding actions) {
  Prediction prediction{second.footprint, Sequence::Outcome::Known};
  if (isAcquire(first.footprint.action))
    prediction.footprint.action = actions.free;
  if (first.footprint.action == Action::Release || first.footprint.action == Action::Enqueue)
    prediction.footprint.action = actions.held;
  return prediction;
}

Prediction predictTry(const ExecutedEvent &first, const ExecutedEvent &second) {
  return predictByHolding(first, second, {.free = Action::TryAcquire, .held = Action::FailedTry});
}

// Whether the loop could end is only unknown where `first` wrote a part of what it reads.
Prediction predictAwait(const ExecutedEvent &first, const ExecutedEvent &second) {
  const Awaited awaited{second.footprint.object, second.argument, second.footprint.size, second.condition};
  const bool isWrite = first.footprint.action == Action::Store;
  const bool isGuess = isWrite && awaited.isMetBefore(first) == Awaited::Answer::Unknown;
  return {second.footprint, isGuess ? Sequence::Outcome::Guessed : Sequence::Outcome::Known};
}

// Whether it begins to wait follows from the value before `first`, if that wrote all of it.
Prediction predictCheck(const ExecutedEvent &first, const ExecutedEvent &second) {
  Prediction prediction{second.footprint, Sequence::Outcome::Known};
  if (first.footprint.action != Action::Store)
    return prediction;
  const bool sameRange = first.footprint.accessList == kNoAccessList &&
                         first.footprint.object == second.footprint.object &&
                         first.footprint.size == second.footprint.size;
  if (!sameRange)
    return unknown();
  prediction.footprint.action = actionOf(second.kind, first.before == second.argument);
  return prediction;
}

// Before a mutex was destroyed nobody held it, and all could lock it. An unlock by who does not hold it stays one.
Prediction predictBeforeDestroy(const ExecutedEvent &second) {
  Prediction prediction{second.footprint, Sequence::Outcome::Known};
  prediction.footprint.action =
      second.kind == OperationKind::Release ? Action::RefusedOnMutex : actionOf(second.kind, true);
  return prediction;
}

// Destroying a mutex is refused while somebody holds it.
Prediction predictDestroy(const ExecutedEvent &first, const ExecutedEvent &second) {
  return predictByHolding(first, second, {.free = Action::Setup, .held = Action::RefusedOnMutex});
}

// Fresh memory can always be had, and then the word is only looked at.
Prediction predictFreshMemory(const ExecutedEvent &second) {
  Prediction prediction{second.footprint, Sequence::Outcome::Known};
  prediction.footprint.action = Action::Load;
  return prediction;
}

} // namespace

Prediction unknown() {
  Footprint footprint;
  footprint.action = Action::Unknown;
  return {footprint, Sequence::Outcome::Guessed};
}

Prediction predictWithout(const ExecutedEvent &first, const ExecutedEvent &second, const AccessLists &lists) {
  if (second.footprint.frees)
    return {second.footprint, Sequence::Outcome::Known};
  const bool isFreed = first.footprint.frees && isSynchronization(second.footprint.action);
  if (isFreed || second.footprint.action == Action::RefusedOnCondition)
    return unknown();
  if (first.footprint.action == Action::Setup)
    return first.kind == OperationKind::MutexDestroy ? predictBeforeDestroy(second) : unknown();
  if (second.kind == OperationKind::MutexDestroy)
    return predictDestroy(first, second);
  if (second.kind == OperationKind::TryAcquire)
    return predictTry(first, second);
  if (isAwait(second.kind))
    return predictAwait(first, second);
  if (second.kind == OperationKind::FutexWait)
    return predictCheck(first, second);
  if (second.kind == OperationKind::Allocate)
    return predictFreshMemory(second);
  const bool isCompare = triesUpdate(second.kind);
  const bool isSection = second.kind == OperationKind::Section || second.kind == OperationKind::DescriptorChange;
  if ((!isCompare && !isSection) || !isMemory(first.footprint.action) || !mayReadFrom(first, second, lists))
    return {second.footprint, Sequence::Outcome::Known};
  return isCompare ? predictCompare(first, second) : unknown();
}

Footprint footprintOf(const trace::Operation &blocked) {
  return {.object = blocked.object, .size = blocked.size, .action = actionOf(blocked.kind, true)};
}

// A signal that wakes another waiter depends on what it depended on, and so does who leads at a barrier. Who allocates
// has two choices: to take what was freed, or only to look.
Prediction predictOtherChoice(const ExecutedEvent &executed) {
  const Action action = executed.footprint.action;
  if (executed.kind == OperationKind::Allocate) {
    Prediction prediction{executed.footprint, Sequence::Outcome::Known};
    prediction.footprint.action = action == Action::Load ? Action::Store : Action::Load;
    return prediction;
  }
  if (action == Action::Nothing || action == Action::Signal || action == Action::Lead)
    return {executed.footprint, Sequence::Outcome::Known};
  return unknown();
}

} // namespace raddle::explore
