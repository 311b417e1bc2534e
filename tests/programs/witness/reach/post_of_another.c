// The reader waits for a post, and there are two who post: the one that writes, and one that does not.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: post_of_another.c:24:9: error: data race on `value`
// CHECK: post_of_another.c:24:9: note: main.1 writes `value`, holding no lock
// CHECK: post_of_another.c:31:3: note: main.2 reads `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 6, all explored; every external call is modelled; rounds: 4, 6
// WITNESS: error: data race on `value`
// WITNESS-DAG: post_of_another.c:24:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: post_of_another.c:31:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>
#include <semaphore.h>

static sem_t filled;
static int value;

static void *writes(void *unused) {
  value = 1;
  sem_post(&filled);
  return unused;
}

static void *changes(void *unused) {
  sem_wait(&filled);
  ++value;
  return unused;
}

static void *posts(void *unused) {
  sem_post(&filled);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  sem_init(&filled, 0, 0);
  pthread_create(&threads[0], NULL, writes, NULL);
  pthread_create(&threads[1], NULL, changes, NULL);
  pthread_create(&threads[2], NULL, posts, NULL);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
}
