// A lock that the thread holds, to read too, does not end with its object and is not made anew: whether the object is a
// local variable, is freed, or is given to a procedure that may destroy it, and whoever has taken the lock.
// RUN: %exits 1 %raddle verify --quiet %s | FileCheck %s
// CHECK: leaves_local {{ *}}refused: ownership
// CHECK: leaves_number {{ *}}refused: ownership
// CHECK: makes_anew {{ *}}refused: ownership
// CHECK: makes_read_anew {{ *}}refused: ownership
// CHECK: frees_read {{ *}}refused: ownership
// CHECK: take {{ *}}verified
// CHECK: frees_taken {{ *}}refused: ownership
// CHECK: frees_required {{ *}}refused: ownership
// CHECK: end {{ *}}verified
// CHECK: fill {{ *}}verified
// CHECK: gives_held {{ *}}refused: requires
// CHECK: gives_free {{ *}}verified
// CHECK: returns_free {{ *}}verified
// CHECK: keeps_some {{ *}}unknown: a lock is destroyed that the thread may hold
// CHECK: leaves_some {{ *}}unknown: a local variable ends with a lock in it that the thread may hold
// CHECK: frees_some {{ *}}unknown: an object is freed with a lock in it that the thread may hold
#include <raddle.h>
#include <stdlib.h>

struct s {
  pthread_mutex_t m;
  int v;
};
RADDLE_GUARDED_BY(self->v, self->m, struct s *self);

void leaves_local(void) {
  struct s s;
  pthread_mutex_init(&s.m, 0);
  pthread_mutex_lock(&s.m);
  s.v = 1;
}

void leaves_number(void) {
  int lock = 0;
  raddle_acquire(&lock);
}

void makes_anew(struct s *s) {
  RADDLE_REQUIRES(raddle_private(s));
  pthread_mutex_lock(&s->m);
  s->v = 1;
  pthread_mutex_init(&s->m, 0);
}

struct r {
  pthread_rwlock_t m;
  int v;
};

void makes_read_anew(void) {
  struct r *r = malloc(sizeof *r);
  if (r == 0)
    return;
  pthread_rwlock_init(&r->m, 0);
  pthread_rwlock_rdlock(&r->m);
  pthread_rwlock_init(&r->m, 0);
  free(r);
}

void frees_read(void) {
  struct r *r = malloc(sizeof *r);
  if (r == 0)
    return;
  pthread_rwlock_init(&r->m, 0);
  pthread_rwlock_rdlock(&r->m);
  free(r);
}

static struct s *make(void) {
  struct s *s = malloc(sizeof *s);
  if (s == 0)
    exit(1);
  pthread_mutex_init(&s->m, 0);
  return s;
}

void take(struct s *s) {
  RADDLE_REQUIRES(raddle_private(s));
  RADDLE_PERFORMS("take", RADDLE_MODIFIES(s->m),
                  RADDLE_OLD(raddle_holder(&s->m)) == 0 && raddle_holder(&s->m) == raddle_tid);
  pthread_mutex_lock(&s->m);
}

void frees_taken(void) {
  struct s *s = make();
  take(s);
  free(s);
}

void frees_required(struct s *s) {
  RADDLE_REQUIRES(raddle_private(s));
  RADDLE_REQUIRES(raddle_holder(&s->m) == raddle_tid);
  s->v = 1;
  free(s);
}

void end(struct s *s) {
  RADDLE_REQUIRES(raddle_private(s));
  RADDLE_PERFORMS("end", RADDLE_NOTHING, 1);
  pthread_mutex_destroy(&s->m);
}

void fill(struct s *s) {
  RADDLE_REQUIRES(raddle_private(s));
  RADDLE_REQUIRES(raddle_holder(&s->m) == raddle_tid);
  RADDLE_PERFORMS("fill", RADDLE_MODIFIES(s->v), s->v == 1);
  s->v = 1;
}

void gives_held(void) {
  struct s *s = make();
  pthread_mutex_lock(&s->m);
  end(s);
}

// A procedure that requires the lock to be held may have the object while it is.
void gives_free(void) {
  struct s *s = make();
  pthread_mutex_lock(&s->m);
  fill(s);
  pthread_mutex_unlock(&s->m);
  end(s);
}

void returns_free(int n) {
  struct s s;
  pthread_mutex_init(&s.m, 0);
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&s.m);
    s.v = i;
    pthread_mutex_unlock(&s.m);
  }
  pthread_mutex_destroy(&s.m);
}

void keeps_some(int n) {
  struct s s;
  pthread_mutex_init(&s.m, 0);
  for (int i = 0; i < n; i++)
    if (i == 3)
      pthread_mutex_lock(&s.m);
  pthread_mutex_destroy(&s.m);
}

void leaves_some(int n) {
  struct s s;
  pthread_mutex_init(&s.m, 0);
  for (int i = 0; i < n; i++)
    if (i == 3)
      pthread_mutex_lock(&s.m);
}

void frees_some(int n) {
  struct s *s = make();
  for (int i = 0; i < n; i++)
    if (i == 3)
      pthread_mutex_lock(&s->m);
  free(s);
}
