// Treiber's stack: two threads push, then main finds both nodes.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct Node {
  struct Node *next;
};
static struct Node nodes[2];
static _Atomic(struct Node *) top;

static void *pushes(void *argument) {
  struct Node *node = &nodes[(intptr_t)argument];
  node->next = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &node->next, node))
    ;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, pushes, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  struct Node *first = atomic_load(&top);
  assert(first && first->next && first->next != first && !first->next->next);
}
