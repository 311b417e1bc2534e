// The queue lock of Mellor-Crummey and Scott: each thread waits for a flag of its own.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct Node {
  _Atomic(struct Node *) next;
  atomic_int waits;
};
static struct Node nodes[2];
static _Atomic(struct Node *) tail;
static int count;

static void lock(struct Node *node) {
  struct Node *before = atomic_exchange(&tail, node);
  if (!before)
    return;
  atomic_store(&node->waits, 1);
  atomic_store(&before->next, node);
  while (atomic_load(&node->waits))
    ;
}

static void unlock(struct Node *node) {
  struct Node *expected = node;
  if (!atomic_load(&node->next)) {
    if (atomic_compare_exchange_strong(&tail, &expected, NULL))
      return;
    while (!atomic_load(&node->next))
      ;
  }
  atomic_store(&atomic_load(&node->next)->waits, 0);
}

static void *counts(void *argument) {
  struct Node *node = &nodes[(intptr_t)argument];
  lock(node);
  count++;
  unlock(node);
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
