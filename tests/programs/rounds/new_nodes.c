// Who makes a node writes its atomic plainly, while others go through loops: nobody can have read that yet. The rounds of
// pop that are left out are no reason to doubt, unless the node was there before.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --cflag=-DOLD %s 2>&1 | FileCheck %s --check-prefix=OLD
// CHECK: proved: no interleaving fails
// CHECK: blocked
// OLD: bounded data-races
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
  _Atomic(struct node *) next;
};
static _Atomic(struct node *) top;
static struct node *old;
static void *pop(void *unused) {
  for (;;) {
    struct node *first = atomic_load(&top);
    if (!first)
      break;
    struct node *second = atomic_load(&first->next);
    if (atomic_compare_exchange_strong(&top, &first, second))
      break;
  }
  return unused;
}
static void *pushAndPop(void *unused) {
#ifdef OLD
  struct node *node = old;
#else
  struct node *node = malloc(sizeof *node);
#endif
  atomic_init(&node->next, 0);
  atomic_store(&top, node);
  return pop(unused);
}
int main(void) {
  old = malloc(sizeof *old);
  pthread_t threads[2];
  pthread_create(&threads[0], 0, pop, 0);
  pthread_create(&threads[1], 0, pushAndPop, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
