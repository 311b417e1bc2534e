// Where other threads may run, what they may change is not known any more.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: hidden_in_a_loop {{ *}}refused: assertion
// CHECK: stale_after_waiting {{ *}}refused: simulation
// CHECK: take {{ *}}verified
// CHECK: may_time_out {{ *}}refused: assertion
// CHECK: after_join {{ *}}refused: assertion
// CHECK: unannotated {{ *}}refused: simulation
// CHECK: requires_unguarded {{ *}}refused: unstable
// CHECK: four_elements {{ *}}refused: assertion
// CHECK: failed_try {{ *}}refused: access
#include <raddle.h>
#include <time.h>

struct node {
  struct node *next;
};
static pthread_mutex_t m;
static pthread_cond_t changed;
static int count, plain;
static struct node *list;
RADDLE_GUARDED_BY(count, m);
RADDLE_GUARDED_BY(list, m);
RADDLE_GUARDED_BY(self->next, m, struct node *self);

void hidden_in_a_loop(int n) {
  pthread_mutex_lock(&m);
  int before = count;
  for (int i = 0; i < n; i++) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
  }
  raddle_assert(before == count);
  pthread_mutex_unlock(&m);
}

void stale_after_waiting(void) {
  RADDLE_PERFORMS("take", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) - 1);
  pthread_mutex_lock(&m);
  int seen = count;
  while (count <= 0)
    pthread_cond_wait(&changed, &m);
  count = seen - 1;
  pthread_mutex_unlock(&m);
}

void take(void) {
  RADDLE_PERFORMS("take", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_OLD(count) > 0 && count == RADDLE_OLD(count) - 1);
  pthread_mutex_lock(&m);
  while (count <= 0)
    pthread_cond_wait(&changed, &m);
  count--;
  pthread_mutex_unlock(&m);
}

void may_time_out(const struct timespec *until) {
  pthread_mutex_lock(&m);
  if (count <= 0)
    pthread_cond_timedwait(&changed, &m, until);
  raddle_assert(count > 0);
  pthread_mutex_unlock(&m);
}

void after_join(pthread_t thread) {
  int before = plain;
  pthread_join(thread, 0);
  raddle_assert(before == plain);
}

void unannotated(void) {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(plain), plain == RADDLE_OLD(plain) + 1);
  plain++;
}

void requires_unguarded(void) {
  RADDLE_REQUIRES(plain == 1);
  raddle_assert(plain == 1);
}

void four_elements(void) {
  pthread_mutex_lock(&m);
  int n = 0;
  for (struct node *p = list; p; p = p->next)
    if (n < 4)
      n++;
  raddle_assert(n <= 3);
  pthread_mutex_unlock(&m);
}

void failed_try(void) {
  pthread_mutex_trylock(&m);
  count++;
}
