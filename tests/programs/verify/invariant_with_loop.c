// An invariant that cannot be evaluated is no invariant.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: {{.*}}:[[#@LINE+5]]:{{[0-9]+}}: error: a specification cannot have loops
#include <raddle.h>
static pthread_mutex_t lock;
static int total, a[3];
RADDLE_GUARDED_BY(total, lock);
static int bad(void) { int s = 0; for (int i = 0; i < 3; i++) s += a[i]; return s == total; }
RADDLE_GLOBAL_INVARIANT(bad());
void f(void) {
  pthread_mutex_lock(&lock);
  total = 7;
  pthread_mutex_unlock(&lock);
}
