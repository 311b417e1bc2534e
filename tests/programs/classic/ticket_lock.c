// A ticket lock: each draws a number and waits until it is served. The threads go in any order: 3!.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving;
static int count;

static void *counts(void *unused) {
  int ticket = atomic_fetch_add(&next, 1);
  while (atomic_load(&serving) != ticket)
    ;
  count++;
  atomic_store(&serving, ticket + 1);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, counts, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(count == 3);
}
