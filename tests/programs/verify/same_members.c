// Structs that have the same members are different types: what guards one of them does not guard the other.
// RUN: %exits 0 %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: locks_s {{ *}}verified
// CHECK: changes_t {{ *}}verified
// CHECK: locks_p {{ *}}verified
// CHECK: reads_q {{ *}}verified
#include <raddle.h>

struct s {
  pthread_mutex_t m;
  int v;
};
struct t {
  pthread_mutex_t m;
  int v;
};
RADDLE_GUARDED_BY(self->v, self->m, struct s *self);

void locks_s(struct s *s) {
  pthread_mutex_lock(&s->m);
  s->v++;
  pthread_mutex_unlock(&s->m);
}

void changes_t(struct t *t) { t->v++; }

struct p {
  int x, y;
};
struct q {
  int a, b;
};
static pthread_mutex_t lock;
RADDLE_GUARDED_BY(self->x, lock, struct p *self);

int locks_p(struct p *p) {
  pthread_mutex_lock(&lock);
  const int x = p->x;
  pthread_mutex_unlock(&lock);
  return x;
}

int reads_q(struct q *q) { return q->a; }
