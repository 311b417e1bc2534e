// The semaphore admits two: as long as one is gone before the other comes, their accesses are in order.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: semaphore_of_two.c:25:3: error: data race on `value`
// CHECK: semaphore_of_two.c:25:3: note: main.1 writes `value`, holding no lock
// CHECK: semaphore_of_two.c:34:3: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 39, all explored; every external call is modelled; rounds: 15, 39
// WITNESS: error: data race on `value`
// WITNESS-DAG: semaphore_of_two.c:25:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: semaphore_of_two.c:34:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>
#include <semaphore.h>

static sem_t permits;
static int value;

static void *enters(void *unused) {
  sem_wait(&permits);
  ++value;
  sem_post(&permits);
  return unused;
}

static void *leaves(void *unused) {
  sem_wait(&permits);
  sem_post(&permits);
  sem_wait(&permits);
  --value;
  sem_post(&permits);
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&permits, 0, 2);
  pthread_create(&first, NULL, enters, NULL);
  pthread_create(&second, NULL, leaves, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
