// Treiber's stack: two pushes and a pop; nodes are never used again.
#include "orders.h"
struct node {
  int value;
  struct node *next;
};
static struct node nodes[2];
static _Atomic(struct node *) top;
static void push(struct node *node, int value) {
  node->value = value;
  node->next = atomic_load_explicit(&top, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, A, memory_order_relaxed)) {
  }
}
static int pop(void) {
  struct node *first = atomic_load_explicit(&top, B);
  while (first != NULL && !atomic_compare_exchange_strong_explicit(&top, &first, first->next, memory_order_relaxed, C)) {
  }
  return first == NULL ? 0 : first->value;
}
static void *pushes(void *unused) {
  push(&nodes[1], 2);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, pushes, NULL);
  push(&nodes[0], 1);
  assert(pop() != 0);
  pthread_join(thread, NULL);
}
