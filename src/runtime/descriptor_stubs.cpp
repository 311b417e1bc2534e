// Functions that work on descriptors and are not modelled. The kernel knows none of the descriptors that are modelled,
// and would say that they are closed: a thread that hands one over is parked. With others they run as they are.
#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/kernel_objects.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

constexpr uint32_t kWords = 6;

// Parks the running thread if one of the descriptors is modelled: the first argument and the one with number `other`.
void refuseModelled(const char *name, const long (&arguments)[kWords], uint32_t other) {
  if (!isModelledDescriptor(static_cast<int>(arguments[0])) &&
      !isModelledDescriptor(static_cast<int>(arguments[other])))
    return;
  Sentence sentence;
  sentence.add("`").add(name).add("` of a pipe, a socket or the like is not supported yet");
  unsupported(name, sentence.text());
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

// With the number of the argument that is a descriptor, too; 0: there is none.
#define RADDLE_OF_DESCRIPTORS(X)                                                                                       \
  X(getsockopt, 0)                                                                                                     \
  X(setsockopt, 0)                                                                                                     \
  X(getsockname, 0)                                                                                                    \
  X(getpeername, 0)                                                                                                    \
  X(recvfrom, 0)                                                                                                       \
  X(sendto, 0)                                                                                                         \
  X(recvmsg, 0)                                                                                                        \
  X(sendmsg, 0)                                                                                                        \
  X(recvmmsg, 0)                                                                                                       \
  X(sendmmsg, 0)                                                                                                       \
  X(accept, 0)                                                                                                         \
  X(accept4, 0)                                                                                                        \
  X(listen, 0)                                                                                                         \
  X(bind, 0)                                                                                                           \
  X(connect, 0)                                                                                                        \
  X(fstat, 0)                                                                                                          \
  X(fstat64, 0)                                                                                                        \
  X(fdopen, 0)                                                                                                         \
  X(pread, 0)                                                                                                          \
  X(pread64, 0)                                                                                                        \
  X(pwrite, 0)                                                                                                         \
  X(pwrite64, 0)                                                                                                       \
  X(preadv, 0)                                                                                                         \
  X(preadv64, 0)                                                                                                       \
  X(pwritev, 0)                                                                                                        \
  X(pwritev64, 0)                                                                                                      \
  X(preadv2, 0)                                                                                                        \
  X(preadv64v2, 0)                                                                                                     \
  X(pwritev2, 0)                                                                                                       \
  X(pwritev64v2, 0)                                                                                                    \
  X(ftruncate, 0)                                                                                                      \
  X(ftruncate64, 0)                                                                                                    \
  X(fallocate, 0)                                                                                                      \
  X(fallocate64, 0)                                                                                                    \
  X(posix_fallocate, 0)                                                                                                \
  X(posix_fallocate64, 0)                                                                                              \
  X(posix_fadvise, 0)                                                                                                  \
  X(posix_fadvise64, 0)                                                                                                \
  X(fdatasync, 0)                                                                                                      \
  X(syncfs, 0)                                                                                                         \
  X(sync_file_range, 0)                                                                                                \
  X(readahead, 0)                                                                                                      \
  X(flock, 0)                                                                                                          \
  X(lockf, 0)                                                                                                          \
  X(lockf64, 0)                                                                                                        \
  X(fchmod, 0)                                                                                                         \
  X(fchown, 0)                                                                                                         \
  X(futimens, 0)                                                                                                       \
  X(futimes, 0)                                                                                                        \
  X(fstatvfs, 0)                                                                                                       \
  X(fstatvfs64, 0)                                                                                                     \
  X(fstatfs, 0)                                                                                                        \
  X(fstatfs64, 0)                                                                                                      \
  X(fpathconf, 0)                                                                                                      \
  X(fgetxattr, 0)                                                                                                      \
  X(fsetxattr, 0)                                                                                                      \
  X(vmsplice, 0)                                                                                                       \
  X(sockatmark, 0)                                                                                                     \
  X(isfdtype, 0)                                                                                                       \
  X(sendfile, 1)                                                                                                       \
  X(sendfile64, 1)                                                                                                     \
  X(tee, 1)                                                                                                            \
  X(splice, 2)                                                                                                         \
  X(copy_file_range, 2)

// Six words cover the arguments of each of them.
#define RADDLE_DESCRIPTOR_STUB(name, other)                                                                            \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT long raddleDescriptor_##name(long a, long b, long c, long d, long e, long f) __asm__(#name);           \
  long raddleDescriptor_##name(long a, long b, long c, long d, long e, long f) {                                       \
    refuseModelled(#name, {a, b, c, d, e, f}, other);                                                                  \
    return real_##name.as<long(long, long, long, long, long, long)>()(a, b, c, d, e, f);                               \
  }
// NOLINTBEGIN(readability-function-size): they have as many arguments as they have.
RADDLE_OF_DESCRIPTORS(RADDLE_DESCRIPTOR_STUB)
// NOLINTEND(readability-function-size)
