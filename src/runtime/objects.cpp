#include "runtime/objects.h"

#include "abi/raddle_abi.h"
#include "runtime/images.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kMaxObjects = 4096;
// machine.objectCount of them, in no order that matters.
RaddleObject objects[kMaxObjects];

} // namespace

void noteInitialized(Range object, const char *what, const void *caller) {
  noteWritten(object.data(), object.size());
  const RaddleSite *site = runningThread().site;
  const bool isOfLibrary = inLibrary(reinterpret_cast<uint64_t>(caller)) || site == nullptr;
  if (isOfLibrary || machine.objectCount == kMaxObjects)
    return;
  storeUndoable(&objects[machine.objectCount++], {site, object.begin, object.size(), what, control.running});
}

// The youngest is most likely to be meant.
void noteDestroyed(const void *object) {
  for (uint32_t i = machine.objectCount; i > 0; --i) {
    if (objects[i - 1].address != reinterpret_cast<uint64_t>(object))
      continue;
    storeUndoable(&objects[i - 1], objects[--machine.objectCount]);
    return;
  }
}

Range objectRecords() {
  auto begin = reinterpret_cast<uint64_t>(objects);
  return {begin, begin + machine.objectCount * sizeof(RaddleObject)};
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT uint32_t raddle_machine_undestroyed(const RaddleObject **undestroyed) {
  *undestroyed = objects;
  return machine.objectCount;
}
