// The same two places race at both elements. That is told once, but each element becomes visible: only then can the
// threads take turns between their writes.
// Executions: the two orders of the writes to each element.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s --check-prefixes=CHECK,SYNC
// RUN: %exits 1 %raddle explore --self-check --visible=all %s | FileCheck %s --check-prefixes=CHECK,ALL
// CHECK-COUNT-1: error: data race on
// CHECK: error: assertion `buffer[0] == buffer[1]` failed
// CHECK: violated: data race on `buffer[0]` (and 1 more error)
// SYNC: executions: 4, all explored; every external call is modelled; rounds: 1, 4
// ALL: executions: 4, all explored; every external call is modelled
// CHECK: racy bytes: 8,
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int buffer[2];

static void *fills(void *value) {
  for (int i = 0; i < 2; ++i)
    buffer[i] = (int)(intptr_t)value;
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, fills, (void *)1);
  pthread_create(&two, NULL, fills, (void *)2);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  assert(buffer[0] == buffer[1]);
}
