// A struct whose only name is a typedef has attributes like others.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: attributes_typedef.c:[[@LINE+18]]:{{.*}} error: the thread writes `gauge->value`
// CHECK: raise_gauge {{ *}}verified
// CHECK: reset_gauge {{ *}}refused: access
// CHECK-NOT: not understood
#include <pthread.h>

typedef struct {
  pthread_mutex_t lock;
  int value __attribute__((guarded_by(lock)));
} gauge_t;

void raise_gauge(gauge_t *gauge) {
  pthread_mutex_lock(&gauge->lock);
  gauge->value++;
  pthread_mutex_unlock(&gauge->lock);
}

void reset_gauge(gauge_t *gauge) {
  gauge->value = 0;
}
