// A lock that tests before it tests and sets.
#include "orders.h"
static atomic_int taken;
static int count;
static void *counts(void *unused) {
  do {
    while (atomic_load_explicit(&taken, memory_order_relaxed) != 0) {
    }
  } while (atomic_exchange_explicit(&taken, 1, A) != 0);
  ++count;
  atomic_store_explicit(&taken, 0, B);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, NULL);
  counts(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
}
