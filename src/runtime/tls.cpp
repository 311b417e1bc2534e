#include "runtime/tls.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>

#include "runtime/images.h"
#include "runtime/switch.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// The start of `struct pthread`, which is part of the C library's ABI (the compiler reads stackGuard).
struct ControlBlock {
  void *self;
  void *dtv;
  void *thread;
  uint64_t multipleThreads;
  uint64_t sysinfo;
  uint64_t stackGuard;
  uint64_t pointerGuard;
};

constexpr uint64_t kFsgsbase = 2; // bit of AT_HWCAP2
constexpr long kSetFs = 0x1002;   // ARCH_SET_FS
constexpr uint64_t kDefaultPthreadBytes = 2368;
constexpr uint64_t kLeastAlignment = 64; // of struct pthread
// The C library hides addresses that it keeps behind a number that it draws for each process, those that setjmp() keeps
// among them. Here it is the same in each, so that equal states are equal. Any number will do.
constexpr uint64_t kPointerGuard = 0x5ad1'e5ad'1e5a'd1e5;

using AllocateTls = void *(*)(void *);
using StaticInfo = void (*)(size_t *, size_t *);

uint64_t below;      // bytes of thread-locals
uint64_t above;      // sizeof(struct pthread)
uint64_t staticSize; // of a whole block
uint64_t alignment;  // of thread pointers
uint64_t errnoBelow; // distance of errno from the thread pointer
AllocateTls allocateTls;
void *vectors[kMaxThreads]; // the dtv of each slot, once it has one

// A block as it is when a thread starts, up to what depends on its address; from makeFresh() on.
char *const kFresh = reinterpret_cast<char *>(kFreshTlsBase);
bool haveFresh;

template <typename T> T symbol(const char *name) {
  return reinterpret_cast<T>(dlsym(RTLD_DEFAULT, name));
}

ControlBlock &control(uint64_t pointer) {
  return *reinterpret_cast<ControlBlock *>(pointer);
}

void setThreadPointer(uint64_t pointer) {
  if (raddleHasFsgsbase != 0)
    __asm__ volatile("wrfsbase %0" : : "r"(pointer) : "memory");
  else
    systemCall(SYS_arch_prctl, {kSetFs, static_cast<long>(pointer)});
}

// The C library keeps its table of character classes in thread-locals, set up by each thread as it starts.
void initializeCharacterClasses(uint64_t pointer) {
  auto initialize = symbol<void (*)()>("__ctype_init");
  if (initialize == nullptr)
    return;
  uint64_t host = threadPointer();
  setThreadPointer(pointer);
  initialize();
  setThreadPointer(host);
}

void copyHeader(uint64_t pointer) {
  uint64_t host = threadPointer();
  control(pointer).multipleThreads = control(host).multipleThreads;
  control(pointer).sysinfo = control(host).sysinfo;
  control(pointer).stackGuard = control(host).stackGuard;
  control(pointer).pointerGuard = control(host).pointerGuard;
  // { size in bits, elements, offset } of the field, as the C library tells debuggers.
  const auto *tid = symbol<const uint32_t *>("_thread_db_pthread_tid");
  if (tid != nullptr && tid[2] + sizeof(uint32_t) <= above)
    memcpy(reinterpret_cast<char *>(pointer) + tid[2], reinterpret_cast<char *>(host) + tid[2], sizeof(uint32_t));
}

void setSelf(uint64_t pointer, void *vector) {
  control(pointer).self = reinterpret_cast<void *>(pointer);
  control(pointer).thread = reinterpret_cast<void *>(pointer);
  control(pointer).dtv = vector;
}

void allocateVector(uint32_t thread, uint64_t pointer) {
  void *result = allocateTls(reinterpret_cast<void *>(pointer));
  ensure(result != nullptr, "thread-local storage should be allocated");
  vectors[thread] = control(pointer).dtv;
}

void makeFresh(uint64_t pointer) {
  setSelf(pointer, control(pointer).dtv);
  copyHeader(pointer);
  initializeCharacterClasses(pointer);
  mapMemory(kFreshTlsBase, kFreshTlsBytes, Mapping::Private);
  memcpy(kFresh, tlsImage(pointer).data(), below + above);
  haveFresh = true;
}

} // namespace

void discoverTls() {
  raddleHasFsgsbase = (getauxval(AT_HWCAP2) & kFsgsbase) != 0 ? 1 : 0;
  allocateTls = symbol<AllocateTls>("_dl_allocate_tls");
  auto staticInfo = symbol<StaticInfo>("_dl_get_tls_static_info");
  ensure(allocateTls != nullptr && staticInfo != nullptr, "the C library should be glibc 2.34 or later");
  size_t size = 0;
  size_t wanted = 0;
  staticInfo(&size, &wanted);
  alignment = wanted > kLeastAlignment ? wanted : kLeastAlignment;
  const auto *pthreadBytes = symbol<const uint32_t *>("_thread_db_sizeof_pthread");
  above = pthreadBytes != nullptr ? *pthreadBytes : kDefaultPthreadBytes;
  below = roundUp(usedTlsBytes(), kLeastAlignment);
  control(threadPointer()).pointerGuard = kPointerGuard;
  errnoBelow = threadPointer() - reinterpret_cast<uint64_t>(&errno);
  staticSize = roundUp(size, kPage);
  ensure(tlsSlotBytes() <= kFreshTlsBytes, "thread-locals should leave room for a stack");
}

uint64_t threadPointerOf(uint32_t thread) {
  return (threadSlot(thread) + kThreadStride - roundUp(above, kPage)) & ~(alignment - 1);
}

uint64_t tlsSlotBytes() {
  return staticSize + roundUp(above, kPage) + roundUp(alignment, kPage);
}

uint64_t resetTls(uint32_t thread) {
  uint64_t pointer = threadPointerOf(thread);
  if (vectors[thread] == nullptr)
    allocateVector(thread, pointer);
  if (!haveFresh)
    makeFresh(pointer);
  memcpy(tlsImage(pointer).data(), kFresh, below + above);
  setSelf(pointer, vectors[thread]);
  return pointer;
}

void copyHostTls(uint64_t pointer) {
  memcpy(reinterpret_cast<void *>(pointer - below), reinterpret_cast<void *>(threadPointer() - below), below);
}

uint32_t &spareWord(uint32_t thread, SpareWord word) {
  constexpr uint64_t kSpareWords = 0x80; // from the thread pointer
  return *reinterpret_cast<uint32_t *>(threadPointerOf(thread) + kSpareWords + 8 * static_cast<uint64_t>(word));
}

int *errnoOf(uint64_t pointer) {
  return reinterpret_cast<int *>(pointer - errnoBelow);
}

Range tlsImage(uint64_t pointer) {
  return {pointer - below, pointer + above};
}

} // namespace raddle::runtime
