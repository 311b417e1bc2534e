// Sequence counters: that a reader has read nothing in between is not a matter of what it may access, and cannot be
// expressed. That writers keep to the protocol can be.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: set {{ *}}verified
// CHECK: get {{ *}}refused: simulation
#include <raddle.h>
#include <stdatomic.h>

static pthread_mutex_t m;
static atomic_uint sequence;
static atomic_int a, b;
#define MAY_WRITE (raddle_holder(&m) == 0 || raddle_holder(&m) == raddle_tid)
RADDLE_READABLE_IF(sequence, 1);
RADDLE_READABLE_IF(a, 1);
RADDLE_READABLE_IF(b, 1);
RADDLE_WRITABLE_IF(sequence, MAY_WRITE);
RADDLE_WRITABLE_IF(a, MAY_WRITE);
RADDLE_WRITABLE_IF(b, MAY_WRITE);

void set(int value) {
  pthread_mutex_lock(&m);
  unsigned before = sequence;
  if (before % 2 == 0) {
    sequence = before + 1;
    a = value;
    b = value;
    sequence = before + 2;
  }
  pthread_mutex_unlock(&m);
}

int get(void) {
  RADDLE_PERFORMS("sum", RADDLE_NOTHING, RADDLE_RESULT(int) == a + b);
  unsigned before;
  int sum;
  do {
    before = sequence;
    sum = a + b;
  } while (before % 2 == 1 || before != sequence);
  return sum;
}
