// What an operation is to an execution under a weak memory model, in which all writes of a location may be read: for
// the explorer, which chooses among them, and the runtime, which keeps them.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "abi/operation_traits.h"
#include "abi/raddle_abi.h"

namespace raddle::abi {

enum class GraphRole : uint8_t {
  Unsupported, // nobody has said yet what it does
  Nothing,     // a step of its thread
  Access,      // of a location that keeps all its writes: which one it reads, or where its own comes, is to be chosen
  Mutex,       // a step on one, which finds what the step before left
  Word,        // the same on an object whose state is a word of memory
  Waiters,     // the same on a set of threads that wait: of a condition variable
  After,       // a step of its thread that comes after steps of others, which the graph knows
};

inline constexpr std::array<GraphRole, kOperationKindCount> kGraphRoles = [] {
  std::array<GraphRole, kOperationKindCount> roles{};
  const auto give = [&roles](GraphRole role, std::initializer_list<RaddleOperationKind> kinds) {
    for (const RaddleOperationKind kind : kinds)
      roles[kind] = role;
  };
  give(GraphRole::Nothing,
       {RaddleOperationBegin, RaddleOperationExit, RaddleOperationCreate, RaddleOperationJoin, RaddleOperationReenter,
        RaddleOperationLeave, RaddleOperationChoose, RaddleOperationInput, RaddleOperationLookAgain,
        // What a history has is which of them happens before which: a matter of the graph.
        RaddleOperationInvoke, RaddleOperationRespond,
        // Nobody can tell in which order threads arrive; who sets a barrier up has to know that nobody is there.
        RaddleOperationBarrierArrive, RaddleOperationBarrierInit, RaddleOperationBarrierDestroy,
        // What is not ordered with it races with it, whichever comes first.
        RaddleOperationFree});
  give(GraphRole::Access,
       {RaddleOperationLoad, RaddleOperationStore, RaddleOperationReadModifyWrite, RaddleOperationCompareExchange,
        RaddleOperationAwaitLoad, RaddleOperationAwaitUpdate, RaddleOperationRead, RaddleOperationWrite});
  give(GraphRole::Mutex, {RaddleOperationAcquire, RaddleOperationTryAcquire, RaddleOperationRelease,
                          RaddleOperationMutexInit, RaddleOperationMutexDestroy});
  give(GraphRole::Word,
       {RaddleOperationSemaphoreWait, RaddleOperationSemaphoreTry, RaddleOperationSemaphorePost,
        RaddleOperationSemaphoreRead, RaddleOperationReadLock, RaddleOperationWriteLock, RaddleOperationTryReadLock,
        RaddleOperationTryWriteLock, RaddleOperationReadUnlock, RaddleOperationWriteUnlock, RaddleOperationWriteComing,
        RaddleOperationWordInit, RaddleOperationWordDestroy, RaddleOperationLibraryCall});
  give(GraphRole::Waiters, {RaddleOperationWait, RaddleOperationTimeout, RaddleOperationSignal,
                            RaddleOperationBroadcast, RaddleOperationConditionInit, RaddleOperationConditionDestroy});
  give(GraphRole::After, {RaddleOperationWoken, RaddleOperationBarrierLead, RaddleOperationBarrierLeave});
  return roles;
}();

[[nodiscard]] constexpr bool isFence(uint8_t kind, uint32_t size) {
  return kind == RaddleOperationReadModifyWrite && size == 0;
}

// Of an operation on `size` bytes. REQUIRES: `kind` is a RaddleOperationKind.
[[nodiscard]] constexpr GraphRole graphRoleOf(uint8_t kind, uint32_t size) {
  return isFence(kind, size) ? GraphRole::Nothing : kGraphRoles[kind];
}

} // namespace raddle::abi
