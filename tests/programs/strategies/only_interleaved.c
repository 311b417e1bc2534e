// Two assertions fail. The first does so in any order of the threads, also if none interrupts another: a warning. The
// second needs the writer between its two steps.
// RUN: %exits 1 %explore --only-interleaved --visible=all %s | FileCheck %s
// CHECK-DAG: only_interleaved.c:[[@LINE+25]]:{{.*}}: warning: assertion `isOpen` failed (and does so without an interleaving)
// CHECK-DAG: only_interleaved.c:[[@LINE+22]]:{{.*}}: error: assertion `begun == ended` failed
// CHECK: violated:
// CHECK: sequential orders that differ in what matters: 2
// RUN: %exits 2 %explore --only-interleaved --visible=all --cflag -DCORRECT %s | FileCheck %s --check-prefix=CORRECT
// CORRECT: warning: assertion `isOpen` failed
// CORRECT: bounded: no failure found within the bounds
// CORRECT: failures that need no interleaving are warnings
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int begun, ended, isOpen;

static void *writer(void *unused) {
#ifndef CORRECT
  ++begun;
  ++ended;
#endif
  return unused;
}

static void *reader(void *unused) {
  assert(begun == ended);
  if (begun == ended)
    assert(isOpen);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, writer, 0);
  pthread_create(&second, 0, reader, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
