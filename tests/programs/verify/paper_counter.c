// The counter as in the paper on Calvin-R (Figure 1), with a mutex that is a number.
// RUN: %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: increment {{ *}}verified
#include <raddle.h>

struct counter {
  int m;
  int count;
};
RADDLE_ACCESSIBLE_IF(self->m, self->m == 0 || self->m == raddle_tid, struct counter *self);
RADDLE_ACCESSIBLE_IF(self->count, self->m == 0 || self->m == raddle_tid, struct counter *self);

void increment(struct counter *c) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(c->count),
                  RADDLE_OLD(c->m) == 0 && c->count == RADDLE_OLD(c->count) + 1);
  raddle_acquire(&c->m);
  int j = c->count;
  j++;
  c->count = j;
  raddle_release(&c->m);
}
