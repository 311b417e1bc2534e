// The stack of Treiber: each of two threads pushes and pops. Of the 40 executions that take each round of pop, 20 remain
// without a round that failed there; 12 end with one. A round of push writes `next`, so it is taken.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --preemptions=1000 %s 2>&1 | FileCheck %s --check-prefix=ROUNDS
// CHECK: proved: no interleaving fails
// CHECK: executions: 32 (12 blocked), all explored
// ROUNDS: executions: 40, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct Node {
  _Atomic(struct Node *) next;
};
static _Atomic(struct Node *) top;
static struct Node nodes[2];

static void *pushesAndPops(void *node) {
  struct Node *pushed = node, *seen = atomic_load(&top);
  do
    atomic_store(&pushed->next, seen);
  while (!atomic_compare_exchange_strong(&top, &seen, pushed));

  seen = atomic_load(&top);
  while (seen) {
    struct Node *next = atomic_load(&seen->next);
    if (atomic_compare_exchange_strong(&top, &seen, next))
      return 0;
  }
  assert(!"somebody has popped twice");
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, pushesAndPops, &nodes[0]);
  pthread_create(&b, 0, pushesAndPops, &nodes[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(atomic_load(&top) == 0);
}
