// What has no model yet makes the answer unknown, by name; with auto the interleavings remain, with the reason.
// RUN: %exits 3 %raddle explore --memory-model c11 %s 2>&1 | FileCheck %s
// CHECK: unknown: atomic accesses of other sizes to some of the same bytes are not supported under the C11 memory model
//
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s --check-prefix=AUTO
// AUTO: proved: no interleaving fails
// AUTO: note: not decided under the C11 memory model: atomic accesses of other sizes
// AUTO: assuming {{.*}}sequential consistency
//
// What goes with interleavings alone.
// RUN: %exits 64 %raddle explore --memory-model c11 --jobs 2 %s 2>&1 | FileCheck %s --check-prefix=JOBS
// JOBS: raddle: --memory-model c11 goes without --jobs
// RUN: %exits 64 %raddle explore --memory-model c11 --random %s 2>&1 | FileCheck %s --check-prefix=RANDOM
// RANDOM: raddle: --memory-model c11 goes without another strategy
#include <pthread.h>
#include <stdatomic.h>

static union {
  atomic_int whole;
  _Atomic char parts[4];
} u;

static void *stores(void *unused) {
  atomic_store_explicit(&u.whole, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, stores, NULL);
  (void)atomic_load_explicit(&u.parts[0], memory_order_relaxed);
  pthread_join(thread, NULL);
}
