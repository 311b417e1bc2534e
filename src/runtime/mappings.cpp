#include "runtime/mappings.h"

#include <cstddef>
#include <cstdint>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "runtime/failure.h"
#include "runtime/kernel_objects.h"
#include "runtime/memory_map.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realMmap("mmap");
RADDLE_REAL realMunmap("munmap");

// Those of the program, in the order in which they were made; more than fit are left to the system.
constexpr uint32_t kMaxMappings = 1024;
Range mappings[kMaxMappings];
uint32_t mappingCount;
uint32_t rememberedCount; // that many were there at the mark

struct Mapping {
  void *address;
  size_t size;
  int protection;
  int flags;
  int file;
  long offset;
};

void remember(uint64_t address, uint64_t size) {
  if (mappingCount < kMaxMappings)
    mappings[mappingCount++] = {address, address + roundUp(size, kPage)};
}

bool isRemembered(uint64_t address, uint64_t size) {
  for (uint32_t i = 0; i < mappingCount; ++i) {
    if (address >= mappings[i].begin && address + size <= mappings[i].end)
      return true;
  }
  return false;
}

// The program has no other process, so that memory without a file which it wants to share is as good as its own: that
// is put back with everything else.
void *map(Mapping mapping) {
  if ((mapping.flags & MAP_ANONYMOUS) == 0 && isModelledDescriptor(mapping.file))
    unsupported("mmap", "`mmap` of a pipe, a socket or the like is not supported yet");
  const bool isShared = (mapping.flags & MAP_TYPE) != MAP_PRIVATE;
  if (controlled() && isShared && (mapping.flags & MAP_ANONYMOUS) != 0)
    mapping.flags = (mapping.flags & ~MAP_TYPE) | MAP_PRIVATE;
  void *result = realMmap.as<void *(void *, size_t, int, int, int, long)>()(
      mapping.address, mapping.size, mapping.protection, mapping.flags, mapping.file, mapping.offset);
  if (controlled() && result != MAP_FAILED)
    remember(reinterpret_cast<uint64_t>(result), mapping.size);
  return result;
}

} // namespace

void rememberMappings() {
  rememberedCount = mappingCount;
}

void unmapNewMappings() {
  for (; mappingCount > rememberedCount; --mappingCount) {
    const Range &last = mappings[mappingCount - 1];
    systemCall(SYS_munmap, {static_cast<long>(last.begin), static_cast<long>(last.size())});
  }
}

} // namespace raddle::runtime

using namespace raddle::runtime;

// NOLINTNEXTLINE(readability-function-size): the arguments are those of the C library's function
RADDLE_EXPORT void *raddleMmap(void *address, size_t size, int protection, int flags, int file,
                               long offset) __asm__("mmap");
// NOLINTNEXTLINE(readability-function-size): as above
RADDLE_EXPORT void *raddleMmap64(void *address, size_t size, int protection, int flags, int file,
                                 long offset) __asm__("mmap64");
// NOLINTNEXTLINE(readability-function-size): as above
void *raddleMmap(void *address, size_t size, int protection, int flags, int file, long offset) {
  return map({address, size, protection, flags, file, offset});
}
// NOLINTNEXTLINE(readability-function-size): as above
void *raddleMmap64(void *address, size_t size, int protection, int flags, int file, long offset) {
  return map({address, size, protection, flags, file, offset});
}
RADDLE_EXPORT int munmap(void *address, size_t size) {
  if (controlled() && isRemembered(reinterpret_cast<uint64_t>(address), size))
    return 0;
  return realMunmap.as<int(void *, size_t)>()(address, size);
}
