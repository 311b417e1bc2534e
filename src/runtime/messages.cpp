#include "runtime/messages.h"

#include <string.h>

#include "abi/operation_traits.h"
#include "runtime/failure.h"
#include "runtime/host_memory.h"
#include "runtime/operation.h"
#include "runtime/recent_accesses.h"
#include "runtime/scatter.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// Between the words of blocks to be reused and the shadows of arguments: see memory_map.h.
constexpr uint64_t kMessageBase = 0x0ef2'0000'0000;
constexpr uint64_t kMessageBytes = 64 * kMiB;
static_assert(kReuseBase < kMessageBase && kMessageBase + kMessageBytes <= 0x0ef4'0000'0000);

constexpr uint32_t kMaxLocations = 1 << 14; // of one execution
constexpr uint32_t kSlots = 4 * kMaxLocations;
constexpr uint32_t kMaxMessages = 1 << 20;
constexpr uint64_t kMaxSize = 8;

struct Location {
  uint64_t address;
  uint32_t size;
  uint32_t latest; // its last message
  uint32_t count;  // of its messages
};

struct Message {
  uint64_t value;
  uint32_t earlier; // the one before; 0: it is what was there before any write
};

// Where a location is, by open addressing.
struct Slot {
  uint64_t address;
  uint32_t generation; // 0: never used
  uint32_t location;
};

struct Tables {
  uint32_t generation; // of this execution; what is older counts as empty
  uint32_t messageCount;
  uint32_t locationCount;
  Slot slots[kSlots];
  Location locations[kMaxLocations + 1];
  Message messages[kMaxMessages + 1];
};
static_assert(sizeof(Tables) <= kMessageBytes);

Tables &tables() {
  return *reinterpret_cast<Tables *>(kMessageBase);
}

Slot &slotOf(uint64_t address) {
  Tables &all = tables();
  uint32_t slot = scatterRegions(address) % kSlots;
  while (all.slots[slot].generation == all.generation && all.slots[slot].address != address)
    slot = (slot + 1) % kSlots;
  return all.slots[slot];
}

// Its number, or 0.
uint32_t locationAt(uint64_t address) {
  const Slot &slot = slotOf(address);
  return slot.generation == tables().generation ? slot.location : 0;
}

// As in a sentence about it: "waiting on", "signalling".
constexpr const char *kGerunds[] = {
#define RADDLE_GERUND_OF(word, verb, gerund, rest) gerund,
#define RADDLE_OPERATION(name, words, ...) RADDLE_GERUND_OF words
#include "abi/operations.def"
#undef RADDLE_GERUND_OF
};

[[noreturn]] void refuseMixedSizes() {
  unsupported("mixed-sizes", "atomic accesses of other sizes to some of the same bytes are not supported under the C11 "
                             "memory model");
}

bool overlapsAnother(const RaddleOperation &operation) {
  for (uint64_t address = operation.object - kMaxSize + 1; address < operation.object + operation.size; ++address) {
    const uint32_t other = address == operation.object ? 0 : locationAt(address);
    if (other != 0 && address + tables().locations[other].size > operation.object)
      return true;
  }
  return false;
}

uint32_t addMessage(const Message &message) {
  Tables &all = tables();
  if (all.messageCount == kMaxMessages)
    unsupported("too-many-writes", "an execution writes to atomic locations more often than can be followed");
  storeUndoable(&all.messageCount, all.messageCount + 1);
  const uint32_t number = all.messageCount;
  storeUndoable(&all.messages[number], message);
  return number;
}

uint32_t addLocation(const RaddleOperation &operation) {
  Tables &all = tables();
  if (all.locationCount == kMaxLocations)
    unsupported("too-many-objects", "the program synchronizes through more objects than can be followed");
  if (operation.size - 1 >= kMaxSize || overlapsAnother(operation))
    refuseMixedSizes();
  const uint64_t value = loadValue(operation.object, operation.size);
  const uint32_t initial = addMessage({value, 0});
  storeUndoable(&all.locationCount, all.locationCount + 1);
  const uint32_t number = all.locationCount;
  storeUndoable(&all.locations[number], {operation.object, operation.size, initial, 1});
  storeUndoable(&slotOf(operation.object), {operation.object, all.generation, number});
  return number;
}

void put(const Location &location, uint64_t value) {
  if (loadValue(location.address, location.size) == value)
    return;
  auto *target = reinterpret_cast<void *>(location.address);
  keepOld(target, location.size);
  memcpy(target, &value, location.size);
  forgetRecent();
}

} // namespace

Messages messages;

void resetMessages() {
  if (!messages.areKept)
    return;
  Tables &all = tables();
  ++all.generation; // 0 is that of empty slots
  all.messageCount = 0;
  all.locationCount = 0;
}

uint16_t messageAlternatives(const RaddleOperation &operation) {
  const uint32_t location = locationAt(operation.object);
  const uint32_t count = location == 0 ? 1 : tables().locations[location].count;
  return count < UINT16_MAX ? static_cast<uint16_t>(count) : UINT16_MAX;
}

void refuseUnmodelled(const RaddleOperation &operation) {
  if (machine.alone)
    return;
  const bool isInSection = runningThread().sectionDepth != 0;
  if (isInSection)
    unsupported("weak-memory", "an atomic section is not supported under the C11 memory model");
  if (abi::graphRoleOf(operation.kind, operation.size) != abi::GraphRole::Unmodelled)
    return;
  Sentence sentence;
  sentence.add(kGerunds[operation.kind]).add(" is not supported under the C11 memory model");
  unsupported("weak-memory", sentence.text());
}

void findMessage(const RaddleOperation &operation) {
  uint32_t number = locationAt(operation.object);
  if (number == 0)
    number = addLocation(operation);
  const Location &location = tables().locations[number];
  if (location.size != operation.size)
    refuseMixedSizes();
  const Message *all = tables().messages;
  if (loadValue(location.address, location.size) != all[location.latest].value)
    unsupported("changed-atomic", "an atomic location is written other than by atomic accesses after it was accessed, "
                                  "which is not supported under the C11 memory model");
  ensure(step.choice < location.count, "a message that was chosen should exist");
  uint32_t chosen = location.latest;
  for (uint32_t later = 0; later < step.choice; ++later)
    chosen = all[chosen].earlier;
  const bool reads = abi::traitsOf(operation.kind).bytes != abi::Bytes::Written;
  messages.choice = {number, reads ? chosen : 0, chosen, 0};
  if (reads)
    put(location, all[chosen].value);
}

void promiseMessage() {
  messages.choice.written = addMessage({0, messages.choice.behind});
}

void keepMessage(uint64_t value) {
  const MessageChoice choice = messages.choice;
  Tables &all = tables();
  Location &location = all.locations[choice.location];
  if (choice.written != 0) {
    storeUndoable(&all.messages[choice.written], {value, choice.behind});
    uint32_t next = 0;
    for (uint32_t at = location.latest; at != choice.behind; at = all.messages[at].earlier)
      next = at;
    if (next != 0)
      storeUndoable(&all.messages[next].earlier, choice.written);
    storeUndoable(&location.count, location.count + 1);
    if (next == 0)
      storeUndoable(&location.latest, choice.written);
  }
  put(location, all.messages[location.latest].value);
}

} // namespace raddle::runtime

RADDLE_EXPORT void raddle_machine_keep_messages() {
  using namespace raddle::runtime;
  if (!messages.areKept)
    mapMemory(kMessageBase, kMessageBytes, Mapping::Private);
  messages.areKept = true;
  resetMessages();
}
