// The second needs a permit to go on. In a run to the end it has that of the first, which comes behind its access; for a
// race it has to be that of the third, which has to wait for a turn of its own.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: third_thread_helps.c:31:9: error: data race on `value`
// CHECK: third_thread_helps.c:31:9: note: main.1 writes `value`, holding no lock
// CHECK: third_thread_helps.c:38:3: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 12, all explored; every external call is modelled; rounds: 8, 12
// WITNESS: error: data race on `value`
// WITNESS-DAG: third_thread_helps.c:31:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: third_thread_helps.c:38:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static sem_t permits;
static int isOpen, value;

static void *writes(void *unused) {
  pthread_mutex_lock(&mutex);
  isOpen = 1;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&mutex);
  value = 1;
  sem_post(&permits);
  return unused;
}

static void *changes(void *unused) {
  sem_wait(&permits);
  ++value;
  return unused;
}

static void *permitsOne(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!isOpen)
    pthread_cond_wait(&opened, &mutex);
  pthread_mutex_unlock(&mutex);
  sem_post(&permits);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  sem_init(&permits, 0, 0);
  pthread_create(&threads[0], NULL, writes, NULL);
  pthread_create(&threads[1], NULL, changes, NULL);
  pthread_create(&threads[2], NULL, permitsOne, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
