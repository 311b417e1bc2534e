// The queue lock of Craig, Landin and Hagersten: each thread waits for the flag of the one before it.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct Node {
  atomic_int held;
};
static struct Node nodes[3];
static _Atomic(struct Node *) tail = &nodes[2];
static int count;

static void *counts(void *argument) {
  struct Node *node = &nodes[(intptr_t)argument];
  atomic_store(&node->held, 1);
  struct Node *before = atomic_exchange(&tail, node);
  while (atomic_load(&before->held))
    ;
  count++;
  atomic_store(&node->held, 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, counts, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(count == 2);
}
