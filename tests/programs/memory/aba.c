// A Treiber stack whose nodes are freed: one thread has read the top and what is below it, and has not yet exchanged
// them, when another one pops both, frees the first and pushes a new node. If that has the address of the old one, the exchange succeeds
// though it should not, and the stack is what was popped. Without --reuse nothing is found, and the report says why.
// (That the first thread has read the top before it is freed, the flag takes care of.)
// Executions: the exchange of the first thread comes before the load, before the exchange, before the store or after the store of the second
// one; with --reuse the block is taken again or not in the last two of these.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --reuse %s 2>&1 | FileCheck %s --check-prefix=REUSE
// RUN: %exits 1 %raddle explore --brute-force --reuse %s 2>&1 | FileCheck %s --check-prefix=REUSE
// RUN: %exits 1 %raddle explore --visible=all --reuse %s 2>&1 | FileCheck %s --check-prefix=REUSE
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored{{.*}}; assuming malloc succeeds, freed memory is not reused
// REUSE: error: assertion `atomic_load(&top) != popped` failed
// REUSE: allocates the block that was freed last
// REUSE: executions: 6, all explored{{.*}}; assuming malloc succeeds, only the block freed last of each size is reused
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *next;
};
static _Atomic(struct node *) top;
static atomic_int hasRead;
static struct node *popped;

static void *pops(void *unused) {
  struct node *first = atomic_load(&top);
  struct node *below = first->next;
  atomic_store(&hasRead, 1);
  atomic_compare_exchange_strong(&top, &first, below);
  return unused;
}

static void *popsTwiceAndPushes(void *unused) {
  while (!atomic_load(&hasRead))
    ;
  struct node *first = atomic_load(&top);
  struct node *second = first->next;
  if (!second || !atomic_compare_exchange_strong(&top, &first, second->next))
    return unused;
  popped = second;
  free(first);
  struct node *fresh = malloc(sizeof *fresh);
  fresh->next = NULL;
  atomic_store(&top, fresh);
  return unused;
}

int main(void) {
  for (int i = 0; i < 2; ++i) {
    struct node *node = malloc(sizeof *node);
    node->next = top;
    top = node;
  }
  pthread_t first, second;
  pthread_create(&first, NULL, pops, NULL);
  pthread_create(&second, NULL, popsTwiceAndPushes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  if (popped)
    assert(atomic_load(&top) != popped);
}
