// One search reports both assertions that can fail, though no execution fails both.
// Executions: the read comes before or after the write.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK-DAG: error: assertion `seen != 0` failed
// CHECK-DAG: error: assertion `seen != 1` failed
// CHECK: violated: assertion `seen != 0` failed (and 2 more errors)
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>

static int value;

static void *reads(void *unused) {
  int seen = value;
  assert(seen != 0);
  assert(seen != 1);
  return unused;
}

static void *writes(void *unused) {
  value = 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reads, NULL);
  pthread_create(&second, NULL, writes, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
