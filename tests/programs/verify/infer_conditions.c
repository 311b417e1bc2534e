// Procedures that do without the lock for a good reason: their callers hold it, or nobody else is there yet. What they
// require is proposed with what they access.
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/infer.c && cd %t.d && %raddle verify --infer infer.c > out
// RUN: FileCheck %s --match-full-lines < %t.d/out
// RUN: cd %t.d && patch -p1 < out && %raddle verify infer.c | FileCheck %s --check-prefix=APPLIED
// CHECK: +RADDLE_GUARDED_BY(self->length, self->m, struct queue *self);
// CHECK: +RADDLE_GUARDED_BY(self->most, self->m, struct queue *self);
// CHECK: +RADDLE_GUARDED_BY(queues, queues_lock);
// CHECK: {{ }}void initialize(struct queue *q) {
// CHECK-NEXT: +  RADDLE_REQUIRES(raddle_private(q));
// CHECK: {{ }}void start(void)
// CHECK-NEXT: {{ }}{ // prepares the module
// CHECK-NEXT: +  RADDLE_INIT();
// CHECK: {{ }}void grow(int by, struct queue *which) {
// CHECK-NEXT: +  RADDLE_REQUIRES(raddle_holder(&which->m) == raddle_tid);
// CHECK: proved: no interleaving fails
// CHECK: checked 5: 5 verified, 0 refused, 0 unknown
// APPLIED: proved
#include <pthread.h>

struct queue {
  pthread_mutex_t m;
  int length;
  int most;
};
static pthread_mutex_t queues_lock;
static int queues;

void initialize(struct queue *q) {
  pthread_mutex_init(&q->m, 0);
  q->length = 0;
  q->most = 0;
}

void start(void)
{ // prepares the module
  pthread_mutex_init(&queues_lock, 0);
  queues = 0;
}

void grow(int by, struct queue *which) {
  which->length += by;
  if (which->length > which->most)
    which->most = which->length;
}

void put(struct queue *q) {
  pthread_mutex_lock(&q->m);
  grow(1, q);
  pthread_mutex_unlock(&q->m);
}

void more(struct queue *q) {
  pthread_mutex_lock(&queues_lock);
  queues++;
  pthread_mutex_unlock(&queues_lock);
}
