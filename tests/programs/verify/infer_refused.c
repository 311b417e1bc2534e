// Each access seems to be guarded, but the object may be another one by then: verify refuses it, and so nothing is
// proposed.
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/infer.c && cd %t.d && %exits 3 %raddle verify --infer infer.c | FileCheck %s
// CHECK-NOT: +RADDLE
// CHECK: unknown: there is nothing to propose
// CHECK: note: not proposed: `self->count` guarded by `self->m`: refused at infer.c:[[@LINE+14]]:{{.*}} the thread reads
// CHECK: increment {{ *}}verified
#include <pthread.h>

struct counter {
  pthread_mutex_t m;
  int count;
};
static struct counter all[4];
static int current;

void increment(void) {
  struct counter *c = &all[current & 3];
  pthread_mutex_lock(&c->m);
  all[current & 3].count++;
  pthread_mutex_unlock(&c->m);
}

void change(void) {
  current++;
}
