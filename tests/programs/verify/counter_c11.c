// The counter with the mutex of C11.
// RUN: %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: increment {{ *}}verified
// CHECK: try_increment {{ *}}verified
#include <raddle.h>
#include <threads.h>

static mtx_t m;
static int count;
RADDLE_GUARDED_BY(count, m);

void increment(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 1);
  mtx_lock(&m);
  count++;
  mtx_unlock(&m);
}

int try_increment(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 1 && RADDLE_RESULT(int));
  RADDLE_PERFORMS("busy", RADDLE_NOTHING, !RADDLE_RESULT(int));
  if (mtx_trylock(&m) != thrd_success)
    return 0;
  count++;
  mtx_unlock(&m);
  return 1;
}
