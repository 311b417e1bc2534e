#include "runtime/annotations.h"

#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kMaxBenign = 1024;
Range benign[kMaxBenign]; // machine.benignCount of them

// What the program tells about an address is apart from what is done to an object that lies there.
uint64_t annotationAt(const volatile void *address) {
  return reinterpret_cast<uint64_t>(address) | 1ULL << 63;
}

void addBenign(uint64_t address, uint64_t size) {
  if (isBenign(address, size))
    return;
  if (machine.benignCount == kMaxBenign)
    unsupported("too-many-benign", "`raddle_benign` is called for more objects than can be remembered");
  storeUndoable(&benign[machine.benignCount++], {address, address + size});
}

// A step like an access to one byte. In an atomic section it is part of that.
void announceOn(const volatile void *address, RaddleOperationKind kind) {
  if (runningThread().sectionDepth == 0)
    announce(makeOperation(kind, reinterpret_cast<uint64_t>(address)));
  if (!machine.alone)
    addAccess(annotationAt(address), 1, kind == RaddleOperationHappensBefore ? 1 : 0);
}

} // namespace

bool isBenign(uint64_t address, uint64_t size) {
  for (uint32_t i = 0; i < machine.benignCount; ++i) {
    if (benign[i].begin <= address && address + size <= benign[i].end)
      return true;
  }
  return false;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_benign(const volatile void *address, uint64_t size) {
  if (controlled())
    addBenign(reinterpret_cast<uint64_t>(address), size);
}

RADDLE_EXPORT void __raddle_happens_before(const volatile void *address) {
  if (!controlled())
    return;
  announceOn(address, RaddleOperationHappensBefore);
  releaseMoreTo(annotationAt(address));
}

RADDLE_EXPORT void __raddle_happens_after(const volatile void *address) {
  if (!controlled())
    return;
  announceOn(address, RaddleOperationHappensAfter);
  acquireFrom(annotationAt(address));
}
