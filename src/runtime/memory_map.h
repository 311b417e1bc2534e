// Where everything lies: fixed addresses, so that they are the same in every process that runs the program.
//
//   host memory   the explorer's, shared by all processes of a worker
//   boot arena    what libraries allocate before the program starts, or keep for themselves; never freed
//   state of the C library that the program shares among its threads
//   state of the kernel that it has
//   undo log, clocks, access history, thread-specific data, times, blocks to be reused, snapshot
//   threads       slot t: guard, stack, guard, thread-local storage of thread number t
//   heaps         slot t: what thread number t allocates
//   blocks        slot t: the table of these allocations
//   shadows       of data, threads and heaps, behind all of them, if the program follows uninitialized memory
#pragma once

#include <cstddef>
#include <cstdint>

namespace raddle::runtime {

inline constexpr uint64_t kKiB = 1024;
inline constexpr uint64_t kMiB = 1024 * kKiB;
inline constexpr uint64_t kGiB = 1024 * kMiB;
inline constexpr uint64_t kPage = 4 * kKiB;

inline constexpr uint64_t kHostBase = 0x0c00'0000'0000;
inline constexpr uint64_t kHostBytes = 64 * kGiB;
inline constexpr uint64_t kBootBase = 0x0d00'0000'0000;
inline constexpr uint64_t kBootBytes = 1 * kGiB;
// The part of it that libraries keep while the program runs.
inline constexpr uint64_t kKeptBase = kBootBase + kBootBytes / 2;
inline constexpr uint64_t kLibraryStateBase = 0x0d80'0000'0000;
// kernel_objects.h: the tables, the rings of streams, and the scratch memory of threads.
inline constexpr uint64_t kKernelBase = 0x0d90'0000'0000;
inline constexpr uint64_t kKernelTableBytes = 16 * kMiB;
inline constexpr uint64_t kItemBytes = 1 * kMiB;
inline constexpr uint64_t kItemBase = kKernelBase + kKernelTableBytes - kItemBytes;
inline constexpr uint64_t kRingBase = kKernelBase + kKernelTableBytes;
inline constexpr uint64_t kScratchBase = kRingBase + 2 * kGiB;
inline constexpr uint64_t kKernelBytes = 4 * kGiB;
inline constexpr uint64_t kLogBase = 0x0e00'0000'0000;
inline constexpr uint64_t kLogBytes = 16 * kGiB;
inline constexpr uint64_t kClockBase = 0x0e80'0000'0000;
inline constexpr uint64_t kClockBytes = 1 * kGiB;
inline constexpr uint64_t kHistoryBase = 0x0ec0'0000'0000;
inline constexpr uint64_t kHistoryBytes = 1 * kGiB;
inline constexpr uint64_t kKeyBase = 0x0ee0'0000'0000;
inline constexpr uint64_t kKeyBytes = 32 * kMiB;
inline constexpr uint64_t kTimeBase = 0x0ee8'0000'0000;
inline constexpr uint64_t kTimeBytes = 8 * kMiB;
inline constexpr uint64_t kFreshTlsBase = 0x0eec'0000'0000;
inline constexpr uint64_t kFreshTlsBytes = 32 * kMiB;
inline constexpr uint64_t kReuseBase = 0x0ef0'0000'0000;
// 0x0ef4'0000'0000: shadows of arguments and results (abi/shadow.h).
inline constexpr uint64_t kVariableBase = 0x0ef8'0000'0000;
inline constexpr uint64_t kStackDepotBase = 0x0efc'0000'0000;
inline constexpr uint64_t kSnapshotBase = 0x0f00'0000'0000;
inline constexpr uint64_t kSnapshotBytes = 64 * kGiB;
inline constexpr uint64_t kThreadBase = 0x1000'0000'0000;
inline constexpr uint64_t kThreadStride = 64 * kMiB;
inline constexpr uint64_t kHeapBase = 0x2000'0000'0000;
inline constexpr uint64_t kHeapStride = 4 * kGiB;
inline constexpr uint64_t kBlockBase = 0x3000'0000'0000;
inline constexpr uint64_t kBlockStride = 1 * kGiB;

// Threads that all executions of a search have together.
inline constexpr uint32_t kMaxThreads = 1024;

inline uint64_t threadSlot(uint32_t thread) {
  return kThreadBase + thread * kThreadStride;
}
inline uint64_t heapSlot(uint32_t thread) {
  return kHeapBase + thread * kHeapStride;
}
inline uint64_t blockSlot(uint32_t thread) {
  return kBlockBase + thread * kBlockStride;
}

// Whether it is memory that the program has no business with: the explorer's and the runtime's own.
inline bool isOurMemory(uint64_t address) {
  return address - kHostBase < kHostBytes || address - kLogBase < kThreadBase - kLogBase ||
         address - kBlockBase < kMaxThreads * kBlockStride;
}

enum class Mapping : uint8_t {
  Private,  // zero, readable and writable, copied on write by a child
  Shared,   // zero, readable and writable, seen by children and parent
  Reserved, // not accessible
};

// Maps [address, address + size); nothing may be there. Pages cost nothing until touched.
void mapMemory(uint64_t address, uint64_t size, Mapping mapping);
// The same over a Reserved mapping.
void openMemory(uint64_t address, uint64_t size);
// Takes the memory away again; the addresses stay reserved.
void closeMemory(uint64_t address, uint64_t size);
// Makes pages zero again and gives them back.
void discardPages(uint64_t address, uint64_t size);

inline uint64_t roundUp(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

// A range of addresses.
struct Range {
  uint64_t begin = 0;
  uint64_t end = 0;
  [[nodiscard]] bool contains(uint64_t address) const { return address - begin < end - begin; }
  [[nodiscard]] uint64_t size() const { return end - begin; }
  [[nodiscard]] void *data() const { return reinterpret_cast<void *>(begin); }
};

} // namespace raddle::runtime
