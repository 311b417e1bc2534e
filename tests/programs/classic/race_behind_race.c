// `x = 1; x = 0`, `if (x == 1) y = 1` and `y = 2`: the race on y is there only if x is read between its two writes.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: race_behind_race.c:{{(13|19)}}:{{[0-9]+}}: error: data race
// CHECK-DAG: race_behind_race.c:{{(20|25)}}:{{[0-9]+}}: error: data race
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <pthread.h>

static int x, y;

static void *sets(void *unused) {
  x = 1;
  x = 0;
  return unused;
}

static void *looks(void *unused) {
  if (x == 1)
    y = 1;
  return unused;
}

static void *writes(void *unused) {
  y = 2;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, sets, NULL);
  pthread_create(&threads[1], NULL, looks, NULL);
  pthread_create(&threads[2], NULL, writes, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
