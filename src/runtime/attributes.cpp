// Attributes of threads and of what they share: plain data of the program's, which the C library fills in.
//
// It works on a copy, so that what a call reads and writes is what the program sees of it: a setter that fails leaves
// the attributes alone.
#include <pthread.h>

#include "runtime/arguments.h"
#include "runtime/real.h"
#include "runtime/system.h"

using namespace raddle::runtime;
using Pointer = void *;

#define RADDLE_ATTRIBUTE_STARTERS(X)                                                                                   \
  X(pthread_attr_init, pthread_attr_t)                                                                                 \
  X(pthread_barrierattr_init, pthread_barrierattr_t)                                                                   \
  X(pthread_rwlockattr_init, pthread_rwlockattr_t)                                                                     \
  X(pthread_condattr_init, pthread_condattr_t)                                                                         \
  X(pthread_mutexattr_init, pthread_mutexattr_t)

#define RADDLE_ATTRIBUTE_STARTER(name, type)                                                                           \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT int raddleInit_##name(type *attributes) __asm__(#name);                                                \
  int raddleInit_##name(type *attributes) {                                                                            \
    type fresh = {};                                                                                                   \
    const int error = real_##name.as<int(type *)>()(&fresh);                                                           \
    if (error == 0)                                                                                                    \
      Through<#name, 0>::write(callerAt(__builtin_return_address(0)), attributes, fresh);                              \
    return error;                                                                                                      \
  }
RADDLE_ATTRIBUTE_STARTERS(RADDLE_ATTRIBUTE_STARTER)

#define RADDLE_ATTRIBUTE_SETTERS(X)                                                                                    \
  X(pthread_attr_destroy, pthread_attr_t)                                                                              \
  X(pthread_attr_setdetachstate, pthread_attr_t)                                                                       \
  X(pthread_attr_setguardsize, pthread_attr_t)                                                                         \
  X(pthread_attr_setinheritsched, pthread_attr_t)                                                                      \
  X(pthread_attr_setschedpolicy, pthread_attr_t)                                                                       \
  X(pthread_attr_setscope, pthread_attr_t)                                                                             \
  X(pthread_attr_setstacksize, pthread_attr_t)                                                                         \
  X(pthread_barrierattr_destroy, pthread_barrierattr_t)                                                                \
  X(pthread_barrierattr_setpshared, pthread_barrierattr_t)                                                             \
  X(pthread_rwlockattr_destroy, pthread_rwlockattr_t)                                                                  \
  X(pthread_rwlockattr_setkind_np, pthread_rwlockattr_t)                                                               \
  X(pthread_rwlockattr_setpshared, pthread_rwlockattr_t)                                                               \
  X(pthread_condattr_destroy, pthread_condattr_t)                                                                      \
  X(pthread_condattr_setclock, pthread_condattr_t)                                                                     \
  X(pthread_condattr_setpshared, pthread_condattr_t)                                                                   \
  X(pthread_mutexattr_destroy, pthread_mutexattr_t)                                                                    \
  X(pthread_mutexattr_setprioceiling, pthread_mutexattr_t)                                                             \
  X(pthread_mutexattr_setprotocol, pthread_mutexattr_t)                                                                \
  X(pthread_mutexattr_setpshared, pthread_mutexattr_t)                                                                 \
  X(pthread_mutexattr_setrobust, pthread_mutexattr_t)                                                                  \
  X(pthread_mutexattr_settype, pthread_mutexattr_t)

#define RADDLE_ATTRIBUTE_SETTER(name, type)                                                                            \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT int raddleSet_##name(type *attributes, uint64_t value) __asm__(#name);                                 \
  int raddleSet_##name(type *attributes, uint64_t value) {                                                             \
    const Caller caller = callerAt(__builtin_return_address(0));                                                       \
    type copy = Through<#name, 0>::read(caller, attributes);                                                           \
    const int error = real_##name.as<int(type *, uint64_t)>()(&copy, value);                                           \
    if (error == 0)                                                                                                    \
      Through<#name, 0>::write(caller, attributes, copy);                                                              \
    return error;                                                                                                      \
  }
RADDLE_ATTRIBUTE_SETTERS(RADDLE_ATTRIBUTE_SETTER)

namespace {
RADDLE_REAL realSetParameters("pthread_attr_setschedparam");
}
RADDLE_EXPORT int pthread_attr_setschedparam(pthread_attr_t *attributes, const sched_param *parameters) {
  const Caller caller = callerAt(__builtin_return_address(0));
  const sched_param given = Through<"pthread_attr_setschedparam", 1>::read(caller, parameters);
  pthread_attr_t copy = Through<"pthread_attr_setschedparam", 0>::read(caller, attributes);
  const int error = realSetParameters.as<int(pthread_attr_t *, const sched_param *)>()(&copy, &given);
  if (error == 0)
    Through<"pthread_attr_setschedparam", 0>::write(caller, attributes, copy);
  return error;
}

// They store one value of the last type.
#define RADDLE_ATTRIBUTE_GETTERS(X)                                                                                    \
  X(pthread_attr_getdetachstate, pthread_attr_t, int)                                                                  \
  X(pthread_attr_getguardsize, pthread_attr_t, size_t)                                                                 \
  X(pthread_attr_getinheritsched, pthread_attr_t, int)                                                                 \
  X(pthread_attr_getschedparam, pthread_attr_t, sched_param)                                                           \
  X(pthread_attr_getschedpolicy, pthread_attr_t, int)                                                                  \
  X(pthread_attr_getscope, pthread_attr_t, int)                                                                        \
  X(pthread_attr_getstackaddr, pthread_attr_t, Pointer)                                                                \
  X(pthread_attr_getstacksize, pthread_attr_t, size_t)                                                                 \
  X(pthread_barrierattr_getpshared, pthread_barrierattr_t, int)                                                        \
  X(pthread_condattr_getclock, pthread_condattr_t, clockid_t)                                                          \
  X(pthread_condattr_getpshared, pthread_condattr_t, int)                                                              \
  X(pthread_mutexattr_getprioceiling, pthread_mutexattr_t, int)                                                        \
  X(pthread_mutexattr_getprotocol, pthread_mutexattr_t, int)                                                           \
  X(pthread_mutexattr_getpshared, pthread_mutexattr_t, int)                                                            \
  X(pthread_mutexattr_getrobust, pthread_mutexattr_t, int)                                                             \
  X(pthread_mutexattr_gettype, pthread_mutexattr_t, int)                                                               \
  X(pthread_rwlockattr_getkind_np, pthread_rwlockattr_t, int)                                                          \
  X(pthread_rwlockattr_getpshared, pthread_rwlockattr_t, int)

#define RADDLE_ATTRIBUTE_GETTER(name, type, result)                                                                    \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT int raddleGet_##name(const type *attributes, result *value) __asm__(#name);                            \
  int raddleGet_##name(const type *attributes, result *value) {                                                        \
    const Caller caller = callerAt(__builtin_return_address(0));                                                       \
    const type copy = Through<#name, 0>::read(caller, attributes);                                                     \
    result found = {};                                                                                                 \
    const int error = real_##name.as<int(const type *, result *)>()(&copy, &found);                                    \
    if (error == 0)                                                                                                    \
      Through<#name, 1>::write(caller, value, found);                                                                  \
    return error;                                                                                                      \
  }
RADDLE_ATTRIBUTE_GETTERS(RADDLE_ATTRIBUTE_GETTER)
