#include "runtime/shadow.h"

#include <string.h>

#include "abi/shadow.h"

#include "runtime/access.h"
#include "runtime/failure.h"
#include "runtime/hashing.h"
#include "runtime/heap.h"
#include "runtime/images.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

constexpr uint64_t kDistance = 0x4000'0000'0000;
// What nobody has written of a block, beyond this many bytes, counts as written: filling shadows takes time.
constexpr uint64_t kMostUnwritten = kMiB;

bool follows;
// What has shadow beside threads and heaps: the data of the program, from its first to its last page.
Range data;

// Instead of shadow that is not there: to be read, which is never written, and to be written, which is never read.
alignas(16) const char zeros[kPage] = {};
alignas(16) char ignored[kPage];

uint8_t *shadowAt(uint64_t address) {
  return reinterpret_cast<uint8_t *>(address + kDistance);
}

// The region with shadow that `address` lies in: of a heap, what was given out of it. Empty if there is none.
Range regionOf(uint64_t address) {
  const uint64_t inHeaps = address - kHeapBase;
  if (inHeaps < kMaxThreads * kHeapStride) {
    const auto thread = static_cast<uint32_t>(inHeaps / kHeapStride);
    return threads[thread].exists ? usedHeap(thread) : Range{};
  }
  if (address - kThreadBase < kMaxThreads * kThreadStride)
    return {kThreadBase, kThreadBase + kMaxThreads * kThreadStride};
  return data;
}

// Whether all of it has shadow.
bool hasShadow(uint64_t address, uint64_t size) {
  if (!follows || !controlled())
    return false;
  const Range region = regionOf(address);
  return region.contains(address) && size <= region.end - address;
}

bool isAll(const uint8_t *bytes, uint64_t size, uint8_t value) {
  return size == 0 || (bytes[0] == value && memcmp(bytes, bytes + 1, size - 1) == 0);
}

void fill(uint64_t address, uint64_t size, uint8_t shadow) {
  if (size == 0 || !hasShadow(address, size) || isAll(shadowAt(address), size, shadow))
    return;
  keepOurs(shadowAt(address), size);
  memset(shadowAt(address), shadow, size);
}

// Shadow that no code of the program has changed since the memory was given out is zero, and becomes so again.
struct Fresh {
  uint64_t address;
  uint64_t size;
};
void undoFresh(void *bytes) {
  const auto *fresh = static_cast<const Fresh *>(bytes);
  memset(shadowAt(fresh->address), 0, fresh->size);
}

// Page by page, so that most of them are not looked at, and none is logged in vain.
void forget(Range range) {
  forEachTouchedPage({range.begin + kDistance, range.end + kDistance},
                     [](Range part) { fill(part.begin - kDistance, part.size(), 0); });
}

template <typename Visit> void forEachShadowedRange(Visit visit) {
  if (data.size() != 0)
    visit(data);
  for (uint32_t i = 0; i < machine.createdCount; ++i) {
    const uint32_t thread = created[i];
    // Static constructors run on the stack of the process, which has no shadow; main has none of ours yet.
    if (threads[thread].stackBase != 0)
      visit(Range{threads[thread].stackBase, threadSlot(thread) + kThreadStride});
    if (threads[thread].heapUsed != 0)
      visit(usedHeap(thread));
  }
}

const char *wordFor(uint32_t use) {
  constexpr const char *kWords[] = {"a condition depends on ", "an address depends on ", "a divisor depends on ",
                                    "an argument of a function depends on ", "the exit status depends on "};
  return kWords[use];
}

[[noreturn]] void failUnwritten(const char *what) {
  const RaddleSite *site = runningThread().site;
  Sentence sentence;
  sentence.add(what);
  if (site == nullptr || site->text == nullptr || site->text[0] == '\0')
    sentence.add("memory");
  else
    sentence.add("`").add(site->text).add("`");
  sentence.add(", which nobody has written");
  fail(RaddleFailureMemory, "uninitialized", sentence.text());
}

uint64_t addressOf(const void *pointer) {
  return reinterpret_cast<uint64_t>(pointer);
}

} // namespace

void mapShadow() {
  follows = &__raddle_follows_uninitialized != nullptr;
  if (!follows)
    return;
  for (uint32_t i = 0; i < dataRangeCount(); ++i) {
    if (dataRange(i).owner != ImageOwner::Program)
      continue;
    const Range &range = dataRange(i).range;
    data.begin = data.end == 0 || range.begin < data.begin ? range.begin : data.begin;
    data.end = range.end > data.end ? range.end : data.end;
  }
  const uint64_t first = data.begin & ~(kPage - 1);
  if (data.size() != 0)
    mapMemory(first + kDistance, roundUp(data.end, kPage) - first, Mapping::Private);
  mapMemory(kThreadBase + kDistance, kMaxThreads * kThreadStride, Mapping::Private);
  mapMemory(RADDLE_SHADOW_ARGUMENTS, kPage, Mapping::Private);
}

void mapShadowOfHeap(uint32_t thread) {
  if (follows)
    mapMemory(heapSlot(thread) + kDistance, kHeapStride, Mapping::Private);
}

void noteUnwritten(void *address, uint64_t size) {
  const uint64_t at = addressOf(address);
  const uint64_t most = size < kMostUnwritten ? size : kMostUnwritten;
  if (most == 0 || !hasShadow(at, most))
    return;
  if (!isAll(shadowAt(at), most, 0))
    return fill(at, most, UINT8_MAX);
  if (auto *entry = static_cast<Fresh *>(keepFor(undoFresh, sizeof(Fresh))))
    *entry = {at, most};
  memset(shadowAt(at), UINT8_MAX, most);
}

void noteWritten(const void *address, uint64_t size) {
  fill(addressOf(address), size, 0);
}

void noteCopied(void *to, const void *from, uint64_t size) {
  const uint64_t target = addressOf(to);
  const uint64_t source = addressOf(from);
  if (size == 0 || !hasShadow(target, size))
    return;
  if (!hasShadow(source, size))
    return fill(target, size, 0);
  if (memcmp(shadowAt(target), shadowAt(source), size) == 0)
    return;
  keepOurs(shadowAt(target), size);
  memmove(shadowAt(target), shadowAt(source), size);
}

bool isUnwritten(const void *address, uint64_t size) {
  const uint64_t at = addressOf(address);
  return size != 0 && hasShadow(at, size) && isAll(shadowAt(at), size, UINT8_MAX);
}

void checkWritten(const void *address, uint64_t size) {
  const uint64_t at = addressOf(address);
  if (size != 0 && hasShadow(at, size) && !isAll(shadowAt(at), size, 0))
    failUnwritten("a function of the library looks at ");
}

uint64_t hashShadow(uint64_t hash) {
  if (!follows)
    return hash;
  forEachShadowedRange([&hash](Range range) {
    forEachTouchedPage({range.begin + kDistance, range.end + kDistance}, [&hash](Range part) {
      const auto *bytes = static_cast<const uint8_t *>(part.data());
      if (isAll(bytes, part.size(), 0))
        return;
      hash = mix(hash, part.begin);
      for (uint64_t i = 0; i < part.size(); ++i)
        hash = mix(hash, bytes[i] + i);
    });
  });
  return hash;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT const void *__raddle_shadow_read(const void *address, uint64_t size) {
  const uint64_t at = addressOf(address);
  return hasShadow(at, size) ? static_cast<const void *>(shadowAt(at)) : zeros;
}

RADDLE_EXPORT void *__raddle_shadow_write(void *address, uint64_t size) {
  const uint64_t at = addressOf(address);
  if (!hasShadow(at, size))
    return ignored;
  if (undoLog.open)
    keepOurs(shadowAt(at), size);
  return shadowAt(at);
}

RADDLE_EXPORT void __raddle_shadow_fill(void *address, uint64_t size, uint8_t shadow) {
  fill(addressOf(address), size, shadow);
}

RADDLE_EXPORT void __raddle_shadow_copy(void *to, const void *from, uint64_t size) {
  noteCopied(to, from, size);
}

RADDLE_EXPORT void __raddle_shadow_forget() {
  if (follows && controlled())
    forEachShadowedRange(forget);
}

RADDLE_EXPORT void __raddle_shadow_variadic(void *list) {
  // As the x86-64 ABI has it, and as many arguments on the stack as a call may sensibly have.
  struct List {
    uint32_t integers;
    uint32_t floats;
    void *onStack;
    void *inRegisters;
  };
  constexpr uint64_t kRegisterBytes = 176;
  constexpr uint64_t kStackBytes = 1024;
  const auto *arguments = static_cast<const List *>(list);
  noteWritten(list, sizeof(List));
  noteWritten(arguments->inRegisters, kRegisterBytes);
  noteWritten(arguments->onStack, kStackBytes);
}

RADDLE_EXPORT void __raddle_uninitialized(uint32_t use, const RaddleSite *site) {
  ensure(controlled(), "only threads of the program should use its memory");
  runningThread().site = site;
  failUnwritten(wordFor(use));
}

RADDLE_EXPORT void __raddle_shadow_look(const void *address, uint64_t size, const RaddleSite *site) {
  if (!controlled())
    return;
  const RaddleSite *before = runningThread().site;
  runningThread().site = site;
  checkWritten(address, size);
  runningThread().site = before;
}

RADDLE_EXPORT void __raddle_shadow_compare(const void *first, const void *second, uint64_t size,
                                           const RaddleSite *site) {
  const auto *a = static_cast<const char *>(first);
  const auto *b = static_cast<const char *>(second);
  uint64_t looked = 0;
  while (looked < size && a[looked] == b[looked])
    ++looked;
  looked += looked < size ? 1 : 0;
  __raddle_shadow_look(first, looked, site);
  __raddle_shadow_look(second, looked, site);
}

RADDLE_EXPORT uint64_t __raddle_shadow_text(const void *text, uint64_t bound, uint64_t unit) {
  if (text == nullptr)
    return 0;
  return unit == 1 ? bytesOf(static_cast<const char *>(text), bound)
                   : bytesOf(static_cast<const wchar_t *>(text), bound);
}
