#include "explore/views.h"

#include <array>

namespace raddle::explore {
namespace {

using trace::OperationKind;

// What an operation does to its object.
enum class Effect : uint8_t {
  Nothing,
  Lock,
  Try,
  Unlock,
  MutexLife,
  Wait,
  Expire,
  Wake,
  Read,
  Write,
  Compare,
  Listed,
  Check,
  Arrive,
  BarrierLife,
  Free
};

struct KindEffect {
  OperationKind kind;
  Effect effect;
};

// In the order of RADDLE_OPERATION_KINDS. On purpose not derived from the table of dependence.
constexpr std::array kEffects = {
    KindEffect{OperationKind::Begin, Effect::Nothing},
    KindEffect{OperationKind::Exit, Effect::Nothing},
    KindEffect{OperationKind::Create, Effect::Nothing},
    KindEffect{OperationKind::Join, Effect::Nothing},
    KindEffect{OperationKind::Acquire, Effect::Lock},
    KindEffect{OperationKind::Release, Effect::Unlock},
    KindEffect{OperationKind::Reenter, Effect::Nothing},
    KindEffect{OperationKind::Leave, Effect::Nothing},
    KindEffect{OperationKind::MutexInit, Effect::MutexLife},
    KindEffect{OperationKind::MutexDestroy, Effect::MutexLife},
    KindEffect{OperationKind::Load, Effect::Read},
    KindEffect{OperationKind::Store, Effect::Write},
    KindEffect{OperationKind::ReadModifyWrite, Effect::Write},
    KindEffect{OperationKind::CompareExchange, Effect::Compare},
    KindEffect{OperationKind::Read, Effect::Read},
    KindEffect{OperationKind::Write, Effect::Write},
    KindEffect{OperationKind::Section, Effect::Listed},
    KindEffect{OperationKind::Choose, Effect::Nothing},
    KindEffect{OperationKind::Input, Effect::Nothing},
    KindEffect{OperationKind::TryAcquire, Effect::Try},
    KindEffect{OperationKind::Wait, Effect::Wait},
    KindEffect{OperationKind::Reacquire, Effect::Lock},
    KindEffect{OperationKind::Timeout, Effect::Expire},
    KindEffect{OperationKind::Signal, Effect::Wake},
    KindEffect{OperationKind::Broadcast, Effect::Wake},
    KindEffect{OperationKind::ConditionInit, Effect::Wake},
    KindEffect{OperationKind::ConditionDestroy, Effect::Wake},
    KindEffect{OperationKind::AwaitLoad, Effect::Read},
    KindEffect{OperationKind::AwaitUpdate, Effect::Write},
    KindEffect{OperationKind::SemaphoreWait, Effect::Write},
    KindEffect{OperationKind::SemaphoreTry, Effect::Compare},
    KindEffect{OperationKind::SemaphorePost, Effect::Write},
    KindEffect{OperationKind::SemaphoreRead, Effect::Read},
    KindEffect{OperationKind::ReadLock, Effect::Write},
    KindEffect{OperationKind::WriteLock, Effect::Write},
    KindEffect{OperationKind::TryReadLock, Effect::Compare},
    KindEffect{OperationKind::TryWriteLock, Effect::Compare},
    KindEffect{OperationKind::ReadUnlock, Effect::Write},
    KindEffect{OperationKind::WriteUnlock, Effect::Write},
    KindEffect{OperationKind::WordInit, Effect::Write},
    KindEffect{OperationKind::WordDestroy, Effect::Write},
    KindEffect{OperationKind::FutexWait, Effect::Check},
    KindEffect{OperationKind::Woken, Effect::Nothing},
    KindEffect{OperationKind::BarrierArrive, Effect::Arrive},
    KindEffect{OperationKind::BarrierLead, Effect::Nothing},
    KindEffect{OperationKind::BarrierLeave, Effect::Nothing},
    KindEffect{OperationKind::BarrierInit, Effect::BarrierLife},
    KindEffect{OperationKind::BarrierDestroy, Effect::BarrierLife},
    KindEffect{OperationKind::WriteComing, Effect::Write},
    KindEffect{OperationKind::LookAgain, Effect::Nothing},
    KindEffect{OperationKind::Cancel, Effect::Write},
    KindEffect{OperationKind::CancelTest, Effect::Read},
    KindEffect{OperationKind::CancelAwait, Effect::Read},
    KindEffect{OperationKind::Ending, Effect::Write},
    KindEffect{OperationKind::TryJoin, Effect::Read},
    KindEffect{OperationKind::HappensBefore, Effect::Listed},
    KindEffect{OperationKind::HappensAfter, Effect::Listed},
    KindEffect{OperationKind::Free, Effect::Free},
    KindEffect{OperationKind::Allocate, Effect::Compare},
    KindEffect{OperationKind::KeyCreate, Effect::Write},
    KindEffect{OperationKind::KeyUse, Effect::Read},
    KindEffect{OperationKind::KeyDelete, Effect::Write},
    KindEffect{OperationKind::Forget, Effect::Write},
    KindEffect{OperationKind::LibraryCall, Effect::Write},
};

#define RADDLE_COUNT(name, word) +1
constexpr size_t kKindCount = 0 RADDLE_OPERATION_KINDS(RADDLE_COUNT);
#undef RADDLE_COUNT

constexpr bool inOrder() {
  for (size_t i = 0; i < kEffects.size(); ++i)
    if (static_cast<size_t>(kEffects[i].kind) != i)
      return false;
  return kEffects.size() == kKindCount;
}
static_assert(inOrder(), "each kind of operation has its effect, in order");

uint64_t mix(uint64_t hash, uint64_t value) {
  hash = hash * 0x9e3779b97f4a7c15ULL + value;
  hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93ULL;
  return hash ^ (hash >> 32);
}

} // namespace

void Views::truncate(uint32_t steps) {
  while (steps_.size() > steps) {
    const SeenStep &last = steps_.back();
    for (; overwritten_.size() > last.firstOverwritten; overwritten_.pop_back())
      lastSteps_[overwritten_.back().object] = overwritten_.back().lastStep;
    threads_[last.thread] = last.view;
    steps_.pop_back();
  }
}

void Views::see(const trace::Event &event) {
  if (event.thread >= threads_.size())
    threads_.resize(event.thread + 1);
  ThreadView &view = threads_[event.thread];
  steps_.push_back({event.thread, view, overwritten_.size()});
  step_ = mix(event.thread + 1, ++view.steps);
  seen_ = mix(mix(view.hash, static_cast<uint64_t>(event.operation.kind)), event.operation.object);
  seen_ = mix(mix(seen_, event.choice), static_cast<uint64_t>(event.state));
  seen_ = mix(mix(seen_, event.succeeded ? 1 : 0), event.woken);
  seeObjects(event);
  view.hash = seen_;
}

void Views::seeObjects(const trace::Event &event) {
  const uint64_t object = event.operation.object;
  const Effect effect = kEffects[static_cast<size_t>(event.operation.kind)].effect;
  if (effect != Effect::Nothing)
    read(Space::Life, object);
  if (effect == Effect::Wait)
    read(Space::Life, event.operation.argument);
  trace::Access own{object, event.operation.size, false};
  switch (effect) {
  case Effect::Nothing:
    return;
  case Effect::Lock:
    read(Space::MutexLife, object);
    return write(Space::Mutex, object);
  case Effect::Try:
    read(Space::MutexLife, object);
    return event.succeeded ? write(Space::Mutex, object) : read(Space::Mutex, object);
  case Effect::Unlock: // the next lock comes after the lock before this one, which tells as much
    read(Space::MutexLife, object);
    return event.refused ? readHolder(object) : write(Space::MutexRelease, object);
  case Effect::MutexLife:
    return write(Space::MutexLife, object);
  case Effect::Wait:
    read(Space::MutexLife, event.operation.argument);
    if (!event.refused)
      write(Space::MutexRelease, event.operation.argument);
    return read(Space::Condition, object);
  case Effect::Expire:
    return read(Space::Condition, object);
  case Effect::Wake:
    return write(Space::Condition, object);
  case Effect::Read:
  case Effect::Write:
  case Effect::Compare:
    own.isWrite = effect == Effect::Write || (effect == Effect::Compare && event.succeeded);
    return seeMemory(event.accesses.empty() ? std::span<const trace::Access>(&own, 1) : event.accesses);
  case Effect::Listed:
    return seeMemory(event.accesses);
  case Effect::Check:
    if (event.succeeded)
      read(Space::Condition, object);
    return seeMemory({&own, 1});
  case Effect::Arrive: // that all others have arrived is all that who leaves can tell
    return read(Space::Barrier, object);
  case Effect::BarrierLife:
    return write(Space::Barrier, object);
  case Effect::Free:
    for (uint64_t byte = object; byte < object + own.size; ++byte)
      write(Space::Life, byte);
    own.isWrite = true;
    return seeMemory(event.accesses.empty() ? std::span<const trace::Access>(&own, 1) : event.accesses);
  }
}

void Views::seeMemory(std::span<const trace::Access> accesses) {
  for (const trace::Access &access : accesses)
    for (uint64_t byte = access.address; byte < access.address + access.size; ++byte)
      access.isWrite ? write(Space::Byte, byte) : read(Space::Byte, byte);
}

// Who holds the mutex, if anybody does, follows from the last lock and the last unlock.
void Views::readHolder(uint64_t mutex) {
  read(Space::Mutex, mutex);
  read(Space::MutexRelease, mutex);
}

void Views::read(Space space, uint64_t object) {
  const auto last = lastSteps_.find({space, object});
  seen_ = mix(seen_, last == lastSteps_.end() ? 0 : last->second);
}

void Views::write(Space space, uint64_t object) {
  read(space, object);
  uint64_t &last = lastSteps_[{space, object}];
  overwritten_.push_back({{space, object}, last});
  last = step_;
}

uint64_t Views::hash() const {
  uint64_t hash = 0;
  for (size_t thread = 0; thread < threads_.size(); ++thread)
    if (threads_[thread].steps != 0)
      hash += mix(thread, threads_[thread].hash);
  return hash;
}

} // namespace raddle::explore
