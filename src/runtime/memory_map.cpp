#include "runtime/memory_map.h"

#include <sys/mman.h>
#include <sys/syscall.h>

#include "runtime/system.h"

namespace raddle::runtime {

namespace {

void map(uint64_t address, uint64_t size, long protection, long flags) {
  long result = systemCall(SYS_mmap, {static_cast<long>(address), static_cast<long>(size), protection,
                                      flags | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0});
  ensure(result == static_cast<long>(address), "the fixed addresses of the runtime should be free");
}

} // namespace

void mapMemory(uint64_t address, uint64_t size, Mapping mapping) {
  long protection = mapping == Mapping::Reserved ? PROT_NONE : PROT_READ | PROT_WRITE;
  long sharing = mapping == Mapping::Shared ? MAP_SHARED : MAP_PRIVATE;
  map(address, size, protection, sharing | MAP_FIXED_NOREPLACE);
}

void openMemory(uint64_t address, uint64_t size) {
  map(address, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED);
}

void closeMemory(uint64_t address, uint64_t size) {
  map(address, size, PROT_NONE, MAP_PRIVATE | MAP_FIXED);
}

void discardPages(uint64_t address, uint64_t size) {
  systemCall(SYS_madvise, {static_cast<long>(address), static_cast<long>(size), MADV_DONTNEED});
}

} // namespace raddle::runtime
