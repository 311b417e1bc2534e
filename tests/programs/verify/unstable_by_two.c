// Each variable alone can be changed by others without harm to who has `x` for himself; but not both in one step.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+9]]:{{[0-9]+}}: error: while a thread has this for itself, another thread may change what the access predicate depends on
#include <raddle.h>

static int owner, p, q, x;
RADDLE_ACCESSIBLE_IF(owner, owner == 0 || owner == raddle_tid);
RADDLE_READABLE_IF(p, 1);
RADDLE_READABLE_IF(q, 1);
RADDLE_WRITABLE_IF(p, q == 0);
RADDLE_WRITABLE_IF(q, p == 0);
RADDLE_ACCESSIBLE_IF(x, owner == raddle_tid || (p != 0 && q != 0));

void increment(void) {
  raddle_acquire(&owner);
  x++;
  raddle_release(&owner);
}
