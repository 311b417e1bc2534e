// dcl: lock-free lazy initialization: the loser of the compare-exchange frees its copy
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct table {
  int v[3];
};

static _Atomic(struct table *) shared;

static struct table *get(void) {
  struct table *t = atomic_load(&shared);
  if (t)
    return t;
  struct table *mine = malloc(sizeof *mine);
  for (int i = 0; i < 3; i++)
    mine->v[i] = i + 7;
  struct table *none = NULL;
  if (atomic_compare_exchange_strong(&shared, &none, mine))
    return mine;
  free(mine);
  return none;
}

static void *use(void *out) {
  struct table *t = get();
  *(int *)out = t->v[0] + t->v[2];
  return NULL;
}

int main(void) {
  int a = 0, b = 0;
  pthread_t x, y;
  pthread_create(&x, NULL, use, &a);
  pthread_create(&y, NULL, use, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d %d\n", a, b);
  free(atomic_load(&shared));
  return a != b;
}
