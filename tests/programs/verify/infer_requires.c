// What procedures require is known to hold in them; and accesses that few locks are seen at are worth a try.
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/infer.c && cd %t.d && %exits 1 %raddle verify --infer infer.c > out
// RUN: FileCheck %s --match-full-lines < %t.d/out
// CHECK: infer.c:[[@LINE+47]]:5: error: `b` is accessed without `m`, which is held at 3 of 4 places
// CHECK: +RADDLE_GUARDED_BY(a, m);
// CHECK: +RADDLE_GUARDED_BY(slots[i], locks[i], int i);
// CHECK-NOT: +RADDLE{{.*}}
// CHECK: note: not proposed: `b` guarded by `m`: {{.*}}
// CHECK: note: written, and guarded by no lock throughout: `c`
// CHECK: checked 7: 7 verified, 0 refused, 0 unknown
#include <raddle.h>

static pthread_mutex_t m, locks[4];
static int a, b, c, slots[4];

void set_both(int x) {
  RADDLE_REQUIRES(raddle_holder(&m) == raddle_tid);
  a = x;
  b = x;
}

// It returns with a lock, or without one.
static int take(int i) {
  pthread_mutex_lock(&locks[i]);
  if (slots[i])
    return 1;
  pthread_mutex_unlock(&locks[i]);
  return 0;
}

void clear(int i) {
  if (i < 0 || i > 3 || !take(i))
    return;
  slots[i] = slots[i] - 1;
  slots[i] = slots[i] - 1;
  pthread_mutex_unlock(&locks[i]);
}

int get_b(void) {
  pthread_mutex_lock(&m);
  int got = b;
  pthread_mutex_unlock(&m);
  return got;
}

void half(int x) {
  pthread_mutex_lock(&m);
  b = x;
  if (x)
    pthread_mutex_unlock(&m);
  b = x;
  if (!x)
    pthread_mutex_unlock(&m);
}

// Each under another lock.
void first(void) {
  pthread_mutex_lock(&locks[0]);
  c = 1;
  pthread_mutex_unlock(&locks[0]);
}
void second(void) {
  pthread_mutex_lock(&locks[1]);
  c = 2;
  pthread_mutex_unlock(&locks[1]);
}
void third(void) {
  c = 3;
}
