// What a procedure does to an object of its caller alone has to be in its specification, however often it does so.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: [[#@LINE+33]]:1: error: the procedure returns here without any action of the specification
// CHECK: read_twice {{ *}}verified
// CHECK: caller {{ *}}verified
// CHECK: silent {{ *}}refused: simulation
#include <raddle.h>

static pthread_mutex_t lock;
static int total;
RADDLE_GUARDED_BY(total, lock);

void read_twice(int *out) {
  RADDLE_REQUIRES(raddle_private(out));
  RADDLE_PERFORMS("read", RADDLE_MODIFIES(*out), RADDLE_OLD(raddle_holder(&lock)) == 0 && *out == RADDLE_OLD(total));
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    *out = 7;
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  *out = total;
  pthread_mutex_unlock(&lock);
}

void caller(void) {
  int before = 1, read = 2;
  read_twice(&read);
  raddle_assert(before == 1);
}

void silent(int *out) {
  RADDLE_REQUIRES(raddle_private(out));
  RADDLE_PERFORMS("nothing", RADDLE_NOTHING, 1);
  *out = 1;
}
