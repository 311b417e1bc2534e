// A value handed over by a flag: released and acquired it is no race, relaxed it is one, whatever the values are.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 0 %explore --brute-force %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %raddle explore --self-check --cflag=-DRELAXED %s 2>&1 | FileCheck %s --check-prefix=RELAXED --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force --cflag=-DRELAXED %s 2>&1 | FileCheck %s --check-prefix=RELAXED --implicit-check-not="more error"
// RIGHT: proved: no interleaving fails
// RIGHT: executions: 2, all explored{{.*}}; every external call is modelled
// RELAXED-DAG: hand_off.c:{{(26|33)}}:{{[0-9]+}}: error: data race
// RELAXED: violated:
// RELAXED: executions: 2, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef RELAXED
#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed
#else
#define RELEASE memory_order_release
#define ACQUIRE memory_order_acquire
#endif
static int value;
static atomic_int isReady;

static void *gives(void *unused) {
  value = 1;
  atomic_store_explicit(&isReady, 1, RELEASE);
  return unused;
}

static void *takes(void *unused) {
  if (atomic_load_explicit(&isReady, ACQUIRE))
    assert(value == 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, gives, NULL);
  pthread_create(&second, NULL, takes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
