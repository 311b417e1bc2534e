// Who destroys a lock, makes it anew or frees it has it for himself, and does not hold it.
// RUN: %exits 1 %raddle verify %s | FileCheck %s
// CHECK: [[@LINE+16]]:{{[0-9]+}}: error: the thread initializes or destroys `s->m`, which other threads may hold or wait for
// CHECK: destroys {{ *}}refused: ownership
// CHECK: makes {{ *}}refused: ownership
// CHECK: destroys_held {{ *}}refused: ownership
// CHECK: frees_held {{ *}}refused: ownership
// CHECK: own {{ *}}verified
// CHECK: given {{ *}}verified
#include <raddle.h>
#include <stdlib.h>

struct s {
  pthread_mutex_t m;
  int v;
};
RADDLE_GUARDED_BY(self->v, self->m, struct s *self);

void destroys(struct s *s) { pthread_mutex_destroy(&s->m); }

void makes(struct s *s) { pthread_mutex_init(&s->m, 0); }

void destroys_held(void) {
  struct s *s = malloc(sizeof *s);
  if (s == 0)
    return;
  pthread_mutex_init(&s->m, 0);
  pthread_mutex_lock(&s->m);
  pthread_mutex_destroy(&s->m);
}

void frees_held(void) {
  struct s *s = malloc(sizeof *s);
  if (s == 0)
    return;
  pthread_mutex_init(&s->m, 0);
  pthread_mutex_lock(&s->m);
  free(s);
}

void own(void) {
  struct s *s = malloc(sizeof *s);
  if (s == 0)
    return;
  pthread_mutex_init(&s->m, 0);
  s->v = 1;
  pthread_mutex_destroy(&s->m);
  free(s);
}

void given(struct s *s) {
  RADDLE_REQUIRES(raddle_private(s));
  pthread_mutex_destroy(&s->m);
  free(s);
}
