// A round of push that fails has written to a node that nobody else can reach, and the next one writes there first: it
// is without effect. Each of two threads pushes and pops; whether `next` is an atomic makes no difference.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check --cflag=-DPLAIN %s 2>&1 | FileCheck %s
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s --check-prefix=BRUTE
// RUN: %exits 0 %explore --preemptions=1000 %s 2>&1 | FileCheck %s --check-prefix=ROUNDS
// RUN: %exits 0 %explore --cflag=-DPLAIN --cflag=-DTHREADS=3 %s 2>&1 | FileCheck %s --check-prefix=THREE
// CHECK: proved: no interleaving fails
// CHECK: executions: 20 (10 blocked), all explored
// BRUTE: proved: no interleaving fails
// ROUNDS: executions: 44, all explored
// THREE: executions: 1212 (942 blocked), all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifdef PLAIN
#define ATOMIC(type) type
#else
#define ATOMIC(type) _Atomic(type)
#endif
struct Node {
  int value;
  ATOMIC(struct Node *) next;
};
static _Atomic(struct Node *) top;

static void push(int value) {
  struct Node *node = malloc(sizeof *node);
  node->value = value;
  struct Node *seen = atomic_load(&top);
  do
    node->next = seen;
  while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static int pop(void) {
  for (;;) {
    struct Node *first = atomic_load(&top);
    if (!first)
      return 0;
    struct Node *second = first->next;
    if (atomic_compare_exchange_strong(&top, &first, second))
      return first->value;
  }
}

static void *pushesAndPops(void *index) {
  push((int)(long)index + 1);
  assert(pop());
  return index;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], 0, pushesAndPops, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
  assert(!top);
}
