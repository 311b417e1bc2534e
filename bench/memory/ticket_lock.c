// A ticket lock.
#include "orders.h"
static atomic_uint next, serving;
static int count;
static void *counts(void *unused) {
  const unsigned ticket = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&serving, A) != ticket) {
  }
  ++count;
  atomic_store_explicit(&serving, ticket + 1, B);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, NULL);
  counts(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
