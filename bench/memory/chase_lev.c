// The deque of Chase and Lev, after Lê, Pop, Cohen and Zappa Nardelli (PPoPP 2013), without growing: the owner pushes
// twice and takes twice, and a thief steals up to twice.
#include "orders.h"
static atomic_long top, bottom;
static atomic_int items[2];
static atomic_int taken[3];
static void push(int item) {
  const long last = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_store_explicit(&items[last % 2], item, memory_order_relaxed);
  atomic_thread_fence(A);
  atomic_store_explicit(&bottom, last + 1, memory_order_relaxed);
}
static void note(int item) {
  assert(item != 0);
  assert(atomic_exchange_explicit(&taken[item], 1, memory_order_relaxed) == 0);
}
static void take(void) {
  const long last = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, last, memory_order_relaxed);
  atomic_thread_fence(B);
  long first = atomic_load_explicit(&top, memory_order_relaxed);
  if (first > last) {
    atomic_store_explicit(&bottom, last + 1, memory_order_relaxed);
    return;
  }
  const int item = atomic_load_explicit(&items[last % 2], memory_order_relaxed);
  if (first < last)
    return note(item);
  if (atomic_compare_exchange_strong_explicit(&top, &first, first + 1, C, memory_order_relaxed))
    note(item);
  atomic_store_explicit(&bottom, last + 1, memory_order_relaxed);
}
static int steal(void) {
  long first = atomic_load_explicit(&top, D);
  atomic_thread_fence(E);
  const long last = atomic_load_explicit(&bottom, F);
  if (first >= last)
    return 0;
  const int item = atomic_load_explicit(&items[first % 2], memory_order_relaxed);
  if (!atomic_compare_exchange_strong_explicit(&top, &first, first + 1, G, memory_order_relaxed))
    return 0;
  note(item);
  return 1;
}
static void *steals(void *unused) {
  if (steal())
    steal();
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, steals, NULL);
  push(1);
  push(2);
  take();
  take();
  pthread_join(thread, NULL);
}
