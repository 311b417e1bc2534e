// It takes one of four billion inputs and an interleaving. No native execution tries that input, so that the finding is
// one of the solver's alone, and the report says so.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: error: assertion `value == 7` can fail, for example with __VERIFIER_nondet_int in line [[@LINE+19]] = 0x5eed1234
// CHECK: (found symbolically; no execution has shown it)
// CHECK: covered: all executions with ≤ 2 context switches, balanced executions up to ts=1
// RUN: %exits 1 %raddle kiss --json - %s | FileCheck %s --check-prefix=JSON
// JSON: "evidence": "suspected"
// JSON: "covered": "all executions with ≤ 2 context switches, balanced executions up to ts=1"
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
