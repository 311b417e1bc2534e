#include "explore/possible_footprint.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;

// How much of what an operation does depends on the state it is executed in.
enum class Foresight : uint8_t {
  Known,       // nothing: its kind and its ranges tell
  LoadOrStore, // whether it stores
  Anything,    // which objects it touches
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
    return Foresight::Known;
  case OperationKind::CompareExchange:
    return Foresight::LoadOrStore;
  case OperationKind::Section:
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
  if (foresightOf(pending.next.kind) == Foresight::Anything)
    return anything();
  Footprint footprint;
  footprint.object = pending.next.object;
  footprint.size = pending.next.size;
  // For a compare-exchange: one that succeeds depends on all that one that fails depends on.
  footprint.action = actionOf(pending.next.kind, true);
  if (footprint.action == Action::Begin || footprint.action == Action::Exit)
    footprint.object = pending.thread;
  return footprint;
}

Footprint possibleFootprint(const trace::Event &event, AccessLists &lists) {
  const Foresight foresight = foresightOf(event.operation.kind);
  if (foresight == Foresight::Anything)
    return anything();
  Footprint footprint = footprintOf(event, lists);
  if (foresight == Foresight::LoadOrStore)
    footprint.action = Action::Store;
  return footprint;
}

} // namespace raddle::explore
