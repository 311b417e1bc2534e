// The orders of sixteen-byte exchanges count like those of others, and so do those of an object of any other size.
// RUN: %exits 1 %raddle explore --cflag=-DFAILURE=memory_order_relaxed %s 2>&1 | FileCheck %s --check-prefix=RELAXED
// RUN: %exits 1 %raddle explore --cflag=-DFAILURE=memory_order_relaxed --cflag=-DMORE=3 %s 2>&1 | FileCheck %s --check-prefix=RELAXED
// RELAXED: violated: data race on `data`
// RUN: %exits 0 %raddle explore --cflag=-DFAILURE=memory_order_acquire %s 2>&1 | FileCheck %s --check-prefix=ACQUIRE
// RUN: %exits 0 %raddle explore --cflag=-DFAILURE=memory_order_acquire --cflag=-DMORE=3 %s 2>&1 | FileCheck %s --check-prefix=ACQUIRE
// ACQUIRE: proved: no interleaving fails
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef MORE
#define MORE 2
#endif
struct words {
  long word[MORE];
};
static int data;
static _Atomic struct words flag;

static void *publishes(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, ((struct words){{1}}), memory_order_release);
  return unused;
}

static void *looks(void *unused) {
  struct words expected = {{0}};
  if (!atomic_compare_exchange_strong_explicit(&flag, &expected, ((struct words){{0}}), memory_order_acq_rel, FAILURE))
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
