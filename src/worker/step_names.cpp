#include "worker/step_names.h"

#include <semaphore.h>

#include <pthread.h>

namespace raddle::worker {
namespace {

using trace::Operation;
using trace::OperationKind;
using trace::ThreadId;

constexpr uint32_t kConditionBytes = sizeof(pthread_cond_t);

bool isOnCondition(OperationKind kind) {
  return kind == OperationKind::Wait || kind == OperationKind::Timeout;
}

bool isOnBarrier(OperationKind kind) {
  return kind == OperationKind::BarrierArrive || kind == OperationKind::BarrierLead ||
         kind == OperationKind::BarrierLeave;
}

bool waitsForChange(OperationKind kind) {
  return kind == OperationKind::FutexWait || kind == OperationKind::Woken;
}

// Of the object that is meant, of which the operation may access only a word.
uint32_t objectSize(const Operation &operation) {
  if (isOnCondition(operation.kind))
    return kConditionBytes;
  if (isOnBarrier(operation.kind))
    return sizeof(pthread_barrier_t);
  if (operation.kind == OperationKind::SemaphoreWait)
    return sizeof(sem_t);
  if (operation.kind == OperationKind::Woken)
    return operation.argument != 0 ? kConditionBytes : sizeof(uint32_t); // the argument is a mutex
  const bool wakes = operation.kind == OperationKind::Signal || operation.kind == OperationKind::Broadcast;
  if (wakes && operation.size != kConditionBytes) // waiters for a change of a word
    return sizeof(uint32_t);
  const bool isOnRwlock = operation.kind == OperationKind::ReadLock || operation.kind == OperationKind::WriteLock;
  return isOnRwlock ? sizeof(pthread_rwlock_t) : operation.size;
}

bool isPoll(OperationKind kind) {
  return kind == OperationKind::Poll || kind == OperationKind::PollOnce || kind == OperationKind::PollTake ||
         kind == OperationKind::PollTakeOnce || kind == OperationKind::PollChange;
}

// Whether people speak of the object of such a step by its name: it is neither a thread nor a value nor several.
bool hasNamedObject(OperationKind kind) {
  const abi::Bytes bytes = traitsOf(kind).bytes;
  const bool isSeveral = kind == OperationKind::Section || kind == OperationKind::LookAgain ||
                         kind == OperationKind::DescriptorUse || isPoll(kind);
  return (bytes != abi::Bytes::Untouched || isOnCondition(kind) || isOnBarrier(kind) || kind == OperationKind::Signal ||
          kind == OperationKind::Broadcast) &&
         !isSeveral;
}

} // namespace

void StepNames::clear() {
  owned_.clear();
  loaded_.clear();
  lastTaken_.clear();
}

StepNames::Meant StepNames::meantBy(const Operation &operation, ThreadId thread) const {
  const auto loaded = loaded_.find(thread);
  if (waitsForChange(operation.kind) && loaded != loaded_.end() && names_.isOfLibrary(operation.object))
    return loaded->second;
  const auto taken = lastTaken_.find({thread, operation.object});
  if (operation.kind == OperationKind::Reacquire && taken != lastTaken_.end())
    return taken->second;
  return {operation.object, objectSize(operation), operation.site};
}

std::string StepNames::spokenNameOf(const Operation &operation, ThreadId thread) const {
  const Meant meant = meantBy(operation, thread);
  return names_.spokenNameOf(meant.address, meant.size, {thread, meant.site});
}

std::string StepNames::nameOf(const Operation &operation, ThreadId thread) {
  if (!operation.site || !hasNamedObject(operation.kind))
    return {};
  const Meant meant = meantBy(operation, thread);
  if (operation.kind == OperationKind::Load && !names_.isOfLibrary(meant.address))
    loaded_[thread] = meant;
  if (operation.kind == OperationKind::Acquire)
    lastTaken_[{thread, operation.object}] = meant;
  std::string name = names_.nameFor({thread, meant.site}, meant.address, meant.size);
  const auto owned = owned_.find(meant.address);
  if (!name.ends_with(kOnTheHeap))
    owned_[meant.address] = name;
  else if (owned != owned_.end())
    name = owned->second;
  if (operation.kind == OperationKind::Free)
    owned_.erase(meant.address);
  return name == operation.site->text ? "" : name;
}

} // namespace raddle::worker
