// A thread that spins on a flag: it passes the bound on steps where it is never let out.
// RUN: %exits 2 %raddle explore --visible=all --max-executions 100 --max-steps 1000 %s 2>&1 | FileCheck %s
// CHECK: executions: 100, not all explored (stopped by --max-executions);{{.*}} bounds: {{.*}}waits_for_flag.c:10
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *waits(void *unused) {
  while (!flag)
    ;
  return unused;
}

static void *sets(void *unused) {
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, waits, NULL);
  pthread_create(&second, NULL, sets, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
