// Function-local statics of C++. A guard is a lock: whoever finds the object unmade takes it, makes the object and
// gives it back; others wait. The first byte, which the compiler reads too, says that the object is made.
#include <cstdint>

#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/operation.h"
#include "runtime/plain_locks.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

struct Guard {
  uint8_t made;
  uint8_t unused[3];
  uint32_t maker; // number of the thread + 1; 0 if nobody
};

RaddleOperation guardOperation(RaddleOperationKind kind, Guard &guard) {
  RaddleOperation result = makeAccess(kind, &guard, sizeof(guard));
  result.argument = static_cast<uint64_t>(PlainLock::Guard);
  return result;
}

int acquire(Guard &guard) {
  if (guard.maker == control.running + 1)
    misuse("recursive-initialization", "the initialization of a static object needs that object");
  announce(guardOperation(RaddleOperationAcquire, guard));
  acquireFrom(reinterpret_cast<uint64_t>(&guard));
  guard.maker = control.running + 1;
  if (guard.made == 0)
    return 1;
  announce(guardOperation(RaddleOperationRelease, guard));
  releaseTo(reinterpret_cast<uint64_t>(&guard));
  guard.maker = 0;
  return 0;
}

enum class Made : uint8_t { No, Yes };

void release(Guard &guard, Made made) {
  announce(guardOperation(RaddleOperationRelease, guard));
  releaseTo(reinterpret_cast<uint64_t>(&guard));
  guard.made = static_cast<uint8_t>(made);
  guard.maker = 0;
}

} // namespace

uint32_t guardHolder(uint64_t guard) {
  uint32_t maker = reinterpret_cast<const Guard *>(guard)->maker;
  return maker == 0 ? RADDLE_NO_THREAD : maker - 1;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int __cxa_guard_acquire(Guard *guard) {
  if (controlled())
    return acquire(*guard);
  return guard->made == 0 ? 1 : 0;
}
RADDLE_EXPORT void __cxa_guard_release(Guard *guard) {
  if (controlled())
    release(*guard, Made::Yes);
  else
    guard->made = 1;
}
RADDLE_EXPORT void __cxa_guard_abort(Guard *guard) {
  if (controlled())
    release(*guard, Made::No);
}
