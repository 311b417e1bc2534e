// Who learns of a thread from the section that creates it may be faster than its creation, if steps are drawn: that is
// not the program's fault, and not covered. The search itself creates at once.
// RUN: %exits 0 %raddle explore %s | FileCheck %s --check-prefix=ALL
// ALL: proved
// RUN: %exits 3 %explore --random --max-executions 100 %s | FileCheck %s
// CHECK-NOT: error:
// CHECK: unknown: a thread may be used that an atomic section has created, before it exists
#include <pthread.h>
#include <raddle.h>
#include <stdatomic.h>

static pthread_t worker;
static atomic_int isThere;

static void *works(void *unused) {
  return unused;
}

static void *joins(void *unused) {
  if (isThere)
    pthread_join(worker, NULL);
  else
    raddle_assume(0);
  return unused;
}

int main(void) {
  pthread_t joiner;
  pthread_create(&joiner, NULL, joins, NULL);
  raddle_atomic {
    pthread_create(&worker, NULL, works, NULL);
    isThere = 1;
  }
  pthread_join(joiner, NULL);
}
