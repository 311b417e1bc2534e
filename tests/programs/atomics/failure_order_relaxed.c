// A compare-exchange that fails is a load with the order of failure: a relaxed one lets nobody rely on anything.
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: violated: data race on `data`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *publishes(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return unused;
}

static void *looks(void *unused) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 0, memory_order_acq_rel, memory_order_relaxed))
    assert(data == 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, publishes, NULL);
  pthread_create(&threads[1], NULL, looks, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
}
