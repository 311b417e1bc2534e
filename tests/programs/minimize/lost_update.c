// Two threads add one without a lock: each has to read before the other has written.
// RUN: rm -rf %t && %exits 1 %raddle explore --quiet --trace-dir %t %s
// RUN: bash -c '%exits 1 %raddle minimize %t/assertion-*.trace' | FileCheck %s
// RUN: bash -c '%exits 1 %raddle minimize %t/data-race-*.trace' | FileCheck %s --check-prefix=RACE
// CHECK: context switches: 4, 4 before; no interleaving has fewer
// CHECK-NEXT: it fails because
// CHECK-NEXT: 1. main.1 reading count ({{.*}}) comes before main.2 writing count ({{.*}})
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: 2. main.2 reading count ({{.*}}) comes before main.1 writing count ({{.*}})
// CHECK-NEXT: (an execution with the other order passes)
// CHECK-NEXT: each execution in which these are so fails (all 4 executions checked)
// CHECK-NEXT: violated: assertion `count == 2` failed (minimized)
// RACE: context switches: 2, 3 before; no interleaving has fewer
// RACE-NEXT: it fails whatever the order is (all 1 execution checked)
#include <assert.h>
#include <pthread.h>

static int count;

static void *increment(void *unused) {
  count++;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, increment, NULL);
  pthread_create(&second, NULL, increment, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2);
}
