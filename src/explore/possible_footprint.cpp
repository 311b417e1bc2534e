#include "explore/possible_footprint.h"

#include <array>

namespace raddle::explore {
namespace {

using trace::OperationKind;

// How much of what an operation does depends on the state it is executed in.
enum class Foresight : uint8_t {
  Known,    // nothing: its kind and its ranges tell
  Success,  // whether it succeeds; if it does, it depends on all that it depends on if it fails
  Anything, // which objects it touches, or even which operation it is: being woken, a thread no longer times out
};

struct KindForesight {
  OperationKind kind;
  Foresight foresight;
};

// In the order of RADDLE_OPERATION_KINDS. A kind that is added has to be thought about; if in doubt, it is Anything.
constexpr std::array kForesights = {
    KindForesight{OperationKind::Begin, Foresight::Known},
    KindForesight{OperationKind::Exit, Foresight::Known},
    KindForesight{OperationKind::Create, Foresight::Known},
    KindForesight{OperationKind::Join, Foresight::Known},
    KindForesight{OperationKind::Acquire, Foresight::Known},
    KindForesight{OperationKind::Release, Foresight::Known},
    KindForesight{OperationKind::Reenter, Foresight::Known},
    KindForesight{OperationKind::Leave, Foresight::Known},
    KindForesight{OperationKind::MutexInit, Foresight::Known},
    KindForesight{OperationKind::MutexDestroy, Foresight::Known},
    KindForesight{OperationKind::Load, Foresight::Known},
    KindForesight{OperationKind::Store, Foresight::Known},
    KindForesight{OperationKind::ReadModifyWrite, Foresight::Known},
    KindForesight{OperationKind::CompareExchange, Foresight::Success},
    KindForesight{OperationKind::Read, Foresight::Known},
    KindForesight{OperationKind::Write, Foresight::Known},
    KindForesight{OperationKind::Section, Foresight::Anything},
    KindForesight{OperationKind::Choose, Foresight::Known},
    KindForesight{OperationKind::Input, Foresight::Known},
    KindForesight{OperationKind::TryAcquire, Foresight::Success},
    KindForesight{OperationKind::Wait, Foresight::Known},
    KindForesight{OperationKind::Reacquire, Foresight::Anything},
    KindForesight{OperationKind::Timeout, Foresight::Anything},
    KindForesight{OperationKind::Signal, Foresight::Known},
    KindForesight{OperationKind::Broadcast, Foresight::Known},
    KindForesight{OperationKind::ConditionInit, Foresight::Known},
    KindForesight{OperationKind::ConditionDestroy, Foresight::Known},
    KindForesight{OperationKind::AwaitLoad, Foresight::Known},
    KindForesight{OperationKind::AwaitUpdate, Foresight::Known},
    KindForesight{OperationKind::SemaphoreWait, Foresight::Known},
    KindForesight{OperationKind::SemaphoreTry, Foresight::Success},
    KindForesight{OperationKind::SemaphorePost, Foresight::Known},
    KindForesight{OperationKind::SemaphoreRead, Foresight::Known},
    KindForesight{OperationKind::ReadLock, Foresight::Known},
    KindForesight{OperationKind::WriteLock, Foresight::Known},
    KindForesight{OperationKind::TryReadLock, Foresight::Success},
    KindForesight{OperationKind::TryWriteLock, Foresight::Success},
    KindForesight{OperationKind::ReadUnlock, Foresight::Known},
    KindForesight{OperationKind::WriteUnlock, Foresight::Known},
    KindForesight{OperationKind::WordInit, Foresight::Known},
    KindForesight{OperationKind::WordDestroy, Foresight::Known},
    KindForesight{OperationKind::FutexWait, Foresight::Success},
    KindForesight{OperationKind::Woken, Foresight::Anything},
    KindForesight{OperationKind::BarrierArrive, Foresight::Known},
    KindForesight{OperationKind::BarrierLead, Foresight::Anything},
    KindForesight{OperationKind::BarrierLeave, Foresight::Known},
    KindForesight{OperationKind::BarrierInit, Foresight::Known},
    KindForesight{OperationKind::BarrierDestroy, Foresight::Known},
    KindForesight{OperationKind::WriteComing, Foresight::Known},
    KindForesight{OperationKind::LookAgain, Foresight::Known},
    KindForesight{OperationKind::Cancel, Foresight::Known},
    KindForesight{OperationKind::CancelTest, Foresight::Known},
    KindForesight{OperationKind::CancelAwait, Foresight::Known},
    KindForesight{OperationKind::Ending, Foresight::Known},
    KindForesight{OperationKind::TryJoin, Foresight::Known},
    KindForesight{OperationKind::HappensBefore, Foresight::Anything},
    KindForesight{OperationKind::HappensAfter, Foresight::Anything},
    KindForesight{OperationKind::Free, Foresight::Known},
    KindForesight{OperationKind::Allocate, Foresight::Success},
    KindForesight{OperationKind::KeyCreate, Foresight::Known},
    KindForesight{OperationKind::KeyUse, Foresight::Known},
    KindForesight{OperationKind::KeyDelete, Foresight::Known},
    KindForesight{OperationKind::Forget, Foresight::Known},
    KindForesight{OperationKind::LibraryCall, Foresight::Known},
};

#define RADDLE_COUNT(name, word) +1
constexpr size_t kKindCount = 0 RADDLE_OPERATION_KINDS(RADDLE_COUNT);
#undef RADDLE_COUNT

constexpr bool inOrder() {
  for (size_t i = 0; i < kForesights.size(); ++i)
    if (static_cast<size_t>(kForesights[i].kind) != i)
      return false;
  return kForesights.size() == kKindCount;
}
static_assert(inOrder(), "each kind of operation has its foresight, in order");

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
  const Foresight foresight = kForesights[static_cast<size_t>(event.operation.kind)].foresight;
  if (foresight == Foresight::Anything)
    return anything();
  Footprint footprint = footprintOf(event, lists);
  if (foresight == Foresight::Success)
    footprint.action = actionOf(event.operation.kind, true);
  return footprint;
}

} // namespace raddle::explore
