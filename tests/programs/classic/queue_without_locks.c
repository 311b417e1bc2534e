// The queue of Michael and Scott, put by two threads: who finds the tail behind helps it on.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// Two of them end with a round without effect.
// CHECK: executions: 8 (2 blocked), all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct Node {
  _Atomic(struct Node *) next;
};
static struct Node dummy, nodes[2];
static _Atomic(struct Node *) tail = &dummy;

static void *puts_(void *argument) {
  struct Node *node = &nodes[(intptr_t)argument];
  for (;;) {
    struct Node *last = atomic_load(&tail);
    struct Node *next = NULL;
    if (atomic_compare_exchange_strong(&last->next, &next, node)) {
      atomic_compare_exchange_strong(&tail, &last, node);
      return NULL;
    }
    atomic_compare_exchange_strong(&tail, &last, next);
  }
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, puts_, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  struct Node *first = atomic_load(&dummy.next);
  assert(first && atomic_load(&first->next) == atomic_load(&tail));
}
