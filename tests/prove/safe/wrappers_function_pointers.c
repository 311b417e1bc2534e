// wrappers: lock operations are called through a table of function pointers
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct lock_ops {
  void (*acquire)(void *);
  void (*release)(void *);
};

static void mutex_acquire(void *p) {
  pthread_mutex_lock((pthread_mutex_t *)p);
}

static void mutex_release(void *p) {
  pthread_mutex_unlock((pthread_mutex_t *)p);
}
static const struct lock_ops mutex_ops = {mutex_acquire, mutex_release};

struct guarded {
  const struct lock_ops *ops;
  pthread_mutex_t mutex;
  double value;
};

static void scale(struct guarded *g, double by) {
  g->ops->acquire(&g->mutex);
  g->value *= by;
  g->ops->release(&g->mutex);
}

static void *doubler(void *p) {
  scale(p, 2.0);
  return NULL;
}

static void *halver(void *p) {
  scale(p, 0.5);
  return NULL;
}

int main(void) {
  struct guarded g = {.ops = &mutex_ops, .value = 8.0};
  pthread_mutex_init(&g.mutex, NULL);
  pthread_t a, b;
  pthread_create(&a, NULL, doubler, &g);
  pthread_create(&b, NULL, halver, &g);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%.1f\n", g.value);
  return g.value != 8.0;
}
