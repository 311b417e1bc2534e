// The writer sets a flag with release order; the other waits for it with acquire order before it writes too.
// Executions: a loop that only waits counts once, when it ends: 1.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled; assuming sequential consistency
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

static void *waits(void *unused) {
  while (!atomic_load_explicit(&isDone, memory_order_acquire))
    ;
  ++value;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, waits, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return value - 2;
}
