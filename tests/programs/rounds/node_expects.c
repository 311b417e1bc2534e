// The node that is pushed has what the compare-exchange expects: a failed round changes it, and nobody can see that. So
// of three pushes each order is complete once. If the node was shown to others before, they can.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DSHOWN %s 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: %exits 1 %explore --cflag=-DCOUNTS %s 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: %exits 1 %explore --cflag=-DKEEPS %s 2>&1 | FileCheck %s --check-prefix=KEEPS
// CHECK: executions: 27 (21 blocked), all explored
// SHOWN: error: assertion `first == node->next` failed
// COUNTS: error: assertion `node->value == 1` failed
// KEEPS: error: assertion `!kept` failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static _Atomic(struct node *) top;
static _Atomic(struct node *) shown, pushed;
static void *push(void *unused) {
  struct node *node = malloc(sizeof *node);
  struct node *kept = 0;
  node->value = 1;
  node->next = atomic_load(&top);
#ifdef SHOWN
  atomic_store(&shown, node);
#endif
  while (!atomic_compare_exchange_weak(&top, &node->next, node)) {
#ifdef COUNTS
    node->value++;
#endif
#ifdef KEEPS
    kept = node->next;
#endif
  }
  assert(!kept);
#ifdef SHOWN
  atomic_store(&pushed, node);
#endif
#ifdef COUNTS
  assert(node->value == 1);
#endif
  return unused;
}
#ifdef SHOWN
static void *look(void *unused) {
  struct node *node = atomic_load(&shown);
  if (node) {
    struct node *first = node->next;
    if (atomic_load(&pushed) == node)
      assert(first == node->next);
  }
  return unused;
}
#else
#define look push
#endif
int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, push, 0);
  pthread_create(&threads[1], 0, push, 0);
  pthread_create(&threads[2], 0, look, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], 0);
}
