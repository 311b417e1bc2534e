// What an action modifies may be said by its result, or by what else it modifies; whoever calls it expects that, too.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+22]]:3: error: an assertion may fail here
// CHECK: move {{ *}}verified
// CHECK: wrong {{ *}}refused: assertion
#include <raddle.h>

static pthread_mutex_t lock;
static int cells[10], last;
RADDLE_GUARDED_BY(last, lock);
RADDLE_GUARDED_BY(cells[i], lock, int i);

void move(void) {
  RADDLE_REQUIRES(raddle_holder(&lock) == raddle_tid);
  RADDLE_PERFORMS("move", RADDLE_MODIFIES(last, cells[last]), last == 5);
  last = 5;
  cells[5] = 3;
}

void wrong(void) {
  RADDLE_REQUIRES(raddle_holder(&lock) == raddle_tid);
  last = 4;
  cells[5] = 0;
  move();
  raddle_assert(cells[5] == 0);
}
