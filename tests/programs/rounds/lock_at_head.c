// Polling with the lock held at the head of the loop: a round begins where the lock is taken. Either the other thread
// comes first, or the first round is the last that the search takes.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --cflag=-DPAUSES %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DNEVER %s 2>&1 | FileCheck --check-prefix=NEVER %s
// RUN: %exits 1 %explore --first --cflag=-DREADS %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --first --cflag=-DCOUNTS %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// RUN: %exits 1 %explore --first --cflag=-DNOTICED %s 2>&1 | FileCheck --check-prefix=EFFECT %s
// CHECK: proved
// CHECK: executions: 2 (1 blocked), all explored
// NEVER: violated: deadlock: main.1 waits for a value of `ready` that nobody can write
// Each of these assertions fails only after a round that finds nothing.
// EFFECT: violated: assertion
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static atomic_int missed;

static void *polls(void *unused) {
  int rounds = 0;
  pthread_mutex_lock(&mutex);
#ifdef READS
  const int before = ready;
#else
  const int before = 1;
#endif
  while (!ready) {
    pthread_mutex_unlock(&mutex);
#ifdef PAUSES
    poll(0, 0, 10);
#else
    sched_yield();
#endif
#ifdef COUNTS
    rounds++;
#endif
    pthread_mutex_lock(&mutex);
  }
  pthread_mutex_unlock(&mutex);
  assert(before && !rounds && !atomic_load(&missed));
  return unused;
}

static void *sets(void *unused) {
#ifdef NOTICED
  if (pthread_mutex_trylock(&mutex) != 0)
    atomic_store(&missed, 1);
  else
    pthread_mutex_unlock(&mutex);
#endif
  pthread_mutex_lock(&mutex);
#ifndef NEVER
  ready = 1;
#endif
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, polls, 0);
  pthread_create(&threads[1], 0, sets, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
