// What is not modelled yet never runs unnoticed: a thread that calls one of these is parked, with the name of the
// function. They are still the real functions for libraries: before the program starts, and on objects of their own.
#include <cstdint>

#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// Who may call the real function in the middle of the program.
enum class Passes : uint8_t {
  Nobody,
  Object, // the first argument points into a library
  Caller, // the call comes from a library
};

struct Call {
  const char *name;
  Passes passes;
  long object;
  const void *returnAddress;
};

bool reachesReal(const Call &call) {
  if (!controlled())
    return true;
  if (call.passes == Passes::Object)
    return inLibrary(static_cast<uint64_t>(call.object));
  return call.passes == Passes::Caller && !inProgram(reinterpret_cast<uint64_t>(call.returnAddress));
}

// Parks the running thread unless the real function is to be called.
void refuse(const Call &call) {
  if (reachesReal(call))
    return;
  Sentence sentence;
  sentence.add("`").add(call.name).add("` is not supported yet");
  unsupported(call.name, sentence.text());
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

#define RADDLE_UNSUPPORTED(X)                                                                                          \
  X(Object, pthread_mutex_getprioceiling)                                                                              \
  X(Object, pthread_mutex_setprioceiling)                                                                              \
  X(Nobody, pthread_kill)                                                                                              \
  X(Nobody, pthread_sigqueue)                                                                                          \
  X(Nobody, pthread_atfork)                                                                                            \
  X(Nobody, pthread_attr_setstack)                                                                                     \
  X(Nobody, pthread_attr_setstackaddr)                                                                                 \
  X(Nobody, pthread_attr_getstack)                                                                                     \
  X(Nobody, pthread_getattr_np)                                                                                        \
  X(Nobody, pthread_getcpuclockid)                                                                                     \
  X(Nobody, pthread_getaffinity_np)                                                                                    \
  X(Nobody, pthread_attr_getsigmask_np)                                                                                \
  X(Nobody, pthread_attr_setsigmask_np)                                                                                \
  X(Nobody, pthread_attr_getaffinity_np)                                                                               \
  X(Nobody, pthread_attr_setaffinity_np)                                                                               \
  X(Nobody, pthread_getattr_default_np)                                                                                \
  X(Nobody, pthread_setattr_default_np)                                                                                \
  X(Nobody, pthread_getname_np)                                                                                        \
  X(Nobody, sem_open)                                                                                                  \
  X(Nobody, sem_close)                                                                                                 \
  X(Nobody, sem_unlink)                                                                                                \
  X(Caller, flockfile)                                                                                                 \
  X(Caller, ftrylockfile)                                                                                              \
  X(Caller, funlockfile)                                                                                               \
  X(Nobody, _Fork)                                                                                                     \
  X(Nobody, fork)                                                                                                      \
  X(Nobody, vfork)                                                                                                     \
  X(Nobody, clone)                                                                                                     \
  X(Nobody, daemon)                                                                                                    \
  X(Nobody, forkpty)                                                                                                   \
  X(Nobody, execl)                                                                                                     \
  X(Nobody, execle)                                                                                                    \
  X(Nobody, execlp)                                                                                                    \
  X(Nobody, execv)                                                                                                     \
  X(Nobody, execve)                                                                                                    \
  X(Nobody, execveat)                                                                                                  \
  X(Nobody, execvp)                                                                                                    \
  X(Nobody, execvpe)                                                                                                   \
  X(Nobody, fexecve)                                                                                                   \
  X(Nobody, posix_spawn)                                                                                               \
  X(Nobody, posix_spawnp)                                                                                              \
  X(Nobody, system)                                                                                                    \
  X(Nobody, popen)                                                                                                     \
  X(Nobody, wait)                                                                                                      \
  X(Nobody, waitpid)                                                                                                   \
  X(Nobody, waitid)                                                                                                    \
  X(Nobody, wait3)                                                                                                     \
  X(Nobody, wait4)                                                                                                     \
  X(Nobody, kill)                                                                                                      \
  X(Nobody, killpg)                                                                                                    \
  X(Nobody, tgkill)                                                                                                    \
  X(Nobody, sigqueue)                                                                                                  \
  X(Nobody, sigsuspend)                                                                                                \
  X(Nobody, sigwait)                                                                                                   \
  X(Nobody, sigwaitinfo)                                                                                               \
  X(Nobody, sigtimedwait)                                                                                              \
  X(Nobody, sigaltstack)                                                                                               \
  X(Nobody, pause)                                                                                                     \
  X(Nobody, alarm)                                                                                                     \
  X(Nobody, ualarm)                                                                                                    \
  X(Nobody, setitimer)                                                                                                 \
  X(Nobody, timer_create)                                                                                              \
  X(Nobody, makecontext)                                                                                               \
  X(Nobody, setcontext)                                                                                                \
  X(Nobody, swapcontext)                                                                                               \
  X(Caller, dlopen)                                                                                                    \
  X(Caller, dlmopen)                                                                                                   \
  X(Caller, dlclose)                                                                                                   \
  X(Nobody, scanf)                                                                                                     \
  X(Nobody, __isoc99_scanf)                                                                                            \
  X(Nobody, __isoc23_scanf)                                                                                            \
  X(Nobody, vscanf)                                                                                                    \
  X(Nobody, __isoc99_vscanf)                                                                                           \
  X(Nobody, __isoc23_vscanf)                                                                                           \
  X(Nobody, getchar)                                                                                                   \
  X(Nobody, getchar_unlocked)                                                                                          \
  X(Nobody, gets)

// Five words cover the arguments of each of them that a library can call.
#define RADDLE_STUB(passes, name)                                                                                      \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT long raddleStub_##name(long a, long b, long c, long d, long e) __asm__(#name);                         \
  long raddleStub_##name(long a, long b, long c, long d, long e) {                                                     \
    refuse({#name, Passes::passes, a, __builtin_return_address(0)});                                                   \
    return real_##name.as<long(long, long, long, long, long)>()(a, b, c, d, e);                                        \
  }
RADDLE_UNSUPPORTED(RADDLE_STUB)
