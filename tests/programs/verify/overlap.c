// What is computed from the address of something else, or taken for another type, is not taken for what is guarded nowhere.
// RUN: %exits 3 %raddle verify %s | FileCheck %s
// CHECK: clear {{ *}}unknown
// CHECK: below {{ *}}unknown
// CHECK: bytes {{ *}}unknown
// CHECK: other {{ *}}unknown
// CHECK: right {{ *}}verified
#include <raddle.h>

struct s {
  pthread_mutex_t m;
  int v;
  int w;
};
RADDLE_GUARDED_BY(self->v, self->m, struct s *self);
RADDLE_GUARDED_BY(self->w, self->m, struct s *self);

void clear(struct s *a) {
  int *end = (int *)(a + 1);
  *--end = 0;
  *--end = 0;
}

void below(struct s *a, unsigned x) {
  int *q = (int *)(a + 1);
  q[-1] = 1;
  q[-2] = 1;
}

void bytes(struct s *a) { ((char *)a)[41] = 1; }

struct pair {
  long pad[5];
  int first, second;
};
void other(struct s *a) { ((struct pair *)a)->first = 1; }

void right(struct s *a) {
  pthread_mutex_lock(&a->m);
  int *q = &a->v;
  *q = a->w;
  pthread_mutex_unlock(&a->m);
}
