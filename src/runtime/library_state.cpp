#include "runtime/library_state.h"

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// How often each cell was changed.
uint64_t &changesOf(effects::Cell cell) {
  return reinterpret_cast<uint64_t *>(kLibraryStateBase)[static_cast<uint32_t>(cell)];
}

} // namespace

void mapLibraryState() {
  mapMemory(kLibraryStateBase, kPage, Mapping::Private);
}

void changeLibraryState(effects::Cell cell) {
  uint64_t &changes = changesOf(cell);
  announce(makeAccess(RaddleOperationLibraryCall, &changes, sizeof(changes)));
  ++changes;
}

} // namespace raddle::runtime
