// A loop that repeats an attempt until it succeeds waits, whatever it tries to take: 3! executions.
// RUN: %exits 0 %raddle explore --self-check --cflag=-DSPIN %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DWRITE %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DPREFERS_WRITERS %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DSEMAPHORE %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DMINUS_ONE %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DBUSY %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DC11 %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force --cflag=-DSEMAPHORE %s 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: %exits 1 %explore --cflag=-DHELD %s 2>&1 | FileCheck %s --check-prefix=HELD
// RUN: %exits 1 %explore --cflag=-DUNTIL_IT_FAILS %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored
// PROVED: proved: no interleaving fails
// HELD: deadlock
// FAILS: violated: assertion
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>

#define THREADS 3
static pthread_spinlock_t spin;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static mtx_t plain;
static sem_t semaphore;
static int count;

static void *takes(void *unused) {
#if defined(SPIN) || defined(HELD)
  while (pthread_spin_trylock(&spin))
    ;
#elif defined(WRITE) || defined(PREFERS_WRITERS)
  while (pthread_rwlock_trywrlock(&rwlock) != 0)
    sched_yield();
#elif defined(SEMAPHORE)
  while (sem_trywait(&semaphore))
    ;
#elif defined(MINUS_ONE)
  while (sem_trywait(&semaphore) == -1)
    ;
#elif defined(BUSY)
  while (pthread_mutex_trylock(&mutex) == EBUSY)
    ;
#elif defined(C11)
  while (mtx_trylock(&plain) != thrd_success)
    ;
#elif defined(UNTIL_IT_FAILS) // no wait: it goes on as long as it succeeds
  while (!sem_trywait(&semaphore))
    ;
  int left;
  sem_getvalue(&semaphore, &left);
  assert(left == 0);
  sem_post(&semaphore);
  return unused;
#endif
  count++;
#ifdef HELD // by a thread that has ended
  return unused;
#endif
#if defined(SPIN)
  pthread_spin_unlock(&spin);
#elif defined(WRITE) || defined(PREFERS_WRITERS)
  pthread_rwlock_unlock(&rwlock);
#elif defined(SEMAPHORE) || defined(MINUS_ONE)
  sem_post(&semaphore);
#elif defined(BUSY)
  pthread_mutex_unlock(&mutex);
#elif defined(C11)
  mtx_unlock(&plain);
#endif
  return unused;
}

int main(void) {
  pthread_spin_init(&spin, 0);
  mtx_init(&plain, mtx_plain);
  sem_init(&semaphore, 0, 1);
#ifdef PREFERS_WRITERS
  pthread_rwlockattr_t attributes;
  pthread_rwlockattr_init(&attributes);
  pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&rwlock, &attributes);
#endif
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], 0, takes, 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
}
