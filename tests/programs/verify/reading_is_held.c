// What a thread has locked for reading it may lose in a loop or in a procedure that it calls.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: in_loop {{ *}}refused: access
// CHECK: release_it {{ *}}refused: simulation
// CHECK: caller {{ *}}verified
// CHECK: good {{ *}}verified
// CHECK: good_set {{ *}}verified
// CHECK: write_under_read {{ *}}refused: access
#include <raddle.h>
static pthread_rwlock_t rw;
static int data;
RADDLE_READABLE_IF(data, raddle_reads(&rw) || raddle_holder(&rw) == raddle_tid);
RADDLE_WRITABLE_IF(data, raddle_holder(&rw) == raddle_tid);
void in_loop(int n) {
  pthread_rwlock_rdlock(&rw);
  int a = data;
  for (int i = 0; i < n; i++)
    pthread_rwlock_unlock(&rw);
  raddle_assert(a == data);
}
void release_it(void) {
  RADDLE_REQUIRES(raddle_reads(&rw));
  RADDLE_PERFORMS("r", RADDLE_NOTHING, 1);
  pthread_rwlock_unlock(&rw);
}
void caller(void) {
  pthread_rwlock_rdlock(&rw);
  int a = data;
  release_it();
  raddle_assert(a == data);
  pthread_rwlock_unlock(&rw);
}
int good(void) {
  RADDLE_PERFORMS("get", RADDLE_NOTHING, RADDLE_OLD(raddle_holder(&rw)) == 0 && RADDLE_RESULT(int) == data);
  pthread_rwlock_rdlock(&rw);
  int a = data;
  pthread_rwlock_unlock(&rw);
  return a;
}
void good_set(int v) {
  RADDLE_PERFORMS("set", RADDLE_MODIFIES(data), RADDLE_OLD(raddle_holder(&rw)) == 0 && data == v);
  pthread_rwlock_wrlock(&rw);
  data = v;
  pthread_rwlock_unlock(&rw);
}
void write_under_read(int v) {
  pthread_rwlock_rdlock(&rw);
  data = v;
  pthread_rwlock_unlock(&rw);
}
