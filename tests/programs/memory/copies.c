// memcpy and memset are accesses to the whole range.
// Executions: the copy comes before or after the fill.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: assertion
// CHECK: violated: data race on `source` (and 1 more error)
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char source[64], target[64];

static void *copies(void *unused) {
  memcpy(target, source, sizeof target);
  return unused;
}

static void *fills(void *unused) {
  memset(source, 1, sizeof source);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, copies, NULL);
  pthread_create(&second, NULL, fills, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(target[63] == 0);
}
