// Clients keep to what procedures require: what only others would do is no witness.
// RUN: %exits 1 %raddle verify --confirm 2 %s > %t.out && FileCheck %s < %t.out
// RUN: sed 's/n > 0/n >= 0/' %s > %t.c; %exits 1 %raddle verify --confirm 2 %t.c > %t.out && FileCheck %s --check-prefix=MORE < %t.out
// CHECK-NOT: client threads show it
// CHECK: note: look: 2 client threads did not show that (access), with up to 2 calls each
// CHECK: note: locked: no execution was looked for: what it requires is more than values of its arguments
// CHECK: look {{ *}}refused: access
// CHECK: change {{ *}}verified
// MORE: error: the thread reads `x`, but its access predicate need not hold here; 2 client threads show it: data race on `x`
#include <raddle.h>

static pthread_mutex_t m;
static int x;
RADDLE_GUARDED_BY(x, m);

int look(void) {
  return x;
}

void change(int n, unsigned char *unused) {
  RADDLE_REQUIRES(n > 0);
  RADDLE_NULLABLE(unused);
  pthread_mutex_lock(&m);
  if (n == 0)
    x = 1;
  pthread_mutex_unlock(&m);
}

void locked(void) {
  RADDLE_REQUIRES(raddle_holder(&m) == raddle_tid);
  pthread_mutex_unlock(&m);
  x = 1;
}

int main(void) {
  x = 1; // Clients do not call it.
  return 0;
}
