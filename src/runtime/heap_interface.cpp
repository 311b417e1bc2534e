// malloc, operator new and their families. One definition serves three parties: the explorer gets host memory, a
// library that is being loaded gets boot memory, a thread of the program gets memory of its heap.
//
// `free` by the program is a visible write to the whole block. A call by a library is not visible, since a library may
// hold locks of its own there; but what a library allocates it will also write, unseen by the undo log.
#include <errno.h>
#include <string.h>

#include <new>

#include "runtime/access_history.h"
#include "runtime/arguments.h"
#include "runtime/failure.h"
#include "runtime/heap.h"
#include "runtime/host_memory.h"
#include "runtime/images.h"
#include "runtime/lock_ends.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/reuse.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realNew("_Znwm");

#define RADDLE_CALLER callerAt(__builtin_return_address(0))

void *allocate(uint64_t size, uint64_t alignment, Caller caller, Family family = Family::Malloc) {
  if (!controlled())
    return bootAllocate(size, alignment);
  if (caller == Caller::Library)
    noteForeignWriter();
  if (caller == Caller::Library && runningThread().librariesKeep)
    return keptAllocate(size, alignment);
  Block *reused = caller == Caller::Program && alignment <= 16 ? chooseReused(size) : nullptr;
  if (reused != nullptr) {
    setReused(*reused, size, family);
    noteUnwritten(reinterpret_cast<void *>(reused->address), size);
    return reinterpret_cast<void *>(reused->address);
  }
  void *result = heapAllocate(size, alignment < 16 ? 16 : alignment, family);
  if (result == nullptr)
    errno = ENOMEM;
  else if (caller == Caller::Library)
    lastBlock().ofLibrary = true;
  else
    noteUnwritten(result, size);
  return result;
}

const char *allocatorOf(Family family) {
  constexpr const char *kAllocators[] = {"malloc", "new", "new[]"};
  return kAllocators[static_cast<uint8_t>(family)];
}
const char *deallocatorOf(Family family) {
  constexpr const char *kDeallocators[] = {"free", "delete", "delete[]"};
  return kDeallocators[static_cast<uint8_t>(family)];
}

[[noreturn]] void failFree(const char *rule, const char *message, const void *address) {
  const Block *block = isHeapMemory(address) ? blockUpTo(reinterpret_cast<uint64_t>(address)) : nullptr;
  failAt(RaddleFailureMemory, {rule, message}, reinterpret_cast<uint64_t>(address), block != nullptr ? block->size : 1);
}

[[noreturn]] void failInvalidFree(const void *address) {
  auto at = reinterpret_cast<uint64_t>(address);
  const Block *block = isHeapMemory(address) ? blockUpTo(at) : nullptr;
  if (block == nullptr || at - block->address >= block->size || block->family == Family::Local)
    failFree("invalid-free", "the thread frees what is no block of the heap", address);
  Sentence sentence;
  sentence.add("the thread frees memory ").addNumber(at - block->address).add(" bytes behind the start of its block");
  failFree("invalid-free", sentence.text(), reinterpret_cast<void *>(block->address));
}

void checkFamily(const Block &block, Family family) {
  if (block.family == family)
    return;
  Sentence sentence;
  sentence.add("the thread frees with ").add(deallocatorOf(family)).add(" what was allocated with ");
  sentence.add(allocatorOf(block.family));
  failFree("mismatched-free", sentence.text(), reinterpret_cast<void *>(block.address));
}

void endBlock(Block &block, Caller caller) {
  setFreed(block);
  if (caller == Caller::Program)
    offerForReuse(block);
}

// Waits for the turn of a thread of the program to free all of the block, and looks at it afterwards: others may have
// freed it in between.
Block &blockToFree(void *address, Caller caller, Family family) {
  Block *block = findBlock(address);
  if (block == nullptr || block->family == Family::Local)
    failInvalidFree(address);
  if (caller == Caller::Program)
    announce(makeAccess(RaddleOperationFree, address, block->size));
  else
    recordAccess(runningThread().site, block->address, block->size, kFrees);
  if (block->freed)
    failFree("double-free", "the thread frees a block that was freed before", address);
  if (caller == Caller::Program)
    checkFamily(*block, family);
  if (caller == Caller::Program || !block->ofLibrary)
    checkLocksAtEnd({block->address, block->address + block->size});
  return *block;
}

void release(void *address, Caller caller, Family family = Family::Malloc) {
  if (address == nullptr || isBootMemory(address) || !controlled())
    return;
  endBlock(blockToFree(address, caller, family), caller);
}

void *reallocateBoot(void *address, uint64_t size, Caller caller) {
  void *result = allocate(size, 16, caller);
  uint64_t old = bootSize(address);
  if (result != nullptr)
    memcpy(result, address, old < size ? old : size);
  return result;
}

// The block always moves, so that nobody gets away with using the old one.
void *reallocate(void *address, uint64_t size, Caller caller) {
  if (address == nullptr)
    return allocate(size, 16, caller);
  if (isBootMemory(address))
    return reallocateBoot(address, size, caller);
  Block &block = blockToFree(address, caller, Family::Malloc);
  void *result = size == 0 ? nullptr : allocate(size, 16, caller);
  if (size != 0 && result == nullptr)
    return nullptr;
  uint64_t copied = block.size < size ? block.size : size;
  noteFilled(caller, result, copied);
  keepOldRange(result, copied);
  if (copied != 0)
    memcpy(result, address, copied);
  noteCopied(result, address, copied);
  endBlock(block, caller);
  return result;
}

// The string, or as much of it as `bound` allows, in a block of its own.
char *copyString(Caller caller, const char *text, uint64_t bound) {
  const uint64_t length = strnlen(text, bound);
  auto *result = static_cast<char *>(allocate(length + 1, 16, caller));
  if (result == nullptr)
    return nullptr;
  noteFilled(caller, result, length + 1);
  keepOldRange(result, length + 1);
  memcpy(result, text, length);
  result[length] = 0;
  return result;
}

bool isPowerOfTwo(uint64_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}

// As operator new of the program's C++ library, if there is no memory: it knows how to throw.
void *newFailed(uint64_t size) {
  return realNew.as<void *(uint64_t)>()(size);
}

void *newBlock(uint64_t size, uint64_t alignment, Caller caller, Family family) {
  if (control.phase == Phase::Host)
    return hostAllocate(size, alignment);
  return allocate(size, alignment, caller, family);
}

void *newOrThrow(uint64_t size, uint64_t alignment, Caller caller, Family family) {
  void *result = newBlock(size, alignment, caller, family);
  return result != nullptr ? result : newFailed(size);
}

void deleteBlock(void *address, Caller caller, Family family) {
  if (isHostMemory(address))
    hostFree(address);
  else
    release(address, caller, family);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void *malloc(size_t size) {
  return allocate(size, 16, RADDLE_CALLER);
}

RADDLE_EXPORT void *calloc(size_t count, size_t size) {
  uint64_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  const Caller caller = RADDLE_CALLER;
  void *result = allocate(bytes, 16, caller);
  if (result != nullptr && controlled()) {
    noteFilled(caller, result, bytes);
    zeroReused(result, bytes);
  }
  return result;
}

RADDLE_EXPORT char *strdup(const char *text) {
  return copyString(RADDLE_CALLER, Through<"strdup", 0>::readString(RADDLE_CALLER, text), UINT64_MAX);
}
RADDLE_EXPORT char *strndup(const char *text, size_t bound) {
  Through<"strndup", 0>::readBytes(RADDLE_CALLER, text, bytesOf(text, bound));
  return copyString(RADDLE_CALLER, text, bound);
}

RADDLE_EXPORT void *realloc(void *address, size_t size) {
  return reallocate(address, size, RADDLE_CALLER);
}

RADDLE_EXPORT void *reallocarray(void *address, size_t count, size_t size) {
  uint64_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return reallocate(address, bytes, RADDLE_CALLER);
}

RADDLE_EXPORT void free(void *address) {
  release(address, RADDLE_CALLER);
}
RADDLE_EXPORT void cfree(void *address) {
  release(address, RADDLE_CALLER);
}

RADDLE_EXPORT int posix_memalign(void **result, size_t alignment, size_t size) {
  if (!isPowerOfTwo(alignment) || alignment % sizeof(void *) != 0)
    return EINVAL;
  void *block = allocate(size, alignment, RADDLE_CALLER);
  if (block == nullptr)
    return ENOMEM;
  Through<"posix_memalign", 0>::write(RADDLE_CALLER, result, block);
  return 0;
}

RADDLE_EXPORT void *memalign(size_t alignment, size_t size) {
  return isPowerOfTwo(alignment) ? allocate(size, alignment, RADDLE_CALLER) : nullptr;
}
RADDLE_EXPORT void *aligned_alloc(size_t alignment, size_t size) {
  return isPowerOfTwo(alignment) ? allocate(size, alignment, RADDLE_CALLER) : nullptr;
}
RADDLE_EXPORT void *valloc(size_t size) {
  return allocate(size, kPage, RADDLE_CALLER);
}

RADDLE_EXPORT size_t malloc_usable_size(void *address) {
  if (address == nullptr)
    return 0;
  if (isBootMemory(address))
    return bootSize(address);
  const Block *block = isHeapMemory(address) ? findBlock(address) : nullptr;
  return block != nullptr ? block->size : 0;
}

void *operator new(size_t size) {
  return newOrThrow(size, 16, RADDLE_CALLER, Family::New);
}
void *operator new[](size_t size) {
  return newOrThrow(size, 16, RADDLE_CALLER, Family::NewArray);
}
void *operator new(size_t size, std::align_val_t alignment) {
  return newOrThrow(size, static_cast<uint64_t>(alignment), RADDLE_CALLER, Family::New);
}
void *operator new[](size_t size, std::align_val_t alignment) {
  return newOrThrow(size, static_cast<uint64_t>(alignment), RADDLE_CALLER, Family::NewArray);
}
void *operator new(size_t size, const std::nothrow_t &) noexcept {
  return newBlock(size, 16, RADDLE_CALLER, Family::New);
}
void *operator new[](size_t size, const std::nothrow_t &) noexcept {
  return newBlock(size, 16, RADDLE_CALLER, Family::NewArray);
}
void *operator new(size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  return newBlock(size, static_cast<uint64_t>(alignment), RADDLE_CALLER, Family::New);
}
void *operator new[](size_t size, std::align_val_t alignment, const std::nothrow_t &) noexcept {
  return newBlock(size, static_cast<uint64_t>(alignment), RADDLE_CALLER, Family::NewArray);
}

void operator delete(void *address) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::New);
}
void operator delete[](void *address) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::NewArray);
}
void operator delete(void *address, size_t) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::New);
}
void operator delete[](void *address, size_t) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::NewArray);
}
void operator delete(void *address, std::align_val_t) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::New);
}
void operator delete[](void *address, std::align_val_t) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::NewArray);
}
void operator delete(void *address, size_t, std::align_val_t) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::New);
}
void operator delete[](void *address, size_t, std::align_val_t) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::NewArray);
}
void operator delete(void *address, const std::nothrow_t &) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::New);
}
void operator delete[](void *address, const std::nothrow_t &) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::NewArray);
}
void operator delete(void *address, std::align_val_t, const std::nothrow_t &) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::New);
}
void operator delete[](void *address, std::align_val_t, const std::nothrow_t &) noexcept {
  deleteBlock(address, RADDLE_CALLER, Family::NewArray);
}
