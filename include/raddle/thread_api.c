/* What the functions of the thread API do, for every engine of `raddle kiss`: compiled and linked with the program.
 *
 * __kiss_for_NAME stands for the function NAME of the program. Between __kiss_begin() and __kiss_end() it is one atomic
 * step with a point before it, where other threads may run; outside of them it accesses nothing that others do. A step
 * that has to wait assumes what it waits for: executions in which it does not hold are discarded, those in which the
 * thread waits for ever are those in which it stops at the point. A function that publishes something and then waits is
 * two steps.
 *
 * Which threads there are, and which of them runs, is known to the engine: sequential.c, or src/symex/threads.cpp. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

/* --- What the engine supplies --- */

/* A point and the start of an atomic step; its end. Threads that the step creates can start only there. */
void __kiss_begin(void);
void __kiss_end(void);

/* Main is thread 0. A program that creates more is cut. */
#define KISS_THREADS 16

unsigned __kiss_current(void);      /* the running thread */
unsigned __kiss_thread_count(void); /* all threads that were created have smaller numbers */

enum Kind { kPosix, kC11, kAsync };
typedef void *(*Routine)(void *);
/* A new thread, which calls __kiss_body with the arguments. REQUIRES: in an atomic step. */
unsigned __kiss_create(Routine start, void *with, enum Kind kind);
_Bool __kiss_is_done(unsigned long thread); /* there is such a thread, and it has ended, not stopped */
/* Ends the running thread: what is behind it in the program is not executed. */
void __kiss_exit(void);
/* Functions of the running thread are left because it has stopped, or called __kiss_exit. */
_Bool __kiss_is_leaving(void);
/* The program fails: it does with a lock what nobody may. */
void __kiss_misuse(const char *what);
/* The execution is not followed further, and the answer says so. REQUIRES: in an atomic step. */
void __kiss_limit(const char *what);

/* What threads may do with locks is checked if asked for (--check locks). Otherwise what is undefined goes on somehow. */
#ifdef RADDLE_CHECK_LOCKS
#define KISS_MISUSE_IF(condition, what)                                                                                \
  do {                                                                                                                 \
    if (condition)                                                                                                     \
      __kiss_misuse(what);                                                                                             \
  } while (0)
#else
#define KISS_MISUSE_IF(condition, what) ((void)0)
#endif

/* By this the engine knows which functions are ours. */
#pragma clang attribute push(__attribute__((section("kiss"))), apply_to = function)
#pragma clang diagnostic ignored "-Wcast-function-type-mismatch"

/* --- Threads --- */

static void *result[KISS_THREADS];
static const void *waitsOn[KISS_THREADS]; /* the condition variable, until somebody signals it */

/* --- What belongs to a thread under a key --- */

#define KISS_KEYS 8
enum { kRoundsOfDestructors = 4 };
typedef void (*Destructor)(void *);
static Destructor destructors[KISS_KEYS];
static unsigned keys = 0; /* that were created; but the last ones that are deleted are created again */
static void *values[KISS_KEYS][KISS_THREADS];

/* A program that creates more is cut. */
int __kiss_for_pthread_key_create(pthread_key_t *key, Destructor destructor) {
  __kiss_begin();
  if (keys == KISS_KEYS)
    __kiss_limit("more than 8 keys for what belongs to a thread");
  destructors[keys] = destructor;
  *key = keys++;
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_key_delete(pthread_key_t key) {
  __kiss_begin();
  destructors[key] = NULL;
  if (key + 1 == keys) {
    --keys;
    for (unsigned thread = 0; thread < KISS_THREADS; ++thread)
      values[key][thread] = NULL;
  }
  __kiss_end();
  return 0;
}
void *__kiss_for_pthread_getspecific(pthread_key_t key) {
  return values[key][__kiss_current()];
}
int __kiss_for_pthread_setspecific(pthread_key_t key, const void *value) {
  values[key][__kiss_current()] = (void *)value;
  return 0;
}
int __kiss_for_tss_create(tss_t *key, tss_dtor_t destructor) {
  __kiss_for_pthread_key_create(key, destructor);
  return thrd_success;
}
void __kiss_for_tss_delete(tss_t key) {
  __kiss_for_pthread_key_delete(key);
}
void *__kiss_for_tss_get(tss_t key) {
  return __kiss_for_pthread_getspecific(key);
}
int __kiss_for_tss_set(tss_t key, void *value) {
  __kiss_for_pthread_setspecific(key, value);
  return thrd_success;
}

/* Destructors may set values again. */
static void destroyValues(void) {
  for (unsigned round = 0; round < kRoundsOfDestructors && keys > 0; ++round)
    for (unsigned key = 0; key < KISS_KEYS; ++key) {
      void *value = values[key][__kiss_current()];
      if (value == NULL || destructors[key] == NULL || __kiss_is_leaving())
        continue;
      values[key][__kiss_current()] = NULL;
      destructors[key](value);
    }
}

/* --- Beginning and end of threads --- */

/* What a thread does; the engine calls it. */
void __kiss_body(Routine start, void *with, enum Kind kind) {
  void *returned = NULL;
  if (kind == kC11)
    returned = (void *)(long)((thrd_start_t)start)(with);
  else if (kind == kPosix)
    returned = start(with);
  else
    ((void (*)(void *))start)(with);
  destroyValues();
  if (!__kiss_is_leaving())
    result[__kiss_current()] = returned;
}

static pthread_t handleOf(unsigned thread) {
  return thread + 1UL;
}

int __kiss_for_pthread_create(pthread_t *handle, const pthread_attr_t *attributes, Routine start, void *with) {
  (void)attributes;
  __kiss_begin();
  *handle = handleOf(__kiss_create(start, with, kPosix));
  __kiss_end();
  return 0;
}
int __kiss_for_thrd_create(thrd_t *handle, thrd_start_t start, void *with) {
  __kiss_begin();
  *handle = handleOf(__kiss_create((Routine)start, with, kC11));
  __kiss_end();
  return thrd_success;
}
void __kiss_for___raddle_async(void (*start)(void *), void *with) {
  __kiss_begin();
  __kiss_create((Routine)start, with, kAsync);
  __kiss_end();
}

int __kiss_for_pthread_join(pthread_t handle, void **returned) {
  __kiss_begin();
  __VERIFIER_assume(__kiss_is_done(handle - 1));
  if (returned != NULL)
    *returned = result[handle - 1];
  __kiss_end();
  return 0;
}
int __kiss_for_thrd_join(thrd_t handle, int *returned) {
  __kiss_begin();
  __VERIFIER_assume(__kiss_is_done(handle - 1));
  if (returned != NULL)
    *returned = (int)(long)result[handle - 1];
  __kiss_end();
  return thrd_success;
}
int __kiss_for_pthread_detach(pthread_t handle) {
  (void)handle;
  return 0;
}
int __kiss_for_thrd_detach(thrd_t handle) {
  (void)handle;
  return thrd_success;
}

void __kiss_for_pthread_exit(void *returned) {
  destroyValues();
  result[__kiss_current()] = returned;
  if (!__kiss_is_leaving())
    __kiss_exit();
}
void __kiss_for_thrd_exit(int returned) {
  __kiss_for_pthread_exit((void *)(long)returned);
}

pthread_t __kiss_for_pthread_self(void) {
  return handleOf(__kiss_current());
}
thrd_t __kiss_for_thrd_current(void) {
  return handleOf(__kiss_current());
}
int __kiss_for_pthread_equal(pthread_t first, pthread_t second) {
  return first == second;
}
int __kiss_for_thrd_equal(thrd_t first, thrd_t second) {
  return first == second;
}
int *__kiss_for___errno_location(void) {
  static int numbers[KISS_THREADS];
  return &numbers[__kiss_current()];
}

/* That others may go on meanwhile is so at every point. */
int __kiss_for_sched_yield(void) {
  return 0;
}
void __kiss_for_thrd_yield(void) {}
void __kiss_for___raddle_yield(void) {}
int __kiss_for_usleep(unsigned time) {
  (void)time;
  return 0;
}
unsigned __kiss_for_sleep(unsigned time) {
  (void)time;
  return 0;
}
int __kiss_for_nanosleep(const struct timespec *time, struct timespec *rest) {
  (void)time, (void)rest;
  return 0;
}
int __kiss_for_thrd_sleep(const struct timespec *time, struct timespec *rest) {
  return __kiss_for_nanosleep(time, rest);
}

/* Attributes that make no difference here. */
#define KISS_ATTRIBUTES(type)                                                                                          \
  int __kiss_for_##type##_init(type##_t *attributes) {                                                                 \
    (void)attributes;                                                                                                  \
    return 0;                                                                                                          \
  }                                                                                                                    \
  int __kiss_for_##type##_destroy(type##_t *attributes) {                                                              \
    (void)attributes;                                                                                                  \
    return 0;                                                                                                          \
  }
#define KISS_ATTRIBUTE(type, what, value)                                                                              \
  int __kiss_for_##type##_set##what(type##_t *attributes, value given) {                                               \
    (void)attributes, (void)given;                                                                                     \
    return 0;                                                                                                          \
  }
KISS_ATTRIBUTES(pthread_attr)
KISS_ATTRIBUTE(pthread_attr, detachstate, int)
KISS_ATTRIBUTE(pthread_attr, stacksize, size_t)
KISS_ATTRIBUTES(pthread_condattr)
KISS_ATTRIBUTE(pthread_condattr, clock, clockid_t)
KISS_ATTRIBUTES(pthread_rwlockattr)
KISS_ATTRIBUTES(pthread_barrierattr)
void __kiss_for___raddle_happens_before(const volatile void *address) {
  (void)address;
}
void __kiss_for___raddle_happens_after(const volatile void *address) {
  (void)address;
}

/* --- Mutexes --- */

/* Laid over pthread_mutex_t, whose static initializers are zero but for the kind. */
struct Mutex {
  unsigned owner; /* its number and one, or 0 */
  unsigned depth; /* of a recursive one */
  unsigned isDestroyed; /* if locks are checked */
  unsigned unused;
  int kind;
};

static struct Mutex *asMutex(void *mutex) {
  return mutex;
}
static _Bool isOwner(const struct Mutex *mutex) {
  return mutex->owner == __kiss_current() + 1;
}
static _Bool isRecursive(const struct Mutex *mutex) {
  return mutex->kind == PTHREAD_MUTEX_RECURSIVE;
}
static void own(struct Mutex *mutex, unsigned depth) {
  mutex->owner = __kiss_current() + 1;
  if (isRecursive(mutex))
    mutex->depth = depth;
}

static _Bool checksErrors(const struct Mutex *mutex) {
  return isRecursive(mutex) || mutex->kind == PTHREAD_MUTEX_ERRORCHECK;
}

/* One's own again: deeper if it is recursive, an error if it checks, a wait without end if neither. */
int __kiss_for_pthread_mutex_lock(pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  int error = 0;
  __kiss_begin();
  if (isRecursive(mutex) && isOwner(mutex)) {
    ++mutex->depth;
  } else if (mutex->kind == PTHREAD_MUTEX_ERRORCHECK && isOwner(mutex)) {
    error = EDEADLK;
  } else {
    KISS_MISUSE_IF(mutex->isDestroyed, "the mutex was destroyed");
    KISS_MISUSE_IF(isOwner(mutex), "the thread locks a mutex that it holds already");
    __VERIFIER_assume(mutex->owner == 0);
    own(mutex, 1);
  }
  __kiss_end();
  return error;
}

static int tryLock(struct Mutex *mutex, int errorIfOwn) {
  int error = 0;
  __kiss_begin();
  KISS_MISUSE_IF(mutex->isDestroyed, "the mutex was destroyed");
  if (mutex->owner == 0)
    own(mutex, 1);
  else if (isRecursive(mutex) && isOwner(mutex))
    ++mutex->depth;
  else
    error = mutex->kind == PTHREAD_MUTEX_ERRORCHECK && isOwner(mutex) ? errorIfOwn : EBUSY;
  __kiss_end();
  return error;
}
int __kiss_for_pthread_mutex_trylock(pthread_mutex_t *object) {
  return tryLock(asMutex(object), EBUSY);
}

/* The time may be over whenever somebody else has the mutex. */
int __kiss_for_pthread_mutex_timedlock(pthread_mutex_t *object, const struct timespec *deadline) {
  (void)deadline;
  int error = tryLock(asMutex(object), EDEADLK);
  return error == EBUSY ? ETIMEDOUT : error;
}

int __kiss_for_pthread_mutex_unlock(pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  int error = 0;
  __kiss_begin();
  KISS_MISUSE_IF(!checksErrors(mutex) && mutex->isDestroyed, "the mutex was destroyed");
  KISS_MISUSE_IF(!checksErrors(mutex) && mutex->owner == 0, "the thread unlocks a mutex that nobody holds");
  KISS_MISUSE_IF(!checksErrors(mutex) && !isOwner(mutex), "the thread unlocks a mutex that another thread holds");
  if (!isOwner(mutex))
    error = EPERM;
  else if (!isRecursive(mutex) || --mutex->depth == 0)
    mutex->owner = 0;
  __kiss_end();
  return error;
}

int __kiss_for_pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  *(int *)attributes = PTHREAD_MUTEX_DEFAULT;
  return 0;
}
int __kiss_for_pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type) {
  *(int *)attributes = type;
  return 0;
}
int __kiss_for_pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) {
  (void)attributes;
  return 0;
}
static void initialize(struct Mutex *mutex, int kind) {
  mutex->owner = 0;
  mutex->kind = kind;
#ifdef RADDLE_CHECK_LOCKS
  mutex->isDestroyed = 0;
#endif
}
/* Nobody notices unless locks are checked. */
static void destroy(struct Mutex *mutex) {
#ifdef RADDLE_CHECK_LOCKS
  __kiss_begin();
  KISS_MISUSE_IF(mutex->isDestroyed, "the mutex was destroyed");
  KISS_MISUSE_IF(mutex->owner != 0, "the thread destroys a mutex that is locked");
  mutex->isDestroyed = 1;
  __kiss_end();
#else
  (void)mutex;
#endif
}
int __kiss_for_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  __kiss_begin();
  initialize(asMutex(mutex), attributes == NULL ? PTHREAD_MUTEX_DEFAULT : *(const int *)attributes);
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_mutex_destroy(pthread_mutex_t *mutex) {
  destroy(asMutex(mutex));
  return 0;
}

static int asC11(int error) {
  return error == 0 ? thrd_success : error == EBUSY ? thrd_busy : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}
int __kiss_for_mtx_init(mtx_t *mutex, int type) {
  __kiss_begin();
  initialize(asMutex(mutex), (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  __kiss_end();
  return thrd_success;
}
int __kiss_for_mtx_lock(mtx_t *mutex) {
  return asC11(__kiss_for_pthread_mutex_lock((pthread_mutex_t *)mutex));
}
int __kiss_for_mtx_trylock(mtx_t *mutex) {
  return asC11(__kiss_for_pthread_mutex_trylock((pthread_mutex_t *)mutex));
}
int __kiss_for_mtx_timedlock(mtx_t *mutex, const struct timespec *deadline) {
  return asC11(__kiss_for_pthread_mutex_timedlock((pthread_mutex_t *)mutex, deadline));
}
int __kiss_for_mtx_unlock(mtx_t *mutex) {
  return asC11(__kiss_for_pthread_mutex_unlock((pthread_mutex_t *)mutex));
}
void __kiss_for_mtx_destroy(mtx_t *mutex) {
  destroy(asMutex(mutex));
}

/* --- Condition variables: to wait is to give the mutex back and be woken, and then to take it again --- */

static unsigned releaseToWait(const void *condition, struct Mutex *mutex) {
  unsigned depth = isRecursive(mutex) ? mutex->depth : 1;
  KISS_MISUSE_IF(!isOwner(mutex), "the thread waits with a mutex that it does not hold");
  __VERIFIER_assume(isOwner(mutex));
  mutex->owner = 0;
  waitsOn[__kiss_current()] = condition;
  return depth;
}

int __kiss_for_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  __kiss_begin();
  unsigned depth = releaseToWait(condition, mutex);
  __kiss_end();
  __kiss_begin();
  __VERIFIER_assume(waitsOn[__kiss_current()] == NULL && mutex->owner == 0);
  own(mutex, depth);
  __kiss_end();
  return 0;
}

int __kiss_for_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *object, const struct timespec *until) {
  struct Mutex *mutex = asMutex(object);
  (void)until;
  __kiss_begin();
  unsigned depth = releaseToWait(condition, mutex);
  __kiss_end();
  __kiss_begin();
  _Bool isLate = waitsOn[__kiss_current()] != NULL;
  waitsOn[__kiss_current()] = NULL;
  __kiss_end();
  __kiss_begin();
  __VERIFIER_assume(mutex->owner == 0);
  own(mutex, depth);
  __kiss_end();
  return isLate ? ETIMEDOUT : 0;
}

/* Any one of those who wait. */
int __kiss_for_pthread_cond_signal(pthread_cond_t *condition) {
  __kiss_begin();
  _Bool isWaitedFor = 0;
  _Bool isTold = 0;
  for (unsigned thread = 0; thread < __kiss_thread_count(); ++thread)
    if (waitsOn[thread] == condition && !isTold) {
      isWaitedFor = 1;
      isTold = __VERIFIER_nondet_bool();
      if (isTold)
        waitsOn[thread] = NULL;
    }
  __VERIFIER_assume(!isWaitedFor || isTold);
  __kiss_end();
  return 0;
}

int __kiss_for_pthread_cond_broadcast(pthread_cond_t *condition) {
  __kiss_begin();
  for (unsigned thread = 0; thread < __kiss_thread_count(); ++thread)
    if (waitsOn[thread] == condition)
      waitsOn[thread] = NULL;
  __kiss_end();
  return 0;
}

int __kiss_for_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  (void)condition;
  (void)attributes;
  return 0;
}
int __kiss_for_pthread_cond_destroy(pthread_cond_t *condition) {
  (void)condition;
  return 0;
}
int __kiss_for_cnd_init(cnd_t *condition) {
  (void)condition;
  return thrd_success;
}
void __kiss_for_cnd_destroy(cnd_t *condition) {
  (void)condition;
}
int __kiss_for_cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return asC11(__kiss_for_pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}
int __kiss_for_cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *until) {
  return asC11(__kiss_for_pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, until));
}
int __kiss_for_cnd_signal(cnd_t *condition) {
  return asC11(__kiss_for_pthread_cond_signal((pthread_cond_t *)condition));
}
int __kiss_for_cnd_broadcast(cnd_t *condition) {
  return asC11(__kiss_for_pthread_cond_broadcast((pthread_cond_t *)condition));
}

/* --- Locks of readers and writers, spin locks, once --- */

struct Rwlock { /* laid over pthread_rwlock_t */
  unsigned writer; /* its number and one, or 0 */
  unsigned readers;
};

int __kiss_for_pthread_rwlock_init(pthread_rwlock_t *object, const pthread_rwlockattr_t *attributes) {
  (void)attributes;
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  lock->writer = 0;
  lock->readers = 0;
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_rwlock_destroy(pthread_rwlock_t *object) {
#ifdef RADDLE_CHECK_LOCKS
  const struct Rwlock *lock = (const struct Rwlock *)object;
  __kiss_begin();
  KISS_MISUSE_IF(lock->writer != 0 || lock->readers != 0, "the thread destroys a read-write lock that is locked");
  __kiss_end();
#else
  (void)object;
#endif
  return 0;
}
/* Who has it to write and wants it again is told so; a reader that wants to write waits for ever. */
static _Bool isWriter(const struct Rwlock *lock) {
  return lock->writer == __kiss_current() + 1;
}
int __kiss_for_pthread_rwlock_rdlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  _Bool isOwn = isWriter(lock);
  __VERIFIER_assume(lock->writer == 0 || isOwn);
  lock->readers += !isOwn;
  __kiss_end();
  return isOwn ? EDEADLK : 0;
}
int __kiss_for_pthread_rwlock_wrlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  _Bool isOwn = isWriter(lock);
  __VERIFIER_assume(isOwn || (lock->writer == 0 && lock->readers == 0));
  lock->writer = __kiss_current() + 1;
  __kiss_end();
  return isOwn ? EDEADLK : 0;
}
int __kiss_for_pthread_rwlock_tryrdlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  _Bool isFree = lock->writer == 0;
  lock->readers += isFree;
  __kiss_end();
  return isFree ? 0 : EBUSY;
}
int __kiss_for_pthread_rwlock_trywrlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  _Bool isFree = lock->writer == 0 && lock->readers == 0;
  if (isFree)
    lock->writer = __kiss_current() + 1;
  __kiss_end();
  return isFree ? 0 : EBUSY;
}
int __kiss_for_pthread_rwlock_unlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  _Bool isOwn = isWriter(lock);
  KISS_MISUSE_IF(!isOwn && lock->readers == 0, "the thread unlocks a read-write lock that it does not hold");
  if (isOwn)
    lock->writer = 0;
  else
    --lock->readers;
  __kiss_end();
  return 0;
}

int __kiss_for_pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  __kiss_begin();
  *lock = 0;
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_spin_destroy(pthread_spinlock_t *lock) {
#ifdef RADDLE_CHECK_LOCKS
  __kiss_begin();
  KISS_MISUSE_IF(*lock != 0, "the thread destroys a spin lock that is locked");
  __kiss_end();
#else
  (void)lock;
#endif
  return 0;
}
/* Its holder's number and one, or 0. */
static int spinner(void) {
  return (int)__kiss_current() + 1;
}
int __kiss_for_pthread_spin_lock(pthread_spinlock_t *lock) {
  __kiss_begin();
  KISS_MISUSE_IF(*lock == spinner(), "the thread locks a spin lock that it holds already");
  __VERIFIER_assume(*lock == 0);
  *lock = spinner();
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_spin_trylock(pthread_spinlock_t *lock) {
  __kiss_begin();
  _Bool isFree = *lock == 0;
  if (isFree)
    *lock = spinner();
  __kiss_end();
  return isFree ? 0 : EBUSY;
}
int __kiss_for_pthread_spin_unlock(pthread_spinlock_t *lock) {
  __kiss_begin();
  KISS_MISUSE_IF(*lock == 0, "the thread unlocks a spin lock that nobody holds");
  KISS_MISUSE_IF(*lock != spinner(), "the thread unlocks a spin lock that another thread holds");
  *lock = 0;
  __kiss_end();
  return 0;
}

enum { kNever, kRunning, kOnce };
int __kiss_for_pthread_once(pthread_once_t *once, void (*initialize)(void)) {
  __kiss_begin();
  _Bool isFirst = *once == kNever;
  if (isFirst)
    *once = kRunning;
  else
    __VERIFIER_assume(*once == kOnce);
  __kiss_end();
  if (isFirst) {
    initialize();
    __kiss_begin();
    *once = kOnce;
    __kiss_end();
  }
  return 0;
}
void __kiss_for_call_once(once_flag *once, void (*initialize)(void)) {
  __kiss_for_pthread_once((pthread_once_t *)once, initialize);
}

#include "barriers.c"

/* --- What libstdc++ has in its shared object; the rest of it calls the functions above --- */

struct StdState { /* of std::thread: virtual, with two destructors before what it does */
  void (**functions)(struct StdState *);
};
static void *runState(void *state) {
  ((struct StdState *)state)->functions[2](state);
  return NULL;
}
void __kiss_for__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    unsigned long *thread, struct StdState **state, void (*unused)(void)) {
  (void)unused;
  __kiss_begin();
  *thread = handleOf(__kiss_create(runState, *state, kPosix));
  *state = NULL;
  __kiss_end();
}
void __kiss_for__ZNSt6thread4joinEv(unsigned long *thread) {
  __kiss_begin();
  __VERIFIER_assume(__kiss_is_done(*thread - 1));
  *thread = 0;
  __kiss_end();
}
void __kiss_for__ZNSt6thread6detachEv(unsigned long *thread) {
  *thread = 0;
}

struct StdLock { /* std::unique_lock<std::mutex> */
  pthread_mutex_t *mutex;
};
void __kiss_for__ZNSt18condition_variableC1Ev(pthread_cond_t *condition) {
  (void)condition;
}
void __kiss_for__ZNSt18condition_variableD1Ev(pthread_cond_t *condition) {
  (void)condition;
}
void __kiss_for__ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(pthread_cond_t *condition,
                                                                          struct StdLock *lock) {
  __kiss_for_pthread_cond_wait(condition, lock->mutex);
}
void __kiss_for__ZNSt18condition_variable10notify_oneEv(pthread_cond_t *condition) {
  __kiss_for_pthread_cond_signal(condition);
}
void __kiss_for__ZNSt18condition_variable10notify_allEv(pthread_cond_t *condition) {
  __kiss_for_pthread_cond_broadcast(condition);
}

#pragma clang attribute pop
