// The sequential program is valid LLVM IR with an ordinary main, and what decides is declared: choices and assumptions.
// RUN: %raddle kiss --ts 1 --emit-sequential %t.ll %s
// RUN: opt -passes=verify -disable-output %t.ll
// RUN: grep -v DIFile %t.ll | FileCheck %s
//
// It is a program that can be checked itself.
// RUN: %raddle kiss --ts 1 --emit-sequential %t.bluetooth.ll %S/bluetooth.c
// RUN: %exits 1 %raddle kiss %t.bluetooth.ll | FileCheck %s --check-prefix=AGAIN
// AGAIN: violated: assertion `!stopped` failed
// RUN: %raddle kiss --ts 1 --emit-sequential %t.fixed.ll %S/bluetooth_fixed.c
// RUN: %raddle kiss %t.fixed.ll | FileCheck %s --check-prefix=FIXED
// FIXED: proved: no interleaving fails
//
// CHECK-DAG: @__kiss_ts_max = internal constant i32 1
// CHECK-DAG: declare {{.*}}i1 @__VERIFIER_nondet_bool()
// CHECK-DAG: declare {{.*}} @__VERIFIER_assume(
// CHECK-DAG: define i32 @main()
// CHECK-NOT: @pthread_create
// CHECK-NOT: __raddle_
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int x;

static void *adds(void *unused) {
  x = x + 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, adds, 0);
  raddle_atomic {
    x = x + 1;
  }
  pthread_join(thread, 0);
  assert(x == 2);
  return 0;
}
