// What comes after a step that others can see has to come to its end, or other threads see the half of an action.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+22]]:{{[0-9]+}}: error: what the procedure has done when other threads may run here is none of the actions
// CHECK: endless {{ *}}refused: simulation
// CHECK: endless_but_right {{ *}}verified
// CHECK: fast {{ *}}verified
// CHECK: slow {{ *}}verified
// CHECK: with_fast {{ *}}verified
// CHECK: with_slow {{ *}}refused: simulation
// CHECK: deadlocks {{ *}}refused: simulation
#include <raddle.h>
#include <stdatomic.h>

static pthread_mutex_t m, other;
static int x, y;
static atomic_int flag;
RADDLE_GUARDED_BY(x, m);
RADDLE_GUARDED_BY(y, m);

void endless(int n) {
  RADDLE_PERFORMS("one", RADDLE_MODIFIES(x), RADDLE_OLD(raddle_holder(&m)) == 0 && x == 1);
  pthread_mutex_lock(&m);
  x = 42;
  pthread_mutex_unlock(&m);
  while (n != 0)
    raddle_yield();
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
}

void endless_but_right(int n) {
  RADDLE_PERFORMS("one", RADDLE_MODIFIES(x), RADDLE_OLD(raddle_holder(&m)) == 0 && x == 1);
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  while (n != 0)
    raddle_yield();
}

void fast(void) {
  RADDLE_REQUIRES(raddle_holder(&m) == raddle_tid);
  RADDLE_PERFORMS("y", RADDLE_MODIFIES(y), y == 1);
  y = 1;
}

void slow(void) {
  RADDLE_REQUIRES(raddle_holder(&m) == raddle_tid);
  RADDLE_PERFORMS("y", RADDLE_MODIFIES(y), y == 1);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  y = 1;
}

void with_fast(void) {
  RADDLE_PERFORMS("all", RADDLE_MODIFIES(x, y, flag),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && x == 1 && y == 1 && flag == 1);
  pthread_mutex_lock(&m);
  x = 1;
  flag = 1;
  fast();
  pthread_mutex_unlock(&m);
}

void with_slow(void) {
  RADDLE_PERFORMS("all", RADDLE_MODIFIES(x, y, flag),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && x == 1 && y == 1 && flag == 1);
  pthread_mutex_lock(&m);
  x = 1;
  flag = 1;
  slow();
  pthread_mutex_unlock(&m);
}

void deadlocks(void) {
  RADDLE_PERFORMS("one", RADDLE_MODIFIES(x), RADDLE_OLD(raddle_holder(&m)) == 0 && x == 1);
  pthread_mutex_lock(&m);
  x = 42;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&other);
}
