// Functions of the C library whose plain behaviour would let the scheduler or the kernel into the search.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#include "abi/crash_signals.h"
#include "runtime/arguments.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// Where numbers of threads look like numbers of threads.
constexpr uint32_t kFirstTid = 1000;

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

// To let others run is what the search decides anyway.
#define RADDLE_YIELDERS(X)                                                                                             \
  X(sched_yield)                                                                                                       \
  X(pthread_yield)                                                                                                     \
  X(thrd_yield)
#define RADDLE_YIELDER(name)                                                                                           \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT int raddleYield_##name() __asm__(#name);                                                               \
  int raddleYield_##name() {                                                                                           \
    return controlled() ? 0 : real_##name.as<int()>()();                                                               \
  }
RADDLE_YIELDERS(RADDLE_YIELDER)

RADDLE_EXPORT pid_t gettid() {
  if (controlled())
    return static_cast<pid_t>(kFirstTid + control.running);
  return static_cast<pid_t>(systemCall(SYS_gettid));
}

// The same in every process of a search.
RADDLE_EXPORT pid_t getpid() {
  return controlled() ? static_cast<pid_t>(kFirstTid) : static_cast<pid_t>(systemCall(SYS_getpid));
}
RADDLE_EXPORT pid_t getppid() {
  return controlled() ? 1 : static_cast<pid_t>(systemCall(SYS_getppid));
}

// Names, priorities and where threads run change nothing that we model, since every schedule is explored: they succeed
// and are forgotten.
#define RADDLE_ACCEPTED(X)                                                                                             \
  X(pthread_setschedprio)                                                                                              \
  X(pthread_getconcurrency)                                                                                            \
  X(pthread_setconcurrency)
#define RADDLE_ACCEPT(name)                                                                                            \
  RADDLE_EXPORT int raddleAccept_##name() __asm__(#name);                                                              \
  int raddleAccept_##name() {                                                                                          \
    return 0;                                                                                                          \
  }
RADDLE_ACCEPTED(RADDLE_ACCEPT)

RADDLE_EXPORT int pthread_setname_np(pthread_t, const char *name) {
  Through<"pthread_setname_np", 1>::readString(callerAt(__builtin_return_address(0)), name);
  return 0;
}
RADDLE_EXPORT int pthread_setaffinity_np(pthread_t, size_t size, const cpu_set_t *processors) {
  Through<"pthread_setaffinity_np", 2>::readBytes(callerAt(__builtin_return_address(0)), processors, size);
  return 0;
}
RADDLE_EXPORT int sched_setaffinity(pid_t, size_t size, const cpu_set_t *processors) {
  Through<"sched_setaffinity", 2>::readBytes(callerAt(__builtin_return_address(0)), processors, size);
  return 0;
}
RADDLE_EXPORT int pthread_setschedparam(pthread_t, int, const sched_param *parameters) {
  Through<"pthread_setschedparam", 2>::read(callerAt(__builtin_return_address(0)), parameters);
  return 0;
}
RADDLE_EXPORT int sched_setparam(pid_t, const sched_param *parameters) {
  Through<"sched_setparam", 1>::read(callerAt(__builtin_return_address(0)), parameters);
  return 0;
}
RADDLE_EXPORT int sched_setscheduler(pid_t, int, const sched_param *parameters) {
  Through<"sched_setscheduler", 2>::read(callerAt(__builtin_return_address(0)), parameters);
  return 0;
}
RADDLE_EXPORT int pthread_getschedparam(pthread_t, int *policy, sched_param *parameters) {
  const Caller caller = callerAt(__builtin_return_address(0));
  Through<"pthread_getschedparam", 1>::write(caller, policy, SCHED_OTHER);
  Through<"pthread_getschedparam", 2>::write(caller, parameters, sched_param{});
  return 0;
}
