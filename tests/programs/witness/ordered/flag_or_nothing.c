// The second thread looks at the flag once, and leaves the value alone if it is not set.
// Executions: the load comes before or behind the store.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled; assuming sequential consistency
// WITNESS: warning: no lock protects `value`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdatomic.h>

static atomic_int isDone;
static int value;

static void *writes(void *unused) {
  value = 1;
  atomic_store_explicit(&isDone, 1, memory_order_release);
  return unused;
}

static void *looks(void *unused) {
  if (atomic_load_explicit(&isDone, memory_order_acquire))
    ++value;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, looks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
