// What fails elsewhere is no witness.
// RUN: %exits 1 %raddle verify --confirm 3 %s > %t.out && FileCheck %s < %t.out
// CHECK: error: the thread writes `x`, but its access predicate need not hold here; 3 client threads show it: data race on `x`
// CHECK: error: the thread writes `x`, but its access predicate need not hold here{{$}}
// CHECK: note: rarely: 3 client threads did not show that (access), with up to 2 calls each
#include <raddle.h>

static pthread_mutex_t m;
static int x;
RADDLE_GUARDED_BY(x, m);

void unguarded(void) {
  x = 1;
}

void rarely(int n) {
  if (n == 1234567)
    x = 2;
}
