// A pointer and a counter, changed together by sixteen-byte exchanges: they link, and one that fails is a load.
// Executions: which thread is first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --visible=all --self-check --cflag=-mcx16 %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct pair {
  void *pointer;
  uintptr_t count;
};
static _Atomic struct pair shared;
static int wins;

static void *claims(void *argument) {
  struct pair expected = {NULL, 0};
  if (atomic_compare_exchange_strong(&shared, &expected, ((struct pair){argument, 1})))
    wins++;
  else
    assert(expected.pointer != argument && expected.pointer != NULL && expected.count == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, claims, (void *)(t + 1));
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  const struct pair last = atomic_load(&shared);
  assert(wins == 1 && last.pointer != NULL && last.count == 1);
}
