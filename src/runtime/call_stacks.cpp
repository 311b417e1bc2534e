#include "runtime/call_stacks.h"

#include <string.h>

#include "abi/debugger.h"
#include "runtime/access_history.h"
#include "runtime/failure.h"
#include "runtime/hashing.h"
#include "runtime/images.h"
#include "runtime/memory_map.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kMaxStacks = 1 << 18;
constexpr uint32_t kSlots = 4 * kMaxStacks;
constexpr uint32_t kMaxSteps = 1 << 24;
constexpr uint32_t kMaxAccesses = 1 << 24; // as many as access_history.cpp remembers
constexpr uint32_t kMaxNotes = 1 << 20;

// That `kind` happened to an object.
struct Note {
  uint64_t object;
  uint32_t kind;
  uint32_t stack;
};

struct Depot {
  uint32_t stackCount; // the last number that was given out
  uint32_t stepCount;
  uint32_t noteCount;
  uint32_t slots[kSlots]; // numbers of stacks, by open addressing; 0: free
  uint32_t steps[kMaxSteps];
  uint32_t accesses[kMaxAccesses];
  Note notes[kMaxNotes];
  RaddleStack stacks[kMaxStacks]; // number 0 is not used
};

Depot &depot() {
  return *reinterpret_cast<Depot *>(kStackDepotBase);
}

uint64_t hostStackEnd;

bool isKept() {
  return control.options.keepsStacks != 0;
}

uint64_t hashOf(const RaddleStack &stack) {
  uint64_t hash = stack.count;
  for (uint64_t i = 0; i < stack.count; ++i)
    hash = mix(hash, stack.addresses[i]);
  return hash;
}

bool isSame(const RaddleStack &a, const RaddleStack &b) {
  return a.count == b.count && memcmp(a.addresses, b.addresses, a.count * sizeof(uint64_t)) == 0;
}

// What a function with a frame pointer has at the place that it points to.
struct Frame {
  uint64_t caller; // the frame of that
  uint64_t address;
};

const Frame *frameAt(uint64_t address) {
  return reinterpret_cast<const Frame *>(address);
}

// Code in other images keeps no frame pointers: what it leaves there may be anything.
bool canBeFrame(const Thread &thread, uint64_t frame) {
  const bool isOnHost = control.phase == Phase::Constructing;
  const uint64_t begin = isOnHost ? reinterpret_cast<uint64_t>(__builtin_frame_address(0)) : thread.stackBase;
  const uint64_t end = isOnHost ? hostStackEnd : thread.stackEnd;
  return frame % sizeof(uint64_t) == 0 && frame >= begin && frame <= end - sizeof(Frame);
}

const RaddleStack *stackNumbered(uint32_t number) {
  return number == 0 ? nullptr : &depot().stacks[number];
}

} // namespace

void mapStacks(uint64_t end) {
  hostStackEnd = end;
  mapMemory(kStackDepotBase, sizeof(Depot), Mapping::Private);
}

// What announces an operation and the call that it announces leave their return address in the same place.
void findStack(const Thread &thread, RaddleStack &stack) {
  stack.count = 0;
  const uint64_t entry = thread.liveFrom - sizeof(Frame);
  if (!canBeFrame(thread, entry))
    return;
  uint64_t address = frameAt(entry)->address;
  for (uint64_t frame = thread.frame;;) {
    if (inProgram(address))
      stack.addresses[stack.count++] = address;
    if (stack.count == RADDLE_MOST_FRAMES || frame < entry || !canBeFrame(thread, frame))
      return;
    address = frameAt(frame)->address;
    const uint64_t caller = frameAt(frame)->caller;
    frame = caller > frame ? caller : 0;
  }
}

uint32_t keepStack() {
  Depot &all = depot();
  const uint32_t next = all.stackCount + 1;
  if (next == kMaxStacks)
    return 0;
  RaddleStack &stack = all.stacks[next];
  findStack(runningThread(), stack);
  uint64_t slot = hashOf(stack) % kSlots;
  while (all.slots[slot] != 0 && !isSame(all.stacks[all.slots[slot]], stack))
    slot = (slot + 1) % kSlots;
  if (all.slots[slot] == 0) {
    all.slots[slot] = next;
    all.stackCount = next;
  }
  return all.slots[slot];
}

void addStepStack(uint32_t stack) {
  Depot &all = depot();
  if (all.stepCount < kMaxSteps)
    all.steps[all.stepCount++] = stack;
}

void keepStackOfAccess(uint32_t access) {
  if (access < kMaxAccesses)
    depot().accesses[access] = keepStack();
  if (access == raddle_machine_stop_access)
    raddle_machine_at_access();
}

void noteStack(RaddleStackKind kind, uint64_t object) {
  Depot &all = depot();
  if (all.noteCount < kMaxNotes)
    all.notes[all.noteCount++] = {object, kind, keepStack()};
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void raddle_machine_stack(uint32_t thread, RaddleStack *stack) {
  findStack(threads[thread], *stack);
}

RADDLE_EXPORT const RaddleStack *raddle_machine_failure_stack(uint32_t thread) {
  return failureStackOf(thread);
}

RADDLE_EXPORT const RaddleStack *raddle_machine_second_stack(uint32_t race) {
  return secondStackOf(race);
}

RADDLE_EXPORT const RaddleStack *raddle_machine_first_stack(uint32_t race) {
  return isKept() ? stackNumbered(depot().accesses[firstAccessOf(race)]) : nullptr;
}

RADDLE_EXPORT const RaddleStack *raddle_machine_step_stack(uint32_t number) {
  return isKept() && number < depot().stepCount ? stackNumbered(depot().steps[number]) : nullptr;
}

RADDLE_EXPORT const RaddleStack *raddle_machine_object_stack(RaddleStackKind kind, uint64_t object) {
  if (!isKept())
    return nullptr;
  const Depot &all = depot();
  for (uint32_t i = all.noteCount; i > 0; --i)
    if (all.notes[i - 1].object == object && all.notes[i - 1].kind == kind)
      return stackNumbered(all.notes[i - 1].stack);
  return nullptr;
}
