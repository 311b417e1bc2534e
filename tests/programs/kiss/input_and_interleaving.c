// It takes one of four billion inputs and an interleaving. The solver finds both, and the program is led along them.
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 1 %raddle kiss --trace-dir %t %s | FileCheck %s
// CHECK: error: assertion `value == 7` failed
// CHECK: gets input 0x5eed1234
// CHECK-NEXT: starts main.1
// CHECK-NEXT: interrupted before reading ready
// CHECK-NEXT: writes ready: 0 → 1
// CHECK-NEXT: reads ready: 1
// CHECK-NEXT: fails
// CHECK: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1
// RUN: %exits 1 %raddle kiss --json - %s | FileCheck %s --check-prefix=JSON
// JSON: "evidence": "witnessed"
// JSON: "replayed": true
// JSON: "covered": "all executions with ≤ 2 context switches, balanced executions up to ts=1"
// RUN: %exits 1 %raddle replay %t/*.trace | FileCheck %s --check-prefix=AGAIN
// AGAIN: error: assertion `value == 7` failed
// AGAIN: gets input 0x5eed1234
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
static int ready, value;

static void *writer(void *unused) {
  ready = 1;
  value = 7;
  return unused;
}

int main(void) {
  int key = __VERIFIER_nondet_int();
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  if (key == 0x5eed1234 && ready)
    assert(value == 7);
  pthread_join(thread, 0);
  return 0;
}
