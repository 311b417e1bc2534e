// The address of the first part of something is that of the whole; what is accessed as two types is not proved.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: single {{ *}}refused: access
// CHECK: unguarded_single {{ *}}refused: access
// CHECK: unguarded_two {{ *}}refused: access
// CHECK: unguarded_a0 {{ *}}refused: access
// CHECK: good_first {{ *}}verified
// CHECK: array {{ *}}refused: assertion
// CHECK: cast {{ *}}refused: assertion
// CHECK: onion {{ *}}unknown: memory that is accessed as another type
// CHECK: order {{ *}}refused: assertion
// CHECK: local_array {{ *}}refused: memory-error
#include <raddle.h>
struct one { int x; };
static struct one g;
static int a[10];
struct two { int x, y; };
static struct two t;
static pthread_mutex_t lock;
RADDLE_GUARDED_BY(g.x, lock);
RADDLE_GUARDED_BY(t.x, lock);
RADDLE_GUARDED_BY(t.y, lock);
RADDLE_GUARDED_BY(a[i], lock, int i);
void single(struct one *p) {
  pthread_mutex_lock(&lock);
  if (p == &g) {
    g.x = 1;
    p->x = 2;
    raddle_assert(g.x == 1);
  }
  pthread_mutex_unlock(&lock);
}
void unguarded_single(void) { g.x = 1; }
void unguarded_two(void) { t.x = 1; }
void unguarded_a0(void) { a[0] = 1; }
void good_first(void) {
  pthread_mutex_lock(&lock);
  t.x = 1; t.y = 2; a[0] = 3;
  raddle_assert(t.x == 1 && a[0] == 3);
  pthread_mutex_unlock(&lock);
}
void array(int i) {
  if (i < 0 || i > 9) return;
  pthread_mutex_lock(&lock);
  a[i] = 1;
  a[0] = 2;
  raddle_assert(a[i] == 1);
  pthread_mutex_unlock(&lock);
}
void cast(struct two *p) {
  RADDLE_REQUIRES(raddle_private(p));
  p->x = 1;
  *(int *)p = 2;
  raddle_assert(p->x == 1);
}
union u { int i; char c; };
void onion(union u *p) {
  RADDLE_REQUIRES(raddle_private(p));
  p->i = 0;
  p->c = 1;
  raddle_assert(p->i == 0);
}
void order(void) {
  struct two x, y;
  x.x = y.x = 1;
  raddle_assert(&x < &y);
}
void local_array(int i) {
  int b[4];
  b[0] = 1;
  b[i] = 2;
  raddle_assert(b[0] == 1 || i == 0);
}
