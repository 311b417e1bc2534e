// Operations of class A may run together, so may those of class B, but never one of each (Figure 3 of "Inspect", 2008).
// The first of a class locks for all of it and the last unlocks, perhaps another thread. With one mutex for both classes
// a thread can wait for the class to end while it keeps the others from ending: a deadlock. With two threads a class
// there are more interleavings than are enumerated here.
// RUN: %exits 1 %raddle explore --self-check --cflag=-DONE_MUTEX %s 2>&1 | FileCheck %s --check-prefix=DEADLOCK --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force --cflag=-DONE_MUTEX %s 2>&1 | FileCheck %s --check-prefix=DEADLOCK --implicit-check-not="more error"
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %raddle explore --self-check --cflag=-DPER_CLASS=2 %s 2>&1 | FileCheck %s --check-prefix=MISUSE
// RUN: %exits 0 %raddle explore --self-check --cflag=-DPER_CLASS=2 --cflag=-DSEMAPHORE %s 2>&1 | FileCheck %s --check-prefix=SEMAPHORE
// DEADLOCK-DAG: database.c:{{(57|65|69)}}:{{[0-9]+}}: error: deadlock
// DEADLOCK: violated:
// DEADLOCK: executions: 4, all explored{{.*}}; every external call is modelled
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 2, all explored{{.*}}; every external call is modelled
// MISUSE-DAG: database.c:58:{{[0-9]+}}: error: the thread
// MISUSE-DAG: database.c:57:{{[0-9]+}}: error: deadlock
// MISUSE: violated: {{.*}} (and 1 more error)
// MISUSE: executions: 88, all explored{{.*}}; every external call is modelled
// SEMAPHORE: proved: no interleaving fails
// SEMAPHORE: executions: 384, all explored{{.*}}; every external call is modelled
#include <pthread.h>
#include <stdint.h>

#ifndef PER_CLASS
#define PER_CLASS 1
#endif
#if defined ONE_MUTEX
static pthread_mutex_t mutexes[1] = {PTHREAD_MUTEX_INITIALIZER};
#define MUTEX(class) &mutexes[0]
#else
static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
#define MUTEX(class) &mutexes[class]
#endif

#if defined SEMAPHORE
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int isClosed;

static void closeForOthers(void) {
  pthread_mutex_lock(&guard);
  while (isClosed)
    pthread_cond_wait(&opened, &guard);
  isClosed = 1;
  pthread_mutex_unlock(&guard);
}

static void openForOthers(void) {
  pthread_mutex_lock(&guard);
  isClosed = 0;
  pthread_cond_signal(&opened);
  pthread_mutex_unlock(&guard);
}
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void closeForOthers(void) { pthread_mutex_lock(&lock); }
static void openForOthers(void) { pthread_mutex_unlock(&lock); }
#endif

static int count[2];

static void *operates(void *argument) {
  int class = (int)(intptr_t)argument % 2;
  pthread_mutex_lock(MUTEX(class));
  if (++count[class] == 1)
    closeForOthers();
  pthread_mutex_unlock(MUTEX(class));
  pthread_mutex_lock(MUTEX(class));
  if (--count[class] == 0)
    openForOthers();
  pthread_mutex_unlock(MUTEX(class));
  return NULL;
}

int main(void) {
  pthread_t threads[2 * PER_CLASS];
  for (intptr_t i = 0; i < 2 * PER_CLASS; i++)
    pthread_create(&threads[i], NULL, operates, (void *)i);
  for (int i = 0; i < 2 * PER_CLASS; i++)
    pthread_join(threads[i], NULL);
}
