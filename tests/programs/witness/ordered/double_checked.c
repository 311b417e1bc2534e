// Double-checked initialization as it should be: the pointer is atomic, and the value behind it is written before.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:" --implicit-check-not="warning:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled; assuming sequential consistency
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(int *) instance;
static int value = -1;

static void *uses(void *unused) {
  int *found = atomic_load_explicit(&instance, memory_order_acquire);
  if (!found) {
    pthread_mutex_lock(&mutex);
    found = atomic_load_explicit(&instance, memory_order_relaxed);
    if (!found) {
      value = 7;
      found = &value;
      atomic_store_explicit(&instance, found, memory_order_release);
    }
    pthread_mutex_unlock(&mutex);
  }
  return *found == 7 ? unused : found;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, uses, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
