// System calls that the program makes itself, without the function of the C library for it. What we stand in for is the
// same both ways; what would let threads or processes escape us is refused; all others are not under control.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "runtime/descriptor_calls.h"
#include "runtime/failure.h"
#include "runtime/futex.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

bool makesProcesses(long number) {
  return number == SYS_fork || number == SYS_vfork || number == SYS_clone || number == SYS_clone3 ||
         number == SYS_execve;
}

bool sendsSignals(long number) {
  return number == SYS_kill || number == SYS_tkill || number == SYS_tgkill || number == SYS_rt_sigqueueinfo ||
         number == SYS_rt_tgsigqueueinfo;
}

bool endsProcess(long number) {
  return number == SYS_exit_group || number == SYS_exit;
}

// Those that would end or split the process in which we run too.
void refuseSystemCall(long number) {
  if (makesProcesses(number))
    unsupported("syscall", "a system call that forks or makes threads is not supported yet");
  if (sendsSignals(number))
    unsupported("syscall", "a system call that sends signals is not supported yet");
  if (endsProcess(number))
    unsupported("syscall", "a system call that ends the process, or a thread, is not supported yet");
}

using Words = const long *; // the arguments of a system call
using Modelled = long(Words);

template <typename T = void> T *pointer(long value) {
  return reinterpret_cast<T *>(value);
}
int number(long value) {
  return static_cast<int>(value);
}

struct Row {
  long number;
  Modelled *run;
};
// As the functions of the C library, which return the same and set errno in the same way.
constexpr Row kModelled[] = {
    {SYS_gettid, [](Words) -> long { return gettid(); }},
    {SYS_getpid, [](Words) -> long { return getpid(); }},
    {SYS_getppid, [](Words) -> long { return getppid(); }},
    {SYS_sched_yield, [](Words) -> long { return sched_yield(); }},
    {SYS_time, [](Words a) -> long { return time(pointer<time_t>(a[0])); }},
    {SYS_gettimeofday, [](Words a) -> long { return gettimeofday(pointer<timeval>(a[0]), pointer(a[1])); }},
    {SYS_clock_gettime, [](Words a) -> long { return clock_gettime(number(a[0]), pointer<timespec>(a[1])); }},
    {SYS_nanosleep, [](Words a) -> long { return nanosleep(pointer<timespec>(a[0]), pointer<timespec>(a[1])); }},
    {SYS_read, [](Words a) -> long { return read(number(a[0]), pointer(a[1]), a[2]); }},
    {SYS_write, [](Words a) -> long { return write(number(a[0]), pointer(a[1]), a[2]); }},
    {SYS_readv, [](Words a) -> long { return readv(number(a[0]), pointer<iovec>(a[1]), number(a[2])); }},
    {SYS_writev, [](Words a) -> long { return writev(number(a[0]), pointer<iovec>(a[1]), number(a[2])); }},
    {SYS_close, [](Words a) -> long { return close(number(a[0])); }},
    {SYS_lseek, [](Words a) -> long { return lseek(number(a[0]), a[1], number(a[2])); }},
    {SYS_dup, [](Words a) -> long { return dup(number(a[0])); }},
    {SYS_dup2, [](Words a) -> long { return dup2(number(a[0]), number(a[1])); }},
    {SYS_dup3, [](Words a) -> long { return dup3(number(a[0]), number(a[1]), number(a[2])); }},
    {SYS_fcntl, [](Words a) -> long { return fcntl(number(a[0]), number(a[1]), a[2]); }},
    {SYS_ioctl, [](Words a) -> long { return ioctl(number(a[0]), a[1], pointer(a[2])); }},
    {SYS_pipe, [](Words a) -> long { return pipe(pointer<int>(a[0])); }},
    {SYS_pipe2, [](Words a) -> long { return pipe2(pointer<int>(a[0]), number(a[1])); }},
    {SYS_socketpair,
     [](Words a) -> long { return socketpair(number(a[0]), number(a[1]), number(a[2]), pointer<int>(a[3])); }},
    {SYS_eventfd2, [](Words a) -> long { return eventfd(number(a[0]), number(a[1])); }},
    {SYS_poll, [](Words a) -> long { return poll(pointer<pollfd>(a[0]), a[1], number(a[2])); }},
    {SYS_epoll_create1, [](Words a) -> long { return epoll_create1(number(a[0])); }},
    {SYS_epoll_ctl,
     [](Words a) -> long { return epoll_ctl(number(a[0]), number(a[1]), number(a[2]), pointer<epoll_event>(a[3])); }},
    {SYS_epoll_wait,
     [](Words a) -> long { return epoll_wait(number(a[0]), pointer<epoll_event>(a[1]), number(a[2]), number(a[3])); }},
};

Modelled *modelOf(long called) {
  for (const Row &row : kModelled)
    if (row.number == called)
      return row.run;
  return nullptr;
}

// It orders accesses of other threads, which are in order anyway: nothing that a program could notice.
bool hasNoEffect(long called) {
  return called == SYS_membarrier;
}

long inOurWay(long result) {
  return result < 0 && result > -4096 ? returned(result) : result;
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

// NOLINTNEXTLINE(readability-function-size): the arguments are those of the C library's function
RADDLE_EXPORT long raddleSyscall(long called, long a, long b, long c, long d, long e, long f) __asm__("syscall");
// NOLINTNEXTLINE(readability-function-size): as above
long raddleSyscall(long called, long a, long b, long c, long d, long e, long f) {
  const long words[] = {a, b, c, d, e, f};
  if (!controlled())
    return inOurWay(systemCall(called, {a, b, c, d, e, f}));
  refuseSystemCall(called);
  if (called == SYS_futex)
    return inOurWay(futex({a, b, c, d}));
  if (Modelled *model = modelOf(called))
    return model(words);
  noteForeignWriter();
  if (!hasNoEffect(called))
    leaveToKernel(__builtin_return_address(0));
  return inOurWay(systemCall(called, {a, b, c, d, e, f}));
}
