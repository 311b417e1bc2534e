#include "runtime/thread_table.h"

#include <string.h>

#include "runtime/host_memory.h"
#include "runtime/memory_map.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

uint32_t findChild(uint32_t creator, uint32_t occurrence) {
  const SharedState &shared = sharedState();
  uint32_t child = shared.names[creator].firstChild;
  while (child != RADDLE_NO_THREAD && shared.names[child].occurrence != occurrence)
    child = shared.names[child].nextSibling;
  return child;
}

// Keeps `count` entries from `index` on, which are about to be overwritten.
void keepLive(uint32_t index, uint32_t count) {
  keepOurs(&live[index], count * sizeof(RaddlePending));
}

void insertLive(uint32_t thread) {
  uint32_t index = machine.liveCount;
  while (index > 0 && live[index - 1].thread > thread)
    --index;
  keepLive(index, machine.liveCount + 1 - index);
  memmove(&live[index + 1], &live[index], (machine.liveCount - index) * sizeof(RaddlePending));
  live[index] = {};
  live[index].thread = thread;
  live[index].operation.alternatives = 1;
  live[index].operation.kind = RaddleOperationBegin;
  ++machine.liveCount;
  renumberLive(index);
}

// Everything but the destructors, which count only as far as destructorCount says.
void clear(Thread &thread) {
  memset(&thread, 0, offsetof(Thread, destructors));
}

} // namespace

void renumberLive(uint32_t first) {
  for (uint32_t i = first; i < machine.liveCount; ++i)
    threads[live[i].thread].liveIndex = i;
}

uint32_t internThread(uint32_t creator, uint32_t occurrence) {
  uint32_t known = findChild(creator, occurrence);
  if (known != RADDLE_NO_THREAD)
    return known;
  SharedState &shared = sharedState();
  if (shared.threadCount == kMaxThreads)
    return RADDLE_NO_THREAD;
  uint32_t number = shared.threadCount;
  shared.names[number] = {creator, occurrence, RADDLE_NO_THREAD, shared.names[creator].firstChild};
  shared.names[creator].firstChild = number;
  ++shared.threadCount;
  return number;
}

void addThread(uint32_t number) {
  ensure(!threads[number].exists, "a thread should be created once in an execution");
  clear(threads[number]);
  storeUndoable(&threads[number].exists, true);
  created[machine.createdCount++] = number;
  insertLive(number);
}

void removeLive(uint32_t thread) {
  uint32_t index = threads[thread].liveIndex;
  --machine.liveCount;
  if (index == machine.liveCount)
    return;
  keepLive(index, machine.liveCount - index);
  memmove(&live[index], &live[index + 1], (machine.liveCount - index) * sizeof(RaddlePending));
  renumberLive(index);
}

bool waitsForEnd(const RaddleOperation &join) {
  const Thread &thread = threads[join.object];
  const bool canBeJoined = !thread.detached && !thread.joined;
  return thread.state != RaddleThreadExited && (canBeJoined || join.argument == kAwaitsEnd);
}

uint32_t threadOfHandle(uint64_t handle) {
  auto number = static_cast<uint32_t>((handle - kThreadBase) / kThreadStride);
  bool known = handle >= kThreadBase && number < kMaxThreads && threads[number].exists;
  return known && threads[number].pointer == handle ? number : RADDLE_NO_THREAD;
}

} // namespace raddle::runtime
