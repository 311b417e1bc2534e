// A ring of two slots for one producer and one consumer.
#include "orders.h"
static int slots[2];
static atomic_uint head, tail;
static void *produces(void *unused) {
  for (unsigned n = 0; n < 3; ++n) {
    unsigned seen = atomic_load_explicit(&head, A);
    if (n - seen == 2)
      return unused;
    slots[n % 2] = (int)n + 1;
    atomic_store_explicit(&tail, n + 1, B);
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, produces, NULL);
  for (unsigned n = 0; n < 2; ++n) {
    if (atomic_load_explicit(&tail, C) == n)
      break;
    assert(slots[n % 2] == (int)n + 1);
    atomic_store_explicit(&head, n + 1, D);
  }
  pthread_join(thread, NULL);
}
