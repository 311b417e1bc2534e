// Readers and writers: who reads keeps writers away, and who writes everybody.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: sum {{ *}}verified
// CHECK: move {{ *}}verified
// CHECK: nested {{ *}}verified
// CHECK: writes_as_reader {{ *}}refused: access
// CHECK: not_atomic {{ *}}refused: simulation
// CHECK: unlocks_too_much {{ *}}refused: access
#include <raddle.h>

static pthread_rwlock_t lock;
static int a, b;
#define MAY_READ (raddle_reads(&lock) || raddle_holder(&lock) == raddle_tid)
#define MAY_WRITE (raddle_holder(&lock) == raddle_tid)
RADDLE_READABLE_IF(a, MAY_READ);
RADDLE_READABLE_IF(b, MAY_READ);
RADDLE_WRITABLE_IF(a, MAY_WRITE);
RADDLE_WRITABLE_IF(b, MAY_WRITE);

int sum(void) {
  RADDLE_PERFORMS("sum", RADDLE_NOTHING, RADDLE_OLD(raddle_holder(&lock)) == 0 && RADDLE_RESULT(int) == a + b);
  pthread_rwlock_rdlock(&lock);
  int result = a + b;
  pthread_rwlock_unlock(&lock);
  return result;
}

void move(int n) {
  RADDLE_PERFORMS("move", RADDLE_MODIFIES(a, b),
                  RADDLE_OLD(raddle_holder(&lock)) == 0 && a == RADDLE_OLD(a) - n && b == RADDLE_OLD(b) + n);
  pthread_rwlock_wrlock(&lock);
  a -= n;
  b += n;
  pthread_rwlock_unlock(&lock);
}

int nested(void) {
  RADDLE_PERFORMS("twice", RADDLE_NOTHING, RADDLE_OLD(raddle_holder(&lock)) == 0 && RADDLE_RESULT(int) == 2 * a);
  pthread_rwlock_rdlock(&lock);
  int first = a;
  pthread_rwlock_rdlock(&lock);
  int second = a;
  pthread_rwlock_unlock(&lock);
  int third = a;
  pthread_rwlock_unlock(&lock);
  raddle_assert(second == third);
  return first + second;
}

void writes_as_reader(void) {
  pthread_rwlock_rdlock(&lock);
  a = 1;
  pthread_rwlock_unlock(&lock);
}

int not_atomic(void) {
  RADDLE_PERFORMS("sum", RADDLE_NOTHING, RADDLE_OLD(raddle_holder(&lock)) == 0 && RADDLE_RESULT(int) == a + b);
  pthread_rwlock_rdlock(&lock);
  int first = a;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_rdlock(&lock);
  int second = b;
  pthread_rwlock_unlock(&lock);
  return first + second;
}

int unlocks_too_much(void) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return a;
}
