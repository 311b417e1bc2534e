// A thread that spins on a flag: rounds that find nothing new are no steps, so it waits without passing any bound.
// RUN: %exits 0 %raddle explore --visible=all --self-check --max-steps 1000 %s 2>&1 | FileCheck %s
// CHECK: executions: 1, all explored; every external call is modelled
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
