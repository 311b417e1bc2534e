// What runs before there are other threads keeps to its specification, and creates no threads; nobody else calls it.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: set {{ *}}refused: simulation
// CHECK: start {{ *}}verified
// CHECK: creates {{ *}}refused: init
// CHECK: worker {{ *}}verified
// CHECK: caller {{ *}}refused: init
#include <raddle.h>
static pthread_mutex_t lock;
static int total;
RADDLE_GUARDED_BY(total, lock);
void set(void) {
  RADDLE_INIT();
  RADDLE_PERFORMS("set", RADDLE_MODIFIES(total), total == 3);
  total = 2;
}
void start(void) {
  RADDLE_INIT();
  set();
  raddle_assert(total == 3);
}
static void *worker(void *p) { return p; }
void creates(void) {
  RADDLE_INIT();
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  total = 2;
}
void caller(void) { set(); }
