// The queue of Michael and Scott: two enqueue, one of them dequeues; nodes are never used again.
#include "orders.h"
struct node {
  int value;
  _Atomic(struct node *) next;
};
static struct node nodes[3];
static _Atomic(struct node *) head = &nodes[0], tail = &nodes[0];
static void enqueue(struct node *node, int value) {
  node->value = value;
  for (;;) {
    struct node *last = atomic_load_explicit(&tail, A);
    struct node *next = atomic_load_explicit(&last->next, B);
    if (next == NULL) {
      if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, C, memory_order_relaxed)) {
        atomic_compare_exchange_strong_explicit(&tail, &last, node, D, memory_order_relaxed);
        return;
      }
    } else {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, E, memory_order_relaxed);
    }
  }
}
static int dequeue(void) {
  struct node *first = atomic_load_explicit(&head, F);
  struct node *next = atomic_load_explicit(&first->next, G);
  if (next == NULL)
    return 0;
  const int value = next->value;
  return atomic_compare_exchange_strong_explicit(&head, &first, next, H, memory_order_relaxed) ? value : 0;
}
static void *enqueues(void *unused) {
  enqueue(&nodes[1], 1);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, enqueues, NULL);
  enqueue(&nodes[2], 2);
  assert(dequeue() != 0);
  pthread_join(thread, NULL);
}
