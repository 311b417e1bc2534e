// The first writes twice at the same place, and holds the lock the second time. The write that comes last before that of
// the second cannot meet it; the one before can.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --implicit-check-not="error:"
// The execution that comes first has nothing to tell: there, the two accesses are in order.
// RUN: %exits 2 %explore --max-executions 1 %s | FileCheck %s --check-prefix=FIRST
// FIRST: bounded: no failure found within the bounds
// RUN: %exits 1 %raddle witness %s | FileCheck %s --check-prefix=WITNESS
// CHECK: earlier_round.c:27:11: error: data race on `value`
// CHECK: earlier_round.c:27:11: note: main.1 writes `value`, holding no lock
// CHECK: earlier_round.c:37:9: note: main.2 writes `value`, holding no lock
// CHECK: violated: data race on `value`
// CHECK: executions: 4, all explored; every external call is modelled; rounds: 2, 4
// WITNESS: error: data race on `value`
// WITNESS-DAG: earlier_round.c:27:{{[0-9]+}}: note: main.1 {{(reads|writes)}}
// WITNESS-DAG: earlier_round.c:37:{{[0-9]+}}: note: main.2 {{(reads|writes)}}
// WITNESS: violated: data race on `value`
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count, value;

static void *writes(void *unused) {
  for (int round = 0; round < 2; ++round) {
    if (round == 1)
      pthread_mutex_lock(&mutex);
    value = round;
  }
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *changes(void *unused) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  value = 2;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, changes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
