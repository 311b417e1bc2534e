// A stack whose push looks and writes in two steps: a node can be lost.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: treiber_stack_split.c:31:{{[0-9]+}}: error: assertion
// CHECK: violated:
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
  atomic_store(&top, node);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, pushes, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(atomic_load(&top)->next);
}
