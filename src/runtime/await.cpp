#include "runtime/await.h"

#include "abi/conditions.h"
#include "runtime/access_history.h"
#include "runtime/epoll.h"
#include "runtime/failure.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// One waiting loop that the thread has come to.
struct Await {
  RaddleOperationKind kind;
  uint32_t orderAndCondition;
  uint64_t operand;
  const RaddleSite *site;
};

void awaitAt(const void *address, uint64_t size, const Await &await) {
  ensure(size - 1 < 8, "only values of up to eight bytes should be awaited");
  RaddleOperation operation = makeAccess(await.kind, address, size);
  operation.site = await.site;
  operation.argument = await.operand;
  operation.order = static_cast<uint8_t>(await.orderAndCondition & 0xff);
  operation.condition = static_cast<uint8_t>(await.orderAndCondition >> 8);
  runningThread().site = await.site;
  // Asked in any case, and first of all here: a bad address is the thread's fault and not the host's.
  bool holdsAlready = conditionHolds(operation);
  if (runningThread().sectionDepth != 0 && !holdsAlready)
    unsupported("blocks-in-atomic", "an atomic section waits for a value, which is not supported yet");
  // The rounds that fail are no steps, but they read: without this a value that makes the thread wait for ever would
  // hide the race that it comes from.
  uint8_t flags = operation.order == RaddleOrderNone ? kReads : kReads | kIsAtomic;
  recordAccess(await.site, operation.object, operation.size, flags);
  announce(operation);
}

} // namespace

bool conditionHolds(const RaddleOperation &operation) {
  if (operation.condition == RaddleConditionReady)
    return isReady(operation);
  return raddleConditionHolds(static_cast<RaddleCondition>(operation.condition),
                              loadValue(operation.object, operation.size), operation.argument, operation.size) != 0;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_await_load(const void *address, uint64_t size, uint32_t orderAndCondition, uint64_t operand,
                                       const RaddleSite *site) {
  if (entersControlled())
    awaitAt(address, size, {RaddleOperationAwaitLoad, orderAndCondition, operand, site});
}

RADDLE_EXPORT void __raddle_await_update(void *address, uint64_t size, uint32_t orderAndCondition, uint64_t operand,
                                         const RaddleSite *site) {
  if (entersControlled())
    awaitAt(address, size, {RaddleOperationAwaitUpdate, orderAndCondition, operand, site});
}
