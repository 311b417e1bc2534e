// A ticket lock whose tickets are drawn by a load and a store: two threads can draw the same one.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK-DAG: ticket_lock_unlocked_draw.c:17:{{[0-9]+}}: error: deadlock
// CHECK-DAG: ticket_lock_unlocked_draw.c:19:{{[0-9]+}}: error: assertion
// CHECK: violated: {{.*}} (and 1 more error)
// CHECK: executions: 18, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving, inside;

static void *enters(void *unused) {
  int ticket = atomic_load(&next);
  atomic_store(&next, ticket + 1);
  while (atomic_load(&serving) != ticket)
    ;
  assert(atomic_fetch_add(&inside, 1) == 0);
  atomic_fetch_sub(&inside, 1);
  atomic_store(&serving, ticket + 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, enters, NULL);
  pthread_create(&second, NULL, enters, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
