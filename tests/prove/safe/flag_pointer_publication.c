// flag: a heap object is built and then published through an atomic pointer
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct snapshot {
  int version;
  int values[4];
};

static _Atomic(struct snapshot *) current;

static void *publisher(void *arg) {
  struct snapshot *s = malloc(sizeof *s);
  s->version = *(int *)arg;
  for (int i = 0; i < 4; i++)
    s->values[i] = s->version * i;
  atomic_store_explicit(&current, s, memory_order_release);
  return NULL;
}

static void *observer(void *arg) {
  (void)arg;
  struct snapshot *s = atomic_load_explicit(&current, memory_order_acquire);
  if (s)
    printf("version %d, last %d\n", s->version, s->values[3]);
  return NULL;
}

int main(int argc, char **argv) {
  int version = argc > 1 ? atoi(argv[1]) : 1;
  pthread_t p, o1, o2;
  pthread_create(&p, NULL, publisher, &version);
  pthread_create(&o1, NULL, observer, NULL);
  pthread_create(&o2, NULL, observer, NULL);
  pthread_join(p, NULL);
  pthread_join(o1, NULL);
  pthread_join(o2, NULL);
  free(atomic_load(&current));
  return 0;
}
