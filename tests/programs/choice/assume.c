// A thread whose assumption fails just ends; it is no deadlock that main waits for it.
// Executions: the load of `ready` comes before or after the store.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2 (1 blocked), all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int ready, data;

static void *reads(void *unused) {
  raddle_assume(__atomic_load_n(&ready, __ATOMIC_SEQ_CST));
  assert(data == 42);
  return unused;
}

static void *writes(void *unused) {
  data = 42;
  __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
