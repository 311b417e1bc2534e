#include "runtime/thread_locals.h"

#include <algorithm>

#include "abi/thread_locals.h"
#include "runtime/locals.h"
#include "runtime/lock_ends.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/tls.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kMaxThreadLocals = 4096; // others are not watched

struct ThreadLocal {
  int64_t begin; // from the thread pointer: all are below it
  const RaddleVariable *variable;
};

// In order of address.
ThreadLocal known[kMaxThreadLocals];
uint64_t knownCount;
// In the order of the program's table, as far as others may use them.
ThreadLocal shared[kMaxThreadLocals];
uint64_t sharedCount;

int64_t distance(uint32_t thread, uint64_t address) {
  return static_cast<int64_t>(address - threadPointerOf(thread));
}

int64_t endOf(const ThreadLocal &local) {
  return local.begin + static_cast<int64_t>(local.variable->size);
}

// The last that begins at or before that distance from the thread pointer, or null.
const ThreadLocal *lastUpTo(int64_t at) {
  const ThreadLocal *after = std::upper_bound(
      known, known + knownCount, at, [](int64_t wanted, const ThreadLocal &each) { return wanted < each.begin; });
  return after == known ? nullptr : after - 1;
}

} // namespace

void discoverThreadLocals() {
  if (&__raddle_thread_locals == nullptr || __raddle_thread_locals.count == 0)
    return;
  static const void *addresses[kMaxThreadLocals];
  knownCount = __raddle_thread_locals.count;
  if (knownCount > kMaxThreadLocals) {
    knownCount = 0;
    return;
  }
  __raddle_thread_locals.locate(addresses);
  for (uint64_t i = 0; i < knownCount; ++i)
    known[i] = {static_cast<int64_t>(reinterpret_cast<uint64_t>(addresses[i]) - threadPointer()),
                &__raddle_thread_locals.variables[i]};
  sharedCount = __raddle_thread_locals.sharedCount;
  std::copy(known, known + sharedCount, shared);
  std::sort(known, known + knownCount, [](const ThreadLocal &a, const ThreadLocal &b) { return a.begin < b.begin; });
}

bool touchesThreadGap(uint32_t thread, Range accessed, Range &meant) {
  const int64_t begin = distance(thread, accessed.begin);
  const ThreadLocal *local = lastUpTo(begin);
  if (local == nullptr)
    return false;
  const int64_t gapEnd = endOf(*local) + static_cast<int64_t>(local->variable->gap);
  if (begin >= gapEnd || begin + static_cast<int64_t>(accessed.size()) <= endOf(*local))
    return false;
  const uint64_t pointer = threadPointerOf(thread);
  meant = {pointer + static_cast<uint64_t>(local->begin), pointer + static_cast<uint64_t>(endOf(*local))};
  return true;
}

void endThreadLocals() {
  if (control.running == 0)
    return;
  for (uint64_t i = 0; i < sharedCount; ++i)
    noticeEnd(runningThread().site, reinterpret_cast<void *>(threadPointer() + static_cast<uint64_t>(shared[i].begin)),
              shared[i].variable->size);
  if (knownCount != 0)
    checkOwnLocksAtEnd({threadPointer() + static_cast<uint64_t>(known[0].begin), threadPointer()});
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT const RaddleVariable *raddle_machine_thread_local(uint64_t address, uint64_t *offset) {
  if (address - kThreadBase >= kMaxThreads * kThreadStride)
    return nullptr;
  const auto thread = static_cast<uint32_t>((address - kThreadBase) / kThreadStride);
  const int64_t at = distance(thread, address);
  const ThreadLocal *local = lastUpTo(at);
  if (local == nullptr || at >= endOf(*local))
    return nullptr;
  *offset = static_cast<uint64_t>(at - local->begin);
  return local->variable;
}
