// Whoever exchanges the token for nothing owns the value; the owner puts the token back with release order.
// Executions: for each who is first, the second finds the token gone, or put back.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled; assuming sequential consistency
// WITNESS: warning: no lock protects `value`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>
#include <stdatomic.h>

static atomic_int token = 1;
static int value;

static void *tries(void *unused) {
  if (atomic_exchange_explicit(&token, 0, memory_order_acquire)) {
    ++value;
    atomic_store_explicit(&token, 1, memory_order_release);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, tries, NULL);
  pthread_create(&second, NULL, tries, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
