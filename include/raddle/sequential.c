/* The threads of a concurrent program inside the sequential one that `raddle kiss` makes of it: compiled and linked
 * with the program, whose translation (src/sequentialize) calls it.
 *
 * One stack holds the frames of all threads. At a point the running thread may start others, which run on top of it to
 * their end or to where they stop for good (raise), and then it goes on or stops itself. `ts` is the multiset of the
 * threads that are created and not started; at most __kiss_ts_max wait there, one more is started by its creator.
 *
 * __kiss_for_NAME stands for the function NAME of the program. Between __kiss_begin() and __kiss_end() it is one atomic
 * step with a point before it. A step that has to wait assumes what it waits for: executions in which it does not hold
 * are discarded, those in which the thread waits for ever are those in which it stops at the point.
 *
 * KISS_WITHOUT_... leaves out one rule of the method; only tests define it, to see that they notice. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

/* Replaced by the translation: a point and the start of an atomic step; its end. */
void __kiss_begin(void);
void __kiss_end(void);

/* By this the translation knows which functions are ours. It takes it off again. */
#pragma clang attribute push(__attribute__((section("kiss"))), apply_to = function)
#pragma clang diagnostic ignored "-Wcast-function-type-mismatch"

/* Main is thread 0. A program that creates more is cut: the executions that do so are discarded. */
#define KISS_THREADS 16

/* How large `ts` may get, and how many threads one point may start; the translation sets both. */
unsigned __kiss_ts_max = 0;
unsigned __kiss_starts_per_point = 0;

/* Why the functions of the running thread return: not at all, because it stopped, because it called pthread_exit. */
enum { kGoesOn, kStopped, kExited };
int __kiss_raise = kGoesOn;

unsigned __kiss_self = 0;   /* the running thread */
unsigned __kiss_atomic = 0; /* how many atomic sections it is in */
unsigned __kiss_where = 0;  /* the place in the program that it is at: for those who read executions */

enum State { kFree, kPending, kOwed, kStarted };
enum Kind { kPosix, kC11, kAsync };
typedef void *(*Routine)(void *);
static unsigned char state[KISS_THREADS];
static unsigned char kind[KISS_THREADS];
static unsigned char done[KISS_THREADS]; /* it has ended, not stopped */
static Routine routine[KISS_THREADS];
static void *argument[KISS_THREADS];
static void *result[KISS_THREADS];
static const void *waitsOn[KISS_THREADS]; /* the condition variable, until somebody signals it */
static unsigned created = 0;              /* threads but main, the running one included */
static unsigned pending = 0;              /* the size of `ts` */
static unsigned owed = 0;                 /* threads that start when the atomic section of their creator ends */
static unsigned creator[KISS_THREADS];    /* of those */

/* --- The scheduler --- */

void __kiss_schedule(void);

static void *call(unsigned thread) {
  if (kind[thread] == kC11)
    return (void *)(long)((thrd_start_t)routine[thread])(argument[thread]);
  if (kind[thread] == kPosix)
    return routine[thread](argument[thread]);
  ((void (*)(void *))routine[thread])(argument[thread]);
  return NULL;
}

static void run(unsigned thread) {
  unsigned below = __kiss_self;
  unsigned where = __kiss_where;
  __kiss_self = thread;
  state[thread] = kStarted;
  void *returned = call(thread);
  __kiss_atomic = 0; /* if it has stopped in a section */
  if (__kiss_raise == kGoesOn)
    result[thread] = returned;
  if (__kiss_raise != kStopped) {
    __kiss_raise = kGoesOn;
#ifndef KISS_WITHOUT_DONE_BEFORE_EXIT
    done[thread] = 1;
#endif
#ifndef KISS_WITHOUT_EXIT_POINT
    __kiss_schedule();
#endif
    done[thread] = 1;
  }
#ifndef KISS_WITHOUT_RAISE_FALSE
  __kiss_raise = kGoesOn;
#endif
  __kiss_self = below;
  __kiss_where = where;
}

/* Asks only where there is something to choose. */
static _Bool choose(_Bool isPossible) {
  return isPossible && __VERIFIER_nondet_bool();
}

/* Starts one of the pending threads, or none. Threads run inside the loop, because symbolic execution knows there which
 * one it is: behind a loop that it has left from several rounds it does not. */
static _Bool startOne(void) {
  _Bool isStarted = 0;
  for (unsigned thread = 1; thread < KISS_THREADS && state[thread] != kFree; ++thread)
    if (choose(!isStarted & (state[thread] == kPending))) {
      --pending;
      run(thread);
      isStarted = 1;
    }
  return isStarted;
}

void __kiss_schedule(void) {
  _Bool goesOn = 1;
  for (unsigned starts = 0; starts < __kiss_starts_per_point && goesOn; ++starts)
    goesOn = startOne();
}

static _Bool stop(void) {
  __kiss_raise = kStopped;
  return 1;
}

/* Whether the function that comes to the point has to return. */
_Bool __kiss_point(void) {
  if (__kiss_atomic > 0)
    return 0;
  __kiss_schedule();
#ifdef KISS_WITHOUT_RAISE
  return 0;
#else
  return __VERIFIER_nondet_bool() && stop();
#endif
}

/* The end of the program's main. */
void __kiss_finish(void) {
  __kiss_raise = kGoesOn;
  __kiss_atomic = 0;
#ifndef KISS_WITHOUT_LAST_SCHEDULE
  __kiss_schedule();
#endif
}

/* --- Races --- */

/* What a thread stands at: it was about to do this access when it stopped. None if the size is 0. */
enum { kWrite = 1, kAtomic = 2, kUnchecked = 4 };
static const char *heldAt = NULL;
static size_t heldBytes = 0;
static _Bool heldWrite = 0;
static _Bool heldPlain = 0;
static _Bool sectionWrote = 0; /* the atomic section that is being executed */

#define KISS_BENIGN 8
static const char *benignAt[KISS_BENIGN];
static size_t benignBytes[KISS_BENIGN];
static unsigned benigns = 0;

static _Bool overlap(const char *first, size_t firstBytes, const char *second, size_t secondBytes) {
  return first < second + secondBytes && second < first + firstBytes;
}

static _Bool isBenign(const char *at, size_t bytes) {
  for (unsigned index = 0; index < benigns; ++index)
    if (overlap(at, bytes, benignAt[index], benignBytes[index]))
      return 1;
  return 0;
}

/* What costs a solver most comes last. */
static _Bool conflicts(const char *at, size_t bytes, unsigned class) {
  _Bool isWrite = (class & kWrite) != 0;
  _Bool isPlain = (class & kAtomic) == 0;
  return heldBytes > 0 && (isWrite | heldWrite) && (isPlain | heldPlain) && overlap(at, bytes, heldAt, heldBytes);
}

/* Which access is looked at is a choice: the first thread that stops at one makes it. Before there are two threads it
 * can be in no race. */
static void hold(const char *at, size_t bytes, unsigned class) {
  if (heldBytes > 0 || created == 0)
    return;
  heldAt = at;
  heldBytes = bytes;
  heldWrite = (class & kWrite) != 0;
  heldPlain = (class & kAtomic) == 0;
}

enum { kDoIt, kReturn, kRace };

/* An access in an atomic section happens, for the others, where the section begins. That is where the thread stops, so
 * it must have written nothing since. */
int __kiss_access_inside(const void *address, size_t bytes, unsigned class) {
  const char *at = address;
  class |= kAtomic;
  _Bool isChecked = ((class & kUnchecked) == 0) & !isBenign(at, bytes);
  _Bool isRace = isChecked && conflicts(at, bytes, class);
  _Bool stops = choose(isChecked & (heldBytes == 0) & !sectionWrote);
  if (stops) {
    hold(at, bytes, class);
    stop();
  }
  sectionWrote |= (class & kWrite) != 0;
  return isRace ? kRace : stops ? kReturn : kDoIt;
}

/* A point before an access, when races are looked for. */
int __kiss_access(const void *address, size_t bytes, unsigned class) {
  const char *at = address;
  if (__kiss_atomic > 0)
    return __kiss_access_inside(at, bytes, class);
  __kiss_schedule();
  _Bool stops = __VERIFIER_nondet_bool();
  _Bool isHeld = choose(stops & ((class & kUnchecked) == 0) & !isBenign(at, bytes));
  _Bool isRace = isHeld && conflicts(at, bytes, class);
  if (isHeld)
    hold(at, bytes, class);
  if (stops)
    stop();
  return isRace ? kRace : stops ? kReturn : kDoIt;
}

void __kiss_for___raddle_benign(const volatile void *address, unsigned long size) {
  if (benigns == KISS_BENIGN)
    return;
  benignAt[benigns] = (const char *)address;
  benignBytes[benigns++] = size;
}

/* --- Atomic sections --- */

void __kiss_enter(void) {
  sectionWrote = __kiss_atomic++ > 0;
}

/* Threads that a section creates when `ts` is full start at its end. */
void __kiss_leave(void) {
  if (--__kiss_atomic > 0 || owed == 0)
    return;
  for (unsigned thread = 1; thread < KISS_THREADS && state[thread] != kFree; ++thread)
    if (state[thread] == kOwed && creator[thread] == __kiss_self) {
      --owed;
      run(thread);
    }
}

/* --- Threads --- */

static unsigned __kiss_create(Routine start, void *with, enum Kind which) {
  __VERIFIER_assume(created + 1 < KISS_THREADS);
  unsigned thread = ++created;
  routine[thread] = start;
  argument[thread] = with;
  kind[thread] = which;
  return thread;
}

static pthread_t handleOf(unsigned thread) {
  return thread + 1UL;
}

/* What the creator does with a thread that it has told everybody about. REQUIRES: in an atomic step. */
static void launch(unsigned thread) {
  _Bool isFull = pending >= __kiss_ts_max;
#ifdef KISS_WITHOUT_FULL_START
  isFull = 0;
#endif
  state[thread] = isFull ? kOwed : kPending;
  creator[thread] = __kiss_self;
  if (isFull)
    ++owed;
  else
    ++pending;
}

int __kiss_for_pthread_create(pthread_t *handle, const pthread_attr_t *attributes, Routine start, void *with) {
  (void)attributes;
  __kiss_begin();
  unsigned thread = __kiss_create(start, with, kPosix);
  *handle = handleOf(thread);
  launch(thread);
  __kiss_end();
  return 0;
}
int __kiss_for_thrd_create(thrd_t *handle, thrd_start_t start, void *with) {
  __kiss_begin();
  unsigned thread = __kiss_create((Routine)start, with, kC11);
  *handle = handleOf(thread);
  launch(thread);
  __kiss_end();
  return thrd_success;
}
void __kiss_for___raddle_async(void (*start)(void *), void *with) {
  __kiss_begin();
  launch(__kiss_create((Routine)start, with, kAsync));
  __kiss_end();
}

static void *join(pthread_t handle) {
  __VERIFIER_assume(handle > 1 && handle <= created + 1UL && done[handle - 1]);
  return result[handle - 1];
}
int __kiss_for_pthread_join(pthread_t handle, void **returned) {
  __kiss_begin();
  void *value = join(handle);
  if (returned != NULL)
    *returned = value;
  __kiss_end();
  return 0;
}
int __kiss_for_thrd_join(thrd_t handle, int *returned) {
  __kiss_begin();
  void *value = join(handle);
  if (returned != NULL)
    *returned = (int)(long)value;
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

/* The translation returns behind it. */
void __kiss_for_pthread_exit(void *returned) {
  result[__kiss_self] = returned;
  __kiss_raise = kExited;
}
void __kiss_for_thrd_exit(int returned) {
  __kiss_for_pthread_exit((void *)(long)returned);
}

pthread_t __kiss_for_pthread_self(void) {
  return handleOf(__kiss_self);
}
thrd_t __kiss_for_thrd_current(void) {
  return handleOf(__kiss_self);
}
int __kiss_for_pthread_equal(pthread_t first, pthread_t second) {
  return first == second;
}
int __kiss_for_thrd_equal(thrd_t first, thrd_t second) {
  return first == second;
}
int *__kiss_for___errno_location(void) {
  static int numbers[KISS_THREADS];
  return &numbers[__kiss_self];
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
void __kiss_for___raddle_happens_before(const volatile void *address) {
  (void)address;
}
void __kiss_for___raddle_happens_after(const volatile void *address) {
  (void)address;
}

unsigned __kiss_for___raddle_choose(unsigned count) {
  if (count == 2)
    return __VERIFIER_nondet_bool();
  unsigned value = __VERIFIER_nondet_uint();
  __VERIFIER_assume(value < count);
  return value;
}

/* --- Mutexes --- */

/* Laid over pthread_mutex_t, whose static initializers are zero but for the kind. */
struct Mutex {
  unsigned owner; /* its number and one, or 0 */
  unsigned depth;
  unsigned unused[2];
  int kind;
};

static struct Mutex *asMutex(void *mutex) {
  return mutex;
}
static _Bool isOwner(const struct Mutex *mutex) {
  return mutex->owner == __kiss_self + 1;
}
static void own(struct Mutex *mutex, unsigned depth) {
  mutex->owner = __kiss_self + 1;
  mutex->depth = depth;
}

/* One's own again: deeper if it is recursive, an error if it checks, a wait without end if neither. */
static int relock(struct Mutex *mutex) {
  if (mutex->kind == PTHREAD_MUTEX_ERRORCHECK)
    return EDEADLK;
  __VERIFIER_assume(mutex->kind == PTHREAD_MUTEX_RECURSIVE);
  ++mutex->depth;
  return 0;
}

int __kiss_for_pthread_mutex_lock(pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  int error = 0;
  __kiss_begin();
  if (isOwner(mutex)) {
    error = relock(mutex);
  } else {
    __VERIFIER_assume(mutex->owner == 0);
    own(mutex, 1);
  }
  __kiss_end();
  return error;
}

int __kiss_for_pthread_mutex_trylock(pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  int error = 0;
  __kiss_begin();
  if (mutex->owner == 0)
    own(mutex, 1);
  else if (isOwner(mutex) && mutex->kind == PTHREAD_MUTEX_RECURSIVE)
    ++mutex->depth;
  else
    error = EBUSY;
  __kiss_end();
  return error;
}

/* The time may be over whenever somebody else has the mutex. */
int __kiss_for_pthread_mutex_timedlock(pthread_mutex_t *object, const struct timespec *deadline) {
  (void)deadline;
  int error = __kiss_for_pthread_mutex_trylock(object);
  return error == EBUSY ? ETIMEDOUT : error;
}

int __kiss_for_pthread_mutex_unlock(pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  int error = 0;
  __kiss_begin();
  if (!isOwner(mutex))
    error = EPERM;
  else if (--mutex->depth == 0)
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
  mutex->depth = 0;
  mutex->kind = kind;
}
int __kiss_for_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  __kiss_begin();
  initialize(asMutex(mutex), attributes == NULL ? PTHREAD_MUTEX_DEFAULT : *(const int *)attributes);
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_mutex_destroy(pthread_mutex_t *mutex) {
  (void)mutex;
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
  (void)mutex;
}

/* --- Condition variables: to wait is to give the mutex back and be woken, and then to take it again --- */

static unsigned releaseToWait(const void *condition, struct Mutex *mutex) {
  unsigned depth = mutex->depth;
  __VERIFIER_assume(isOwner(mutex));
  mutex->owner = 0;
  waitsOn[__kiss_self] = condition;
  return depth;
}

int __kiss_for_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *object) {
  struct Mutex *mutex = asMutex(object);
  __kiss_begin();
  unsigned depth = releaseToWait(condition, mutex);
  __kiss_end();
  __kiss_begin();
  __VERIFIER_assume(waitsOn[__kiss_self] == NULL && mutex->owner == 0);
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
  _Bool isLate = waitsOn[__kiss_self] != NULL;
  waitsOn[__kiss_self] = NULL;
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
  for (unsigned thread = 0; thread < KISS_THREADS && thread <= created; ++thread)
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
  for (unsigned thread = 0; thread < KISS_THREADS && thread <= created; ++thread)
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
  (void)object;
  return 0;
}
int __kiss_for_pthread_rwlock_rdlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  __VERIFIER_assume(lock->writer == 0);
  ++lock->readers;
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_rwlock_wrlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  __VERIFIER_assume(lock->writer == 0 && lock->readers == 0);
  lock->writer = __kiss_self + 1;
  __kiss_end();
  return 0;
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
    lock->writer = __kiss_self + 1;
  __kiss_end();
  return isFree ? 0 : EBUSY;
}
int __kiss_for_pthread_rwlock_unlock(pthread_rwlock_t *object) {
  struct Rwlock *lock = (struct Rwlock *)object;
  __kiss_begin();
  if (lock->writer == __kiss_self + 1)
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
  (void)lock;
  return 0;
}
int __kiss_for_pthread_spin_lock(pthread_spinlock_t *lock) {
  __kiss_begin();
  __VERIFIER_assume(*lock == 0);
  *lock = 1;
  __kiss_end();
  return 0;
}
int __kiss_for_pthread_spin_trylock(pthread_spinlock_t *lock) {
  __kiss_begin();
  _Bool isFree = *lock == 0;
  *lock = 1;
  __kiss_end();
  return isFree ? 0 : EBUSY;
}
int __kiss_for_pthread_spin_unlock(pthread_spinlock_t *lock) {
  __kiss_begin();
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

/* --- Barriers and semaphores --- */

struct Barrier { /* laid over pthread_barrier_t */
  unsigned count;
  unsigned arrived; /* in this round */
  unsigned round;
  unsigned serial; /* which of those who arrived in the last round is told that it is the one */
};

int __kiss_for_pthread_barrier_init(pthread_barrier_t *object, const pthread_barrierattr_t *attributes, unsigned count) {
  (void)attributes;
  struct Barrier *barrier = (struct Barrier *)object;
  __kiss_begin();
  barrier->count = count;
  barrier->arrived = 0;
  barrier->round = 0;
  __kiss_end();
  return count == 0 ? EINVAL : 0;
}
int __kiss_for_pthread_barrier_destroy(pthread_barrier_t *object) {
  (void)object;
  return 0;
}

static void completeRound(struct Barrier *barrier) {
  barrier->arrived = 0;
  ++barrier->round;
  barrier->serial = 0;
  while (barrier->serial + 1 < barrier->count && __VERIFIER_nondet_bool())
    ++barrier->serial;
}
int __kiss_for_pthread_barrier_wait(pthread_barrier_t *object) {
  struct Barrier *barrier = (struct Barrier *)object;
  __kiss_begin();
  unsigned round = barrier->round;
  unsigned place = barrier->arrived++;
  if (barrier->arrived == barrier->count)
    completeRound(barrier);
  __kiss_end();
  __kiss_begin();
  __VERIFIER_assume(barrier->round != round);
  _Bool isSerial = barrier->serial == place;
  __kiss_end();
  return isSerial ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int __kiss_for_sem_init(sem_t *semaphore, int shared, unsigned count) {
  (void)shared;
  __kiss_begin();
  *(unsigned *)semaphore = count;
  __kiss_end();
  return 0;
}
int __kiss_for_sem_destroy(sem_t *semaphore) {
  (void)semaphore;
  return 0;
}
int __kiss_for_sem_wait(sem_t *semaphore) {
  __kiss_begin();
  __VERIFIER_assume(*(unsigned *)semaphore > 0);
  --*(unsigned *)semaphore;
  __kiss_end();
  return 0;
}
int __kiss_for_sem_trywait(sem_t *semaphore) {
  __kiss_begin();
  _Bool isFree = *(unsigned *)semaphore > 0;
  if (isFree)
    --*(unsigned *)semaphore;
  else
    *__kiss_for___errno_location() = EAGAIN;
  __kiss_end();
  return isFree ? 0 : -1;
}
int __kiss_for_sem_post(sem_t *semaphore) {
  __kiss_begin();
  ++*(unsigned *)semaphore;
  __kiss_end();
  return 0;
}
int __kiss_for_sem_getvalue(sem_t *semaphore, int *value) {
  __kiss_begin();
  *value = *(int *)semaphore;
  __kiss_end();
  return 0;
}

#pragma clang attribute pop
