// A round that fails reads a node, and its thread says by a relaxed store that it has left the loop: the node is freed or
// written then, which races with the round. Rounds without effect are left out with their races, so the answer is no proof.
// RUN: %exits 2 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --cflag=-DWRITES %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --preemptions=1000 %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: %exits 0 %explore --cflag=-DTOLD=memory_order_seq_cst %s 2>&1 | FileCheck %s --check-prefix=ORDERED
// RUN: %exits 2 %explore --cflag=-DTOLD=memory_order_seq_cst --jobs 2 %s 2>&1 | FileCheck %s --check-prefix=PARTS
// RUN: %exits 0 %explore --cflag=-DOTHER %s 2>&1 | FileCheck %s --check-prefix=ORDERED
// CHECK: bounded: no failure found within the bounds
// CHECK: rounds without effect are left out with their races, and `top or top->next` ({{.*}}late_free.c:[[# @LINE + 19]]) is written or freed by a thread that nothing orders after the loop
// CHECK: bounded data-races; proved assertions, deadlocks, memory, misuse
// RACE: data race on `node->next`
// ORDERED: proved: no {{interleaving|execution}} fails
// PARTS: may be written later; a search by one process would tell
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifndef TOLD
#define TOLD memory_order_relaxed
#endif
struct node {
  _Atomic(struct node *) next;
  int plain;
};
static _Atomic(struct node *) top;
static atomic_int told;
static void *pop(void *unused) {
  for (;;) {
    struct node *first = atomic_load(&top);
    if (!first)
      break;
    struct node *second = atomic_load(&first->next);
    if (atomic_compare_exchange_strong(&top, &first, second))
      break;
  }
  atomic_store_explicit(&told, 1, TOLD);
  return unused;
}
static void *clear(void *unused) {
  struct node *all = atomic_exchange(&top, 0);
  if (!all || !atomic_load_explicit(&told, TOLD))
    return unused;
#if defined(WRITES)
  *(char *)all = 1;
#elif defined(OTHER)
  all->plain = 1; // no round has read that
#else
  free(all);
#endif
  return unused;
}
int main(void) {
  struct node *node = calloc(1, sizeof *node);
  atomic_store(&top, node);
  pthread_t threads[2];
  pthread_create(&threads[0], 0, pop, 0);
  pthread_create(&threads[1], 0, clear, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
