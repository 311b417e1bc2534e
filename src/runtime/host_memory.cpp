#include "runtime/host_memory.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// Precedes each block.
struct Header {
  uint32_t sizeClass;
  uint32_t offset; // of the block from the start of its cell, header included
};
struct Free {
  Free *next;
};

// Four classes for each power of two.
constexpr uint32_t kClasses = 160;
constexpr uint64_t kSmallest = 32;

struct Arena {
  SharedState shared; // where sharedState() expects it
  uint64_t next;      // first byte never given out
  Free *free[kClasses];
};

Arena &arena() {
  return *reinterpret_cast<Arena *>(kArena);
}

uint64_t cellSize(uint32_t sizeClass) {
  uint64_t power = kSmallest << (sizeClass / 4);
  return roundUp(power + power / 4 * (sizeClass % 4), 16);
}

uint32_t classFor(uint64_t bytes) {
  if (bytes <= kSmallest)
    return 0;
  auto power = static_cast<uint32_t>(63 - __builtin_clzll(bytes / kSmallest));
  uint32_t sizeClass = power * 4;
  while (cellSize(sizeClass) < bytes)
    ++sizeClass;
  ensure(sizeClass < kClasses, "the explorer should not ask for that much memory");
  return sizeClass;
}

uint64_t takeCell(uint32_t sizeClass) {
  Free *&head = arena().free[sizeClass];
  if (head != nullptr) {
    auto cell = reinterpret_cast<uint64_t>(head);
    head = head->next;
    return cell;
  }
  uint64_t cell = arena().next;
  uint64_t size = cellSize(sizeClass);
  ensure(size < kHostBase + kHostBytes - kPage - cell, "the explorer should not run out of memory");
  arena().next = cell + size;
  return cell;
}

// What a detached process allocates lies in the second half, which is its own. Once others have come that far, nobody
// can be detached any more.
constexpr uint64_t kDetachedBase = kHostBase + kHostBytes / 2;

// The copy, and how much of it is used.
constexpr uint64_t kCopyBase = kHostBase + 2 * kHostBytes;
uint64_t copiedBytes;

} // namespace

uint64_t hostMemoryUsed() {
  return arena().next - kArena;
}

void keepHostMemory() {
  if (copiedBytes == 0) {
    mapMemory(kCopyBase, kHostBytes, Mapping::Private);
    systemCall(SYS_madvise, {static_cast<long>(kCopyBase), static_cast<long>(kHostBytes), MADV_DONTFORK});
  }
  copiedBytes = hostMemoryUsed();
  memcpy(reinterpret_cast<void *>(kCopyBase), &arena(), copiedBytes);
}

void takeBackHostMemory() {
  ensure(copiedBytes != 0, "memory should be copied before it is taken back");
  memcpy(&arena(), reinterpret_cast<void *>(kCopyBase), copiedBytes);
}

void detachHostMemory() {
  static Arena copy;
  ensure(arena().next < kDetachedBase, "the explorer should not need half of its memory");
  memcpy(&copy, &arena(), sizeof copy);
  openMemory(kArena, roundUp(sizeof(Arena), kPage));
  openMemory(kDetachedBase, kHostBase + kHostBytes - kPage - kDetachedBase);
  memcpy(&arena(), &copy, sizeof copy);
  arena().next = kDetachedBase;
  memset(arena().free, 0, sizeof arena().free);
}

void mapHostMemory() {
  mapMemory(kHostBase, kPage, Mapping::Reserved);
  mapMemory(kHostBase + kPage, kHostBytes - 2 * kPage, Mapping::Shared);
  mapMemory(kHostBase + kHostBytes - kPage, kPage, Mapping::Reserved);
  arena().next = roundUp(kHostBase + kPage + sizeof(Arena), kPage);
  arena().shared.threadCount = 1;
  arena().shared.names[0] = ThreadName{};
}

void *hostAllocate(size_t size, size_t alignment) {
  uint64_t spare = alignment > 16 ? alignment : 16;
  ensure(size < kHostBytes, "the explorer should not ask for that much memory");
  uint32_t sizeClass = classFor(size + spare);
  uint64_t cell = takeCell(sizeClass);
  uint64_t block = roundUp(cell + sizeof(Header), spare);
  auto *header = reinterpret_cast<Header *>(block) - 1;
  header->sizeClass = sizeClass;
  header->offset = static_cast<uint32_t>(block - cell);
  return reinterpret_cast<void *>(block);
}

void hostFree(void *block) {
  if (block == nullptr)
    return;
  Header header = *(static_cast<Header *>(block) - 1);
  auto *cell = reinterpret_cast<Free *>(static_cast<char *>(block) - header.offset);
  cell->next = arena().free[header.sizeClass];
  arena().free[header.sizeClass] = cell;
}

} // namespace raddle::runtime
