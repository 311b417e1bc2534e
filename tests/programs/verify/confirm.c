// Client threads call the procedures: what is refused and they show is witnessed, and can be seen again.
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: %exits 1 %raddle verify --confirm 2 --trace-dir %t.d %s > %t.out && FileCheck %s < %t.out
// RUN: %exits 1 %raddle replay %t.d/refused-*.trace > %t.again && FileCheck %s --check-prefix=AGAIN < %t.again
// CHECK: error: the thread reads `c->count`, but its access predicate need not hold here; 2 client threads show it: data race on `{{.*}}count`
// CHECK: see it again: raddle replay
// CHECK: error: an assertion may fail here{{$}}
// CHECK-NOT: see it again
// CHECK: note: twice: an execution cannot show that (simulation)
// CHECK: note: never: 2 client threads did not show that (assertion), with up to 2 calls each, within 20 s
// CHECK: increment {{ *}}verified
// CHECK: unguarded {{ *}}refused: access
// CHECK: checked 6: 3 verified, 3 refused, 0 unknown
// AGAIN: data race on
// AGAIN: main.1
#include <raddle.h>

struct counter {
  pthread_mutex_t m;
  int count;
};
RADDLE_GUARDED_BY(self->count, self->m, struct counter *self);

static int prepared;
RADDLE_READABLE_IF(prepared, 1);
RADDLE_WRITABLE_IF(prepared, 0);

void prepare(void) {
  RADDLE_INIT();
  prepared = 1;
}

void increment(struct counter *c) {
  pthread_mutex_lock(&c->m);
  c->count++;
  pthread_mutex_unlock(&c->m);
}

void add_locked(struct counter *c) {
  RADDLE_REQUIRES(raddle_holder(&c->m) == raddle_tid);
  c->count++;
}

void unguarded(struct counter *c) {
  c->count++;
}

void twice(struct counter *c) {
  RADDLE_PERFORMS("twice", RADDLE_MODIFIES(c->count),
                  RADDLE_OLD(raddle_holder(&c->m)) == 0 && c->count == RADDLE_OLD(c->count) + 2);
  increment(c);
  increment(c);
}

// The search does not come that far.
void never(struct counter *c, int n) {
  RADDLE_REQUIRES(n > 0);
  pthread_mutex_lock(&c->m);
  if (n == 1234567)
    raddle_assert(!prepared);
  pthread_mutex_unlock(&c->m);
}
