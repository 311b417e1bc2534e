// A sequence lock with one writer, after Boehm (MSPC 2012).
#include "orders.h"
static atomic_uint sequence;
static atomic_int first, second;
static void *writes(void *unused) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(A);
  atomic_store_explicit(&first, 1, memory_order_relaxed);
  atomic_store_explicit(&second, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, B);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  const unsigned before = atomic_load_explicit(&sequence, C);
  const int one = atomic_load_explicit(&first, memory_order_relaxed);
  const int other = atomic_load_explicit(&second, memory_order_relaxed);
  atomic_thread_fence(D);
  if (before % 2 == 0 && atomic_load_explicit(&sequence, memory_order_relaxed) == before)
    assert(one == other);
  pthread_join(thread, NULL);
}
