// Two threads release to a variable; then the first of them stores to it, relaxed. That continues its own release sequence,
// and not that of the other.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: proved: no execution fails
// RUN: %exits 1 %raddle explore --cflag=-DWANTED=others %s 2>&1 | FileCheck %s --check-prefix=OTHERS
// OTHERS: violated: data race on `others`
#include <pthread.h>
#include <stdatomic.h>

#ifndef WANTED
#define WANTED own
#endif
static int own, others;
static atomic_int flag;

static void *stores(void *unused) {
  own = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  atomic_store_explicit(&flag, 8, memory_order_relaxed);
  return unused;
}

static void *adds(void *unused) {
  others = 1;
  atomic_fetch_add_explicit(&flag, 1, memory_order_release);
  return unused;
}

static void *looks(void *unused) {
  if (atomic_load_explicit(&flag, memory_order_acquire) == 8)
    WANTED = 2;
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, stores, NULL);
  pthread_create(&threads[1], NULL, adds, NULL);
  pthread_create(&threads[2], NULL, looks, NULL);
  for (int t = 0; t < 3; t++)
    pthread_join(threads[t], NULL);
}
