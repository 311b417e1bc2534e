// What calls of the libraries leave behind, and what may be said where.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: half {{ *}}refused: simulation
// CHECK: handle {{ *}}refused: assertion
// CHECK: nothing {{ *}}verified
// CHECK: failing {{ *}}refused: assertion
// CHECK: joined {{ *}}refused: assertion
// CHECK: by_value {{ *}}unknown: `change` is passed a copy of a struct
// CHECK: puts {{ *}}refused: access
// CHECK: calls_puts {{ *}}refused: access
// CHECK: spin {{ *}}refused: nonblocking
// CHECK: old_in_code {{ *}}refused: annotation
// CHECK: holder_in_code {{ *}}refused: annotation
// CHECK: tls {{ *}}unknown: a call of `llvm.threadlocal.address.p0`, which is not defined here
// CHECK: unreach {{ *}}refused: assertion
#include <raddle.h>
#include <stdlib.h>
static pthread_mutex_t lock;
static int x, y;
RADDLE_GUARDED_BY(x, lock);
RADDLE_GUARDED_BY(y, lock);
void half(int c) {
  RADDLE_PERFORMS("both", RADDLE_MODIFIES(x, y), RADDLE_OLD(raddle_holder(&lock)) == 0 && x == 1 && y == 1);
  pthread_mutex_lock(&lock);
  x = 1;
  if (c) {
    pthread_mutex_unlock(&lock);
    pthread_exit(0);
  }
  y = 1;
  pthread_mutex_unlock(&lock);
}
static void *nothing(void *p) { return p; }
void handle(void) {
  pthread_t t = 0;
  pthread_create(&t, 0, nothing, 0);
  raddle_assert(t == 0);
}
void failing(void) {
  pthread_t t;
  int code = pthread_create(&t, 0, nothing, 0);
  raddle_assert(code == 0);
}
void joined(pthread_t t) {
  void *r = 0;
  pthread_join(t, &r);
  raddle_assert(r == 0);
}
struct big { long a, b, c, d; };
static void change(struct big b) { b.a = 2; }
void by_value(void) {
  struct big b;
  b.a = 1;
  change(b);
  raddle_assert(b.a == 2);
}
int puts(const char *s) { (void)s; x = 3; return 0; }
void calls_puts(void) { puts("x"); }
void spin(void) {
  RADDLE_NONBLOCKING();
  RADDLE_PERFORMS("spin", RADDLE_NOTHING, 1);
  for (;;) {
    pthread_mutex_lock(&lock);
    int done = x;
    pthread_mutex_unlock(&lock);
    if (done) break;
  }
}
void old_in_code(void) {
  pthread_mutex_lock(&lock);
  raddle_assert(RADDLE_OLD(x) == x);
  pthread_mutex_unlock(&lock);
}
void holder_in_code(void) {
  pthread_mutex_lock(&lock);
  raddle_assert(raddle_holder(&lock) == 0);
  pthread_mutex_unlock(&lock);
}
static _Thread_local int mine;
static int *shared_p;
RADDLE_GUARDED_BY(shared_p, lock);
void tls(void) {
  mine = 1;
  pthread_mutex_lock(&lock);
  shared_p = &mine;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  raddle_assert(mine == 1);
}
void unreach(int c) { if (c) __builtin_unreachable(); pthread_mutex_lock(&lock); x = 0; }
