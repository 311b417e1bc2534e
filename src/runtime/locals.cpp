// Local variables that have to be watched: each has a block of its thread's heap while it lives, so that the runtime
// knows where it ends, in space and in time. Like other blocks it is never handed out again in an execution.
#include "runtime/locals.h"

#include "abi/locals.h"

#include "runtime/access_check.h"
#include "runtime/access_history.h"
#include "runtime/failure.h"
#include "runtime/heap.h"
#include "runtime/lock_ends.h"
#include "runtime/operation.h"
#include "runtime/promotion.h"
#include "runtime/recent_accesses.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// The block of the local at `address`, or null if it has none.
Block *localAt(const void *address) {
  Block *block = findBlock(address);
  return block != nullptr && block->family == Family::Local ? block : nullptr;
}

[[noreturn]] void failBeyond(Range accessed, Range meant, const RaddleSite *site, Use use) {
  ensure(controlled(), "only threads of the program should access its memory");
  runningThread().site = site;
  failBeyond(accessed, meant, use);
}

Range rangeAt(const void *address, uint64_t size) {
  auto begin = reinterpret_cast<uint64_t>(address);
  return {begin, begin + size};
}

} // namespace

void noticeEnd(const RaddleSite *site, void *address, uint64_t size) {
  const auto at = reinterpret_cast<uint64_t>(address);
  if (machine.alone || runningThread().sectionDepth != 0 || isVisible(at, size)) {
    RaddleOperation operation = makeAccess(RaddleOperationFree, address, size);
    operation.site = site;
    announce(operation);
  } else {
    runningThread().site = site;
    recordAccess(site, at, size, kWrites | kFrees);
  }
  checkLocksAtEnd({at, at + size});
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void *__raddle_local_begin(uint64_t size, uint64_t alignment, const RaddleSite *site) {
  if (!controlled())
    return bootAllocate(size, alignment);
  void *result = heapAllocate(size, alignment < 16 ? 16 : alignment, Family::Local);
  if (result == nullptr)
    unsupported("too-many-locals", "the thread begins more local variables than can be watched");
  lastBlock().site = site;
  return result;
}

RADDLE_EXPORT void __raddle_local_end(void *address, uint64_t size, const RaddleSite *site) {
  if (!address || !entersControlled())
    return;
  noticeEnd(site, address, size);
  if (Block *block = localAt(address))
    setFreed(*block);
}

RADDLE_EXPORT void __raddle_private_end(void *address, uint64_t size, const RaddleSite *site) {
  if (!address || !controlled())
    return;
  forgetRecent();
  if (runningThread().lockset != 0) {
    runningThread().site = site;
    checkOwnLocksAtEnd(rangeAt(address, size));
  }
  if (Block *block = localAt(address))
    setFreed(*block);
}

RADDLE_EXPORT void __raddle_checked_read(const void *address, uint64_t size, const RaddleSite *site) {
  if (!controlled() || size == 0)
    return;
  runningThread().site = site;
  if (isRecent(address, size, RecentKind::Read))
    return;
  checkAccess(reinterpret_cast<uint64_t>(address), size, Use::Read);
  noteRecent(address, size, RecentKind::Read);
}

RADDLE_EXPORT void __raddle_checked_write(void *address, uint64_t size, const RaddleSite *site) {
  if (!controlled() || size == 0)
    return;
  runningThread().site = site;
  if (isRecent(address, size, RecentKind::Write))
    return;
  checkAccess(reinterpret_cast<uint64_t>(address), size, Use::Write);
  keepOld(address, size);
  noteRecent(address, size, RecentKind::Write);
}

RADDLE_EXPORT void __raddle_read_beyond(const void *address, uint64_t size, const void *object, uint64_t objectSize,
                                        const RaddleSite *site) {
  failBeyond(rangeAt(address, size), rangeAt(object, objectSize), site, Use::Read);
}

RADDLE_EXPORT void __raddle_write_beyond(const void *address, uint64_t size, const void *object, uint64_t objectSize,
                                         const RaddleSite *site) {
  failBeyond(rangeAt(address, size), rangeAt(object, objectSize), site, Use::Write);
}

RADDLE_EXPORT void __raddle_apart(const void *target, const void *source, uint64_t size, const RaddleSite *site) {
  const Range written = rangeAt(target, size);
  const Range read = rangeAt(source, size);
  const bool overlap = written.contains(read.begin) || read.contains(written.begin);
  if (!overlap || target == source || !entersControlled())
    return;
  runningThread().site = site;
  checkAccess(read.begin, size, Use::Read); // What is no copy within memory of the program fails as that.
  checkAccess(written.begin, size, Use::Write);
  failAt(RaddleFailureMemory, {"overlapping-copy", "the thread copies memory to where it overlaps with itself"},
         written.begin, size);
}
