// exit ends the thread that calls it, not the exploration; the others run on.
// Executions: the read comes before or after the write.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion `seen == 0` failed
// CHECK: violated: data race on `value` (and 1 more error)
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int value;

static void *reads(void *unused) {
  int seen = value;
  assert(seen == 0);
  return unused;
}

int main(void) {
  pthread_t reader;
  pthread_create(&reader, NULL, reads, NULL);
  value = 1;
  exit(0);
}
