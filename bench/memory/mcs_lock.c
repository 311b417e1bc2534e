// The lock of Mellor-Crummey and Scott.
#include "orders.h"
struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};
static _Atomic(struct node *) last;
static struct node nodes[2];
static int count;
static void *counts(void *own) {
  struct node *node = own;
  atomic_store_explicit(&node->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&last, node, A);
  if (before != NULL) {
    atomic_store_explicit(&before->next, node, B);
    while (atomic_load_explicit(&node->waits, C) != 0) {
    }
  }
  ++count;
  struct node *expected = node;
  if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, D, memory_order_relaxed))
    return NULL;
  struct node *next;
  while ((next = atomic_load_explicit(&node->next, E)) == NULL) {
  }
  atomic_store_explicit(&next->waits, 0, F);
  return NULL;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, &nodes[1]);
  counts(&nodes[0]);
  pthread_join(thread, NULL);
  assert(count == 2);
}
