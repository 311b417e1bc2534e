// One writes, one reads a ring of two cells; the two counters are atomic, the cells are plain.
// Executions: as many as `--brute-force` tells apart.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 20 (11 blocked), all explored; every external call is modelled; assuming sequential consistency
// WITNESS: warning: no lock protects `cells[0]`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up, 1 in no interleaving
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint head, tail;
static int cells[2];

static void *writes(void *unused) {
  for (unsigned i = 0; i < 3; ++i) {
    while (i - atomic_load_explicit(&tail, memory_order_acquire) == 2)
      ;
    cells[i % 2] = (int)i;
    atomic_store_explicit(&head, i + 1, memory_order_release);
  }
  return unused;
}

static void *reads(void *unused) {
  for (unsigned i = 0; i < 3; ++i) {
    while (atomic_load_explicit(&head, memory_order_acquire) <= i)
      ;
    cells[i % 2] = -1;
    atomic_store_explicit(&tail, i + 1, memory_order_release);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writes, NULL);
  pthread_create(&second, NULL, reads, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
