// Locks with deadlines of a chosen clock succeed, or time out while another thread holds what they want: a mutex, a
// read-write lock for reading and for writing, a semaphore.
// RUN: %exits 0 %raddle explore --self-check --cflag -DMUTEX %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag -DREADING %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag -DWRITING %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag -DSEMAPHORE %s 2>&1 | FileCheck %s
// Executions: the attempt comes before, between or after the other thread's lock and unlock.
// CHECK: proved: no interleaving fails
// CHECK: executions: 3, all explored; every external call is modelled
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

#if defined(MUTEX)
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define LOCK() pthread_mutex_lock(&lock)
#define TRY(deadline) pthread_mutex_clocklock(&lock, CLOCK_MONOTONIC, deadline)
#define UNLOCK() pthread_mutex_unlock(&lock)
#elif defined(READING)
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
#define LOCK() pthread_rwlock_wrlock(&lock)
#define TRY(deadline) pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, deadline)
#define UNLOCK() pthread_rwlock_unlock(&lock)
#elif defined(WRITING)
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
#define LOCK() pthread_rwlock_rdlock(&lock)
#define TRY(deadline) pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, deadline)
#define UNLOCK() pthread_rwlock_unlock(&lock)
#else
static sem_t lock;
#define LOCK() sem_wait(&lock)
#define TRY(deadline) (sem_clockwait(&lock, CLOCK_MONOTONIC, deadline) == 0 ? 0 : errno)
#define UNLOCK() sem_post(&lock)
#endif

static void *holds(void *unused) {
  LOCK();
  UNLOCK();
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec deadline;
#ifdef SEMAPHORE
  sem_init(&lock, 0, 1);
#endif
  pthread_create(&thread, NULL, holds, NULL);
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += 1;
  int result = TRY(&deadline);
  assert(result == 0 || result == ETIMEDOUT);
  if (result == 0)
    UNLOCK();
  pthread_join(thread, NULL);
}
