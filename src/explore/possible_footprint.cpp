#include "explore/possible_footprint.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;

// How much of what an operation does depends on the state it is executed in.
enum class Foresight : uint8_t {
  Known,    // nothing: its kind and its ranges tell
  Success,  // whether it succeeds; if it does, it depends on all that it depends on if it fails
  Anything, // which objects it touches, or even which operation it is: being woken, a thread no longer times out
};

// A kind that is added has to be thought about here; if in doubt, it is Anything.
Foresight foresightOf(OperationKind kind) {
  switch (kind) {
  case OperationKind::Begin:
  case OperationKind::Exit:
  case OperationKind::Create:
  case OperationKind::Join:
  case OperationKind::Acquire:
  case OperationKind::Release:
  case OperationKind::Reenter:
  case OperationKind::Leave:
  case OperationKind::MutexInit:
  case OperationKind::MutexDestroy:
  case OperationKind::Load:
  case OperationKind::Store:
  case OperationKind::ReadModifyWrite:
  case OperationKind::Read:
  case OperationKind::Write:
  case OperationKind::Choose:
  case OperationKind::Input:
  case OperationKind::Wait:
  case OperationKind::Signal:
  case OperationKind::Broadcast:
  case OperationKind::ConditionInit:
  case OperationKind::ConditionDestroy:
  case OperationKind::AwaitLoad:
  case OperationKind::AwaitUpdate:
  case OperationKind::SemaphoreWait:
  case OperationKind::SemaphorePost:
  case OperationKind::SemaphoreRead:
  case OperationKind::ReadLock:
  case OperationKind::WriteLock:
  case OperationKind::ReadUnlock:
  case OperationKind::WriteUnlock:
  case OperationKind::WordInit:
  case OperationKind::WordDestroy:
  case OperationKind::BarrierArrive:
  case OperationKind::BarrierLeave:
  case OperationKind::BarrierInit:
  case OperationKind::BarrierDestroy:
  case OperationKind::WriteComing:
  case OperationKind::LookAgain:
    return Foresight::Known;
  case OperationKind::CompareExchange:
  case OperationKind::TryAcquire:
  case OperationKind::SemaphoreTry:
  case OperationKind::TryReadLock:
  case OperationKind::TryWriteLock:
  case OperationKind::FutexWait:
    return Foresight::Success;
  case OperationKind::Section:
  case OperationKind::Reacquire:
  case OperationKind::Timeout:
  case OperationKind::Woken:
  case OperationKind::BarrierLead:
    return Foresight::Anything;
  }
  return Foresight::Anything;
}

Footprint anything() {
  Footprint footprint;
  footprint.action = Action::Unknown;
  return footprint;
}

} // namespace

Footprint possibleFootprint(const trace::Pending &pending) {
  trace::Event event;
  event.operation = pending.next;
  event.thread = pending.thread;
  AccessLists none; // of an operation that has not been executed no ranges are known
  return possibleFootprint(event, none);
}

Footprint possibleFootprint(const trace::Event &event, AccessLists &lists) {
  const Foresight foresight = foresightOf(event.operation.kind);
  if (foresight == Foresight::Anything)
    return anything();
  Footprint footprint = footprintOf(event, lists);
  if (foresight == Foresight::Success)
    footprint.action = actionOf(event.operation.kind, true);
  return footprint;
}

} // namespace raddle::explore
