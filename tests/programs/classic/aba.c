// ABA: while one thread is about to pop the top, the other pops two nodes and pushes the first again. The exchange
// succeeds, and what is on top then was popped before.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: aba.c:30:{{[0-9]+}}: error: assertion
// CHECK: violated:
// CHECK: executions: 21, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct Node {
  _Atomic(struct Node *) next;
  atomic_int isOut;
};
static struct Node a, b;
static _Atomic(struct Node *) top = &a;

static struct Node *pop(void) {
  struct Node *node = atomic_load(&top);
  if (!node)
    return NULL;
  struct Node *next = atomic_load(&node->next);
  return atomic_compare_exchange_strong(&top, &node, next) ? node : NULL;
}

static void *pops(void *unused) {
  struct Node *popped = pop(), *next = atomic_load(&top);
  if (popped && next)
    assert(!atomic_load(&next->isOut));
  return unused;
}

static void *recycles(void *unused) {
  struct Node *first = pop();
  struct Node *second = pop();
  if (first == &a && second == &b) {
    atomic_store(&second->isOut, 1);
    atomic_store(&first->next, NULL);
    struct Node *expected = NULL;
    atomic_compare_exchange_strong(&top, &expected, first);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  atomic_store(&a.next, &b);
  pthread_create(&first, NULL, pops, NULL);
  pthread_create(&second, NULL, recycles, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
