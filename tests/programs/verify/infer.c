// What guards what is found out, and proposed as a patch that makes the module verify.
// RUN: rm -rf %t.d && mkdir %t.d && cp %s %t.d/infer.c && cd %t.d && %raddle verify --infer infer.c > out
// RUN: FileCheck %s --match-full-lines < %t.d/out
// RUN: cd %t.d && patch -p1 < out && %raddle verify infer.c | FileCheck %s --check-prefix=APPLIED
// RUN: cd %t.d && %raddle verify --infer infer.c | FileCheck %s --check-prefix=AGAIN
// CHECK: --- a/infer.c
// CHECK: +++ b/infer.c
// CHECK: +#include <raddle.h>
// CHECK: {{ }}};
// CHECK-NEXT: +RADDLE_GUARDED_BY(self->count, self->m, struct counter *self);
// CHECK-NEXT: +RADDLE_GUARDED_BY(self->peak, self->m, struct counter *self);
// CHECK: {{ }}static int total;
// CHECK-NEXT: +RADDLE_GUARDED_BY(total, total_lock);
// CHECK: {{ }}static pthread_mutex_t locks[LOCKS];
// CHECK-NEXT: +RADDLE_GUARDED_BY(counts[i], locks[i % 8], unsigned i);
// CHECK-NOT: +RADDLE{{.*}}
// CHECK: {{ +}}char text[2]; /* ; */
// CHECK-NEXT: {{ }}} shared = {
// CHECK-NEXT: {{ +}}PTHREAD_RWLOCK_INITIALIZER, {'}', ';'}};
// CHECK-NEXT: +RADDLE_READABLE_IF(self->text[i], raddle_reads(&self->rw) || raddle_holder(&self->rw) == raddle_tid, struct shared *self, int i);
// CHECK-NEXT: +RADDLE_WRITABLE_IF(self->text[i], raddle_holder(&self->rw) == raddle_tid, struct shared *self, int i);
// CHECK: proved: no interleaving fails
// CHECK: note: written, and guarded by no lock throughout: `free_for_all`
// CHECK: checked 7: 7 verified, 0 refused, 0 unknown
// APPLIED: proved: no interleaving fails
// APPLIED: checked 7: 7 verified
// AGAIN-NOT: +++
// AGAIN: proved
// AGAIN: note: there is nothing to propose
#include <pthread.h>
#include <stdlib.h>
#define LOCKS 8

struct counter {
  pthread_mutex_t m;
  int count;
  int peak;
};

static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int counts[64];
static pthread_mutex_t locks[LOCKS];
static int free_for_all;
static int step = 1; // Nobody writes it.
static struct shared {
  pthread_rwlock_t rw;
  char text[2]; /* ; */
} shared = {
    PTHREAD_RWLOCK_INITIALIZER, {'}', ';'}};

static void note(struct counter *c) {
  if (c->count > c->peak)
    c->peak = c->count;
}

static void enter(struct counter *c) {
  pthread_mutex_lock(&c->m);
}

void increment(struct counter *c) {
  enter(c);
  c->count += step;
  note(c);
  pthread_mutex_unlock(&c->m);
  pthread_mutex_lock(&total_lock);
  total++;
  pthread_mutex_unlock(&total_lock);
  free_for_all = 1;
}

// What nobody else knows of needs no lock.
struct counter *create(void) {
  struct counter *c = malloc(sizeof *c);
  if (c) {
    c->count = 0;
    c->peak = 0;
  }
  return c;
}

int try_get(struct counter *c) {
  int got = -1;
  if (pthread_mutex_trylock(&c->m) == 0) {
    got = c->count;
    pthread_mutex_unlock(&c->m);
  }
  return got;
}

void count(unsigned key) {
  if (key >= 64)
    return;
  pthread_mutex_lock(&locks[key % LOCKS]);
  counts[key]++;
  pthread_mutex_unlock(&locks[key % LOCKS]);
}

int either(int which) {
  int result = 0;
  pthread_mutex_lock(&total_lock);
  if (which) {
    pthread_mutex_unlock(&total_lock);
    return 0;
  }
  result = total;
  pthread_mutex_unlock(&total_lock);
  return result;
}

char get(int i) {
  if (i < 0 || i > 1)
    return 0;
  pthread_rwlock_rdlock(&shared.rw);
  char got = shared.text[i];
  pthread_rwlock_unlock(&shared.rw);
  return got;
}

void set(char value) {
  pthread_rwlock_wrlock(&shared.rw);
  shared.text[0] = value;
  pthread_rwlock_unlock(&shared.rw);
}
