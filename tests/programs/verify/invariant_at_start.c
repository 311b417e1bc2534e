// An invariant has to be true before anything has happened.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: {{.*}}:[[#@LINE+5]]:{{[0-9]+}}: error: the invariant need not hold when the program begins, and there is no RADDLE_INIT procedure that makes it hold
#include <raddle.h>
static pthread_mutex_t lock;
static int total = -1;
RADDLE_GUARDED_BY(total, lock);
RADDLE_GLOBAL_INVARIANT(total >= 0);
void f(void) {
  pthread_mutex_lock(&lock);
  raddle_assert(total >= 0);
  pthread_mutex_unlock(&lock);
}
