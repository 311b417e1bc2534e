// A loop that only looks is left by strategies that draw executions, too: they take every round of it. The default comes
// to the executions in which no thread looks in vain, and only one of those is not blocked.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --random --max-executions 5 %s 2>&1 | FileCheck %s --check-prefix=DRAWN
// RUN: %exits 1 %explore --pos --max-executions 5 %s 2>&1 | FileCheck %s --check-prefix=DRAWN
// RUN: rm -rf %t
// RUN: %exits 1 %explore --random --first --trace-dir %t %s
// RUN: %exits 1 %raddle replay %t/assertion-*.trace 2>&1 | FileCheck %s --check-prefix=REPLAYED
// CHECK: error: assertion `sum != 6` failed
// CHECK: executions: 8 (7 blocked), all explored; every external call is modelled
// DRAWN: error: assertion `sum != 6` failed
// REPLAYED: violated: assertion `sum != 6` failed (replayed)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int head, tail;
static int slots[4], sum;

static void *produces(void *unused) {
  for (int i = 0; i < 4; i++) {
    while (head - tail == 1)
      ;
    slots[head % 4] = i;
    head++;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, produces, NULL);
  for (int i = 0; i < 4; i++) {
    while (head == tail)
      ;
    sum += slots[tail % 4];
    tail++;
  }
  assert(sum != 6);
  pthread_join(thread, NULL);
}
