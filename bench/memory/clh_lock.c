// The lock of Craig, Landin and Hagersten.
#include "orders.h"
struct node {
  atomic_int waits;
};
static struct node nodes[3];
static _Atomic(struct node *) last = &nodes[2];
static int count;
static void *counts(void *own) {
  struct node *node = own;
  atomic_store_explicit(&node->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&last, node, A);
  while (atomic_load_explicit(&before->waits, B) != 0) {
  }
  ++count;
  atomic_store_explicit(&node->waits, 0, C);
  return NULL;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, &nodes[1]);
  counts(&nodes[0]);
  pthread_join(thread, NULL);
  assert(count == 2);
}
