// A barrier that was never initialized, one for nobody, one that was destroyed, one destroyed while a thread waits.
// Executions: the shared barrier is destroyed before or after the other thread arrives.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: misuse.c:16:3: error: the barrier was never initialized
// CHECK-DAG: misuse.c:22:3: error: a barrier is initialized for no threads at all
// CHECK-DAG: misuse.c:30:3: error: the barrier was destroyed
// CHECK-DAG: misuse.c:35:3: error: the barrier was destroyed
// CHECK-DAG: misuse.c:46:3: error: the thread destroys a barrier at which threads wait
// CHECK: executions: 2, all explored; every external call is modelled
#include <pthread.h>

static pthread_barrier_t shared;

static void *usesFresh(void *unused) {
  static pthread_barrier_t fresh;
  pthread_barrier_wait(&fresh);
  return unused;
}

static void *makesOneForNobody(void *unused) {
  static pthread_barrier_t empty;
  pthread_barrier_init(&empty, NULL, 0);
  return unused;
}

static void *usesDestroyed(void *unused) {
  static pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_barrier_destroy(&barrier);
  pthread_barrier_wait(&barrier);
  return unused;
}

static void *arrives(void *unused) {
  pthread_barrier_wait(&shared);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  pthread_barrier_init(&shared, NULL, 2);
  pthread_create(&threads[0], NULL, usesFresh, NULL);
  pthread_create(&threads[1], NULL, makesOneForNobody, NULL);
  pthread_create(&threads[2], NULL, usesDestroyed, NULL);
  pthread_create(&threads[3], NULL, arrives, NULL);
  pthread_barrier_destroy(&shared);
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
}
