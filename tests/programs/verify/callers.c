// Callers know a procedure by its specification. One that does not say that the lock has to be free is refused where it
// is called: as one step it would change the count while another thread may have the lock.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+41]]:3: error: the thread writes what `careless` is specified to access, but its access predicate need not hold here
// CHECK: increment {{ *}}verified
// CHECK: careless {{ *}}verified
// CHECK: once {{ *}}verified
// CHECK: twice {{ *}}refused: simulation
// CHECK: careless_once {{ *}}refused: access
#include <raddle.h>

static pthread_mutex_t m;
static int count;
RADDLE_GUARDED_BY(count, m);

void increment(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 1);
  pthread_mutex_lock(&m);
  count++;
  pthread_mutex_unlock(&m);
}

void careless(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count), count == RADDLE_OLD(count) + 1);
  increment();
}

void once(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 1);
  increment();
}

void twice(void) {
  RADDLE_PERFORMS("add 2", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 2);
  increment();
  increment();
}

void careless_once(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 1);
  careless();
}
