// What instrumented code calls at each access to memory that other threads may reach, and at each call and loop.
#include "runtime/access.h"

#include <string.h>
#include <wchar.h>

#include "abi/raddle_abi.h"
#include "abi/text_lengths.h"
#include "runtime/access_history.h"
#include "runtime/descriptors.h"
#include "runtime/doubts.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/host_memory.h"
#include "runtime/messages.h"
#include "runtime/operation.h"
#include "runtime/promotion.h"
#include "runtime/recent_accesses.h"
#include "runtime/rounds.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

RecentAccesses recentAccesses;

namespace {

RaddleOperation accessAt(const RaddleSite *site, RaddleOperationKind kind, const void *address, uint64_t size) {
  RaddleOperation result = makeAccess(kind, address, size);
  result.site = site;
  return result;
}

void announceAtomic(const RaddleSite *site, uint32_t order, RaddleOperation operation) {
  operation.site = site;
  operation.order = static_cast<uint8_t>(order);
  announce(operation);
}

// Whether a plain access there is a visible operation, or part of one.
bool isAnnounced(const void *address, uint64_t size) {
  return machine.alone || runningThread().sectionDepth != 0 || isVisible(reinterpret_cast<uint64_t>(address), size);
}

void readUnannounced(const RaddleSite *site, const void *address, uint64_t size) {
  runningThread().site = site;
  recordAccess(site, reinterpret_cast<uint64_t>(address), size, kReads);
  noteRecent(address, size, RecentKind::Read);
}

void writeUnannounced(const RaddleSite *site, void *address, uint64_t size) {
  runningThread().site = site;
  recordAccess(site, reinterpret_cast<uint64_t>(address), size, kWrites);
  keepOld(address, size);
  noteEffect();
  noteRecent(address, size, RecentKind::Write);
}

} // namespace

uint64_t bytesOf(const char *text, uint64_t bound) {
  const uint64_t length = strnlen(text, bound);
  return length < bound ? length + 1 : bound;
}

uint64_t bytesOf(const wchar_t *text, uint64_t bound) {
  uint64_t length = 0;
  while (length < bound && text[length] != 0)
    ++length;
  return (length < bound ? length + 1 : bound) * sizeof(wchar_t);
}

void readMemory(const RaddleSite *site, const void *address, uint64_t size) {
  if (isAnnounced(address, size))
    announce(accessAt(site, RaddleOperationRead, address, size));
  else
    readUnannounced(site, address, size);
}

void writeMemory(const RaddleSite *site, void *address, uint64_t size) {
  if (isAnnounced(address, size))
    announce(accessAt(site, RaddleOperationWrite, address, size));
  else
    writeUnannounced(site, address, size);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_read(const void *address, uint64_t size, const RaddleSite *site) {
  if (!controlled())
    return;
  if (isRecent(address, size, RecentKind::Read)) {
    runningThread().site = site;
    return;
  }
  noteFrame();
  readMemory(site, address, size);
}

RADDLE_EXPORT void __raddle_write(void *address, uint64_t size, const RaddleSite *site) {
  if (!controlled())
    return;
  if (isRecent(address, size, RecentKind::Write)) {
    runningThread().site = site;
    return;
  }
  noteFrame();
  writeMemory(site, address, size);
}

RADDLE_EXPORT uint64_t __raddle_text_bytes(const void *text, uint64_t bound, uint64_t unit, const RaddleSite *site) {
  if (controlled())
    runningThread().site = site;
  return unit == 1 ? bytesOf(static_cast<const char *>(text), bound)
                   : bytesOf(static_cast<const wchar_t *>(text), bound);
}

RADDLE_EXPORT void __raddle_copy(void *target, const void *source, uint64_t size, const RaddleSite *site) {
  if (!entersControlled())
    return;
  if (!isAnnounced(source, size) && !isAnnounced(target, size)) {
    readUnannounced(site, source, size);
    writeUnannounced(site, target, size);
    return;
  }
  announce(accessAt(site, RaddleOperationWrite, target, size));
  if (!machine.alone) {
    addAccess(reinterpret_cast<uint64_t>(source), size, 0);
    addAccess(reinterpret_cast<uint64_t>(target), size, 1);
  }
  recordAccess(site, reinterpret_cast<uint64_t>(source), size, kReads);
}

RADDLE_EXPORT void __raddle_atomic_load(const void *address, uint64_t size, uint32_t order, const RaddleSite *site) {
  if (entersControlled())
    announceAtomic(site, order, makeAccess(RaddleOperationLoad, address, size));
}

RADDLE_EXPORT void __raddle_atomic_store(void *address, uint64_t size, uint32_t order, const RaddleSite *site) {
  if (entersControlled())
    announceAtomic(site, order, makeAccess(RaddleOperationStore, address, size));
}

RADDLE_EXPORT void __raddle_atomic_update(void *address, uint64_t size, uint32_t order, const RaddleSite *site) {
  if (entersControlled())
    announceAtomic(site, order, makeAccess(RaddleOperationReadModifyWrite, address, size));
}

RADDLE_EXPORT void __raddle_atomic_compare(void *address, uint64_t size, uint64_t expected, uint32_t order,
                                           const RaddleSite *site) {
  if (!entersControlled())
    return;
  RaddleOperation operation = makeAccess(RaddleOperationCompareExchange, address, size);
  operation.argument = expected;
  announceAtomic(site, order, operation);
}

// Where values are sequentially consistent, a fence changes nothing but what is a race.
RADDLE_EXPORT void __raddle_fence(uint32_t order, const RaddleSite *site) {
  if (!entersControlled())
    return;
  if (messages.areKept) [[unlikely]]
    announceAtomic(site, order, makeAccess(RaddleOperationReadModifyWrite, nullptr, 0));
  synchronizeFence(static_cast<uint8_t>(order));
}

RADDLE_EXPORT void __raddle_private_write(void *address, uint64_t size) {
  if (!controlled())
    return;
  keepOld(address, size);
  noteEffect();
}

RADDLE_EXPORT void __raddle_call(const RaddleSite *site) {
  if (entersControlled())
    runningThread().site = site;
}

RADDLE_EXPORT void __raddle_foreign(const RaddleSite *site) {
  if (!entersControlled())
    return;
  runningThread().site = site;
  noteForeignWriter();
  putBackFilesOnce();
  runningThread().calledForeign = true;
  noteUnknownCall(site);
}

RADDLE_EXPORT void __raddle_assembly(const RaddleSite *site) {
  __raddle_foreign(site);
  if (controlled())
    noteUnseenOrder(site);
}

RADDLE_EXPORT void __raddle_library(const RaddleSite *site) {
  if (!entersControlled())
    return;
  runningThread().site = site;
  noteForeignWriter();
}

RADDLE_EXPORT void __raddle_retry(const RaddleSite *site) {
  if (!entersControlled())
    return;
  runningThread().site = site;
  runningThread().retries = true;
}

RADDLE_EXPORT void __raddle_loop(const RaddleSite *site) {
  if (controlled())
    countStep(site);
}

RADDLE_EXPORT void __raddle_bad_division(const RaddleSite *site) {
  ensure(controlled(), "only threads of the program should divide by zero");
  runningThread().site = site;
  fail(RaddleFailureCrash, "bad-division", "division by zero, or its result does not fit");
}

RADDLE_EXPORT void __raddle_yield() {}
