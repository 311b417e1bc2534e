#include "runtime/fiber.h"

#include <string.h>

#include "runtime/memory_map.h"
#include "runtime/state.h"
#include "runtime/switch.h"
#include "runtime/system.h"
#include "runtime/tls.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kSmallestStack = 64 * kKiB;
constexpr uint64_t kScanChunk = 256;
constexpr uint32_t kUntouchedChunks = 4; // that many in a row, and nothing is taken to lie below
constexpr uint64_t kDiscardAbove = 256 * kKiB;
constexpr uint32_t kDefaultMxcsr = 0x1f80;
constexpr uint32_t kDefaultX87Control = 0x037f;

// Lowest mapped byte of the stack of each slot; 0 if nothing is mapped yet.
uint64_t mappedFrom[kMaxThreads];

// Lowest top of each stack since it was scrubbed, or 0; unlike the record of the thread it knows of steps that were
// undone.
uint64_t lowestTop[kMaxThreads];

// What callHost() asked for and is still to be done; null if nothing.
void (*hostWork)();

bool didHostWork() {
  if (hostWork == nullptr)
    return false;
  void (*work)() = hostWork;
  hostWork = nullptr;
  work();
  return true;
}

// There is an inaccessible page between the stack and the thread-locals above it.
uint64_t stackEnd(uint32_t thread) {
  return threadSlot(thread) + kThreadStride - tlsSlotBytes() - kPage;
}

uint64_t stackBase(uint32_t thread, uint64_t bytes) {
  uint64_t largest = stackEnd(thread) - threadSlot(thread) - kPage;
  bytes = roundUp(bytes < kSmallestStack ? kSmallestStack : bytes, kPage);
  return stackEnd(thread) - (bytes < largest ? bytes : largest);
}

void mapSlot(uint32_t thread, uint64_t base) {
  if (mappedFrom[thread] == 0) {
    openMemory(threadSlot(thread) + kThreadStride - tlsSlotBytes(), tlsSlotBytes());
    mappedFrom[thread] = stackEnd(thread);
  }
  if (base < mappedFrom[thread])
    openMemory(base, mappedFrom[thread] - base);
  if (base > mappedFrom[thread])
    closeMemory(mappedFrom[thread], base - mappedFrom[thread]);
  mappedFrom[thread] = base;
}

// The first activation of a stack: pops into registers, jumps to raddleFiberEntry, which calls runEntry(entry).
void runEntry(void (*entry)()) {
  entry();
  die("a thread should leave its fiber before its entry returns");
}

uint64_t firstActivation(uint64_t end, void (*entry)()) {
  // Above it a zero word stands for a return address; below, raddleFiberEntry calls with the stack aligned to 16.
  uint64_t top = end - 16 - sizeof(SavedStack);
  auto *saved = reinterpret_cast<SavedStack *>(top);
  *saved = {};
  saved->mxcsr = kDefaultMxcsr;
  saved->x87Control = kDefaultX87Control;
  saved->rbx = reinterpret_cast<uint64_t>(&runEntry);
  saved->r12 = reinterpret_cast<uint64_t>(entry);
  saved->resume = raddleFiberEntry;
  return top;
}

// REQUIRES: `chunk` is aligned to 16.
bool isZero(uint64_t chunk) {
  using Vector = uint64_t __attribute__((vector_size(16)));
  const auto *vectors = reinterpret_cast<const Vector *>(chunk);
  Vector any = {};
  for (uint64_t i = 0; i < kScanChunk / sizeof(Vector); ++i)
    any |= vectors[i];
  return (any[0] | any[1]) == 0;
}

// A call between two stops may have gone deeper than the lowest one: goes down until the stack looks untouched.
uint64_t lowestTouched(uint64_t from, uint64_t base) {
  uint32_t untouched = 0;
  uint64_t lowest = from;
  for (uint64_t chunk = roundUp(from, 16); chunk >= base + kScanChunk && untouched < kUntouchedChunks;) {
    chunk -= kScanChunk;
    bool zero = isZero(chunk);
    untouched = zero ? untouched + 1 : 0;
    lowest = zero ? lowest : chunk;
  }
  return lowest;
}

void zero(uint64_t begin, uint64_t end) {
  uint64_t firstPage = roundUp(begin, kPage);
  uint64_t lastPage = end & ~(kPage - 1);
  if (end - begin < kDiscardAbove) {
    memset(reinterpret_cast<void *>(begin), 0, end - begin);
    return;
  }
  memset(reinterpret_cast<void *>(begin), 0, firstPage - begin);
  discardPages(firstPage, lastPage - firstPage);
  memset(reinterpret_cast<void *>(lastPage), 0, end - lastPage);
}

void noteTop(uint32_t number) {
  uint64_t top = threads[number].stack;
  if (lowestTop[number] == 0 || top < lowestTop[number])
    lowestTop[number] = top;
}

} // namespace

void reserveThreadSlots() {
  mapMemory(kThreadBase, kMaxThreads * kThreadStride, Mapping::Reserved);
}

void prepareFiber(uint32_t number, uint64_t stackBytes, void (*entry)()) {
  Thread &thread = threads[number];
  thread.stackEnd = stackEnd(number);
  thread.stackBase = stackBase(number, stackBytes);
  mapSlot(number, thread.stackBase);
  thread.liveFrom = thread.stackBase;
  thread.pointer = resetTls(number);
  thread.stack = firstActivation(thread.stackEnd, entry);
  noteTop(number);
}

void resumeFiber(uint32_t number) {
  Thread &thread = threads[number];
  do {
    control.running = number;
    control.phase = Phase::Program;
    raddleSwitch(&control.hostStack, thread.stack, thread.pointer);
    control.phase = Phase::Host;
  } while (didHostWork());
  noteTop(number);
}

void callHost(void (*work)()) {
  hostWork = work;
  suspendFiber();
}

void suspendFiber() {
  raddleSwitch(&runningThread().stack, control.hostStack, control.hostPointer);
}

void passStop() {
  runningThread().stack = reinterpret_cast<uint64_t>(__builtin_frame_address(0)) - sizeof(SavedStack);
  noteTop(control.running);
}

void leaveFiber() {
  runningThread().stack = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  raddleLoad(control.hostStack, control.hostPointer);
}

void noteDepth(uint64_t top) {
  Thread &thread = runningThread();
  thread.stack = (top < thread.stackBase ? thread.stackBase : top) & ~uint64_t{7};
}

void scrubBelow(uint32_t number, uint64_t lowest) {
  const Thread &thread = threads[number];
  zero(lowestTouched(lowest, thread.stackBase), thread.stack);
}

void scrubStack(uint32_t number, uint64_t top) {
  if (lowestTop[number] != 0 && lowestTop[number] < top)
    zero(lowestTouched(lowestTop[number], threads[number].stackBase), top);
  lowestTop[number] = 0;
}

void scrubWholeStack(uint32_t number) {
  zero(threads[number].stackBase, threads[number].stack);
}

} // namespace raddle::runtime
