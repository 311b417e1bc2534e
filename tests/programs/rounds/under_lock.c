// Polling under a lock: a round that takes it, finds nothing new and gives it back is without effect. Either the other
// thread comes first, or the first round is the last that the search takes: 1 complete execution and 1 blocked one.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DATTEMPTS %s 2>&1 | FileCheck --check-prefix=ATTEMPTS %s
// RUN: %exits 0 %explore --cflag=-DSPIN %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DREADS %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DTWO %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DHELD %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2 (1 blocked)
// An attempt may also fail: the round is without effect, too.
// ATTEMPTS: proved
// ATTEMPTS: executions: 3 (2 blocked)

// Whoever waits for ever is found.
// RUN: %exits 1 %explore --cflag=-DNEVER %s 2>&1 | FileCheck --check-prefix=NEVER %s
// NEVER: violated: deadlock: main.1 waits for a value of `ready` that nobody can write

// Each of these assertions fails only after a round that finds nothing.
// RUN: %exits 1 %explore --cflag=-DNOTICED %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --cflag=-DWRITES %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --cflag=-DCALLS %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --cflag=-DLOCAL %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --cflag=-DDIES %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// EFFECT: violated: assertion
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static int ready;
static atomic_int shown;

#ifdef SPIN
static void take(void) { pthread_spin_lock(&spin); }
static void give(void) { pthread_spin_unlock(&spin); }
#elif defined(READS)
static void take(void) { pthread_rwlock_rdlock(&rwlock); }
static void give(void) { pthread_rwlock_unlock(&rwlock); }
#elif defined(TWO) // as the destructor of std::scoped_lock gives them back
static void take(void) { pthread_mutex_lock(&mutex), pthread_mutex_lock(&second); }
static void give(void) { pthread_mutex_unlock(&mutex), pthread_mutex_unlock(&second); }
#else
static void take(void) { pthread_mutex_lock(&mutex); }
static void give(void) { pthread_mutex_unlock(&mutex); }
#endif

#if defined(NOTICED)
static void *polls(void *unused) {
  while (!atomic_load(&shown)) {
    take();
    give();
  }
  return unused;
}
#elif defined(WRITES)
static int rounds;
static void *polls(void *unused) {
  for (int seen = 0; !seen; usleep(1)) {
    take();
    seen = ready;
    rounds += !seen;
    give();
  }
  assert(rounds == 0);
  return unused;
}
#elif defined(CALLS)
static int rounds;
__attribute__((noinline)) static void count(int limit) {
  for (int i = 0; i < limit; i++)
    rounds++;
}
static void *polls(void *unused) {
  for (int seen = 0; !seen; usleep(1)) {
    take();
    seen = ready;
    give();
    if (!seen)
      count(atomic_load(&shown) + 1);
  }
  assert(rounds == 0);
  return unused;
}
#elif defined(LOCAL) // nobody but the thread itself sees this
static void *polls(void *unused) {
  int rounds[2] = {0, 0};
  for (int seen = 0; !seen; usleep(1)) {
    take();
    seen = ready;
    give();
    if (!seen)
      rounds[atomic_load(&shown)]++;
  }
  assert(rounds[0] == 0);
  return unused;
}
#elif defined(DIES) // the first round finds that the owner has died, and so the second one that nobody can lock
static void *polls(void *unused) {
  while (pthread_mutex_lock(&mutex) != ENOTRECOVERABLE && !atomic_load(&shown)) {
    pthread_mutex_unlock(&mutex);
    usleep(1);
  }
  assert(0);
  return unused;
}
#elif defined(HELD)
static void *polls(void *unused) {
  take();
  while (!ready) {
    give();
    take();
  }
  give();
  return unused;
}
#elif defined(ATTEMPTS)
static void *polls(void *unused) {
  for (int seen = 0; !seen;) {
    if (pthread_mutex_trylock(&mutex) == 0) {
      seen = ready;
      pthread_mutex_unlock(&mutex);
    }
    sched_yield();
  }
  return unused;
}
#else
static void *polls(void *unused) {
  for (int seen = 0; !seen; usleep(1)) {
    take();
    seen = ready;
    give();
  }
  return unused;
}
#endif

static void *shows(void *unused) {
#ifdef NOTICED
  const int failed = pthread_mutex_trylock(&mutex);
  if (!failed)
    pthread_mutex_unlock(&mutex);
  atomic_store(&shown, 1);
  assert(!failed);
#elif defined(DIES)
  pthread_mutex_lock(&mutex);
#elif !defined(NEVER)
#ifdef READS
  pthread_rwlock_wrlock(&rwlock);
#else
  take();
#endif
  ready = 1;
  give();
#endif
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_spin_init(&spin, 0);
#ifdef DIES
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
#endif
  pthread_create(&threads[0], 0, polls, 0);
  pthread_create(&threads[1], 0, shows, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
