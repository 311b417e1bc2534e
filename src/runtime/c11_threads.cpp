// C11 <threads.h>, which the C library builds on the same types as pthreads.
#include <bit>
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "abi/raddle_abi.h"
#include "runtime/arguments.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_table.h"

namespace raddle::runtime {

namespace {

static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t));
static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t));
static_assert(sizeof(once_flag) == sizeof(pthread_once_t));

pthread_mutex_t *asMutex(mtx_t *mutex) {
  return reinterpret_cast<pthread_mutex_t *>(mutex);
}
pthread_cond_t *asCondition(cnd_t *condition) {
  return reinterpret_cast<pthread_cond_t *>(condition);
}

int resultOf(int error) {
  switch (error) {
  case 0:
    return thrd_success;
  case EBUSY:
    return thrd_busy;
  case ETIMEDOUT:
    return thrd_timedout;
  case ENOMEM:
    return thrd_nomem;
  default:
    return thrd_error;
  }
}

int initialize(mtx_t *mutex, int type) {
  pthread_mutexattr_t attributes = {};
  bool isRecursive = (type & mtx_recursive) != 0;
  *reinterpret_cast<int *>(&attributes) = isRecursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL;
  return resultOf(pthread_mutex_init(asMutex(mutex), &attributes));
}

int join(thrd_t thread, int *result) {
  int error = pthread_join(thread, nullptr);
  if (error != 0)
    return resultOf(error);
  const auto value = static_cast<int>(reinterpret_cast<uint64_t>(threads[threadOfHandle(thread)].result));
  Through<"thrd_join", 1>::writeVisibly(result, value);
  return thrd_success;
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

// A thread's result is an int, which is what the lower half of its register holds.
RADDLE_EXPORT int thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
  return resultOf(pthread_create(thread, nullptr, std::bit_cast<void *(*)(void *)>(routine), argument));
}
RADDLE_EXPORT int thrd_join(thrd_t thread, int *result) {
  return join(thread, result);
}
RADDLE_EXPORT int thrd_detach(thrd_t thread) {
  return resultOf(pthread_detach(thread));
}
RADDLE_EXPORT void thrd_exit(int result) {
  pthread_exit(reinterpret_cast<void *>(static_cast<long>(result)));
}

RADDLE_EXPORT int mtx_init(mtx_t *mutex, int type) {
  return initialize(mutex, type);
}
RADDLE_EXPORT void mtx_destroy(mtx_t *mutex) {
  pthread_mutex_destroy(asMutex(mutex));
}
RADDLE_EXPORT int mtx_lock(mtx_t *mutex) {
  return resultOf(pthread_mutex_lock(asMutex(mutex)));
}
RADDLE_EXPORT int mtx_trylock(mtx_t *mutex) {
  return resultOf(pthread_mutex_trylock(asMutex(mutex)));
}
RADDLE_EXPORT int mtx_timedlock(mtx_t *mutex, const timespec *deadline) {
  return resultOf(pthread_mutex_timedlock(asMutex(mutex), deadline));
}
RADDLE_EXPORT int mtx_unlock(mtx_t *mutex) {
  return resultOf(pthread_mutex_unlock(asMutex(mutex)));
}

RADDLE_EXPORT int cnd_init(cnd_t *condition) {
  return resultOf(pthread_cond_init(asCondition(condition), nullptr));
}
RADDLE_EXPORT void cnd_destroy(cnd_t *condition) {
  pthread_cond_destroy(asCondition(condition));
}
RADDLE_EXPORT int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return resultOf(pthread_cond_wait(asCondition(condition), asMutex(mutex)));
}
RADDLE_EXPORT int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const timespec *deadline) {
  return resultOf(pthread_cond_timedwait(asCondition(condition), asMutex(mutex), deadline));
}
RADDLE_EXPORT int cnd_signal(cnd_t *condition) {
  return resultOf(pthread_cond_signal(asCondition(condition)));
}
RADDLE_EXPORT int cnd_broadcast(cnd_t *condition) {
  return resultOf(pthread_cond_broadcast(asCondition(condition)));
}

RADDLE_EXPORT void call_once(once_flag *flag, void (*routine)()) {
  pthread_once(reinterpret_cast<pthread_once_t *>(flag), routine);
}
