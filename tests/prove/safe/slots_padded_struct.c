// slots: per-thread statistics in padded structs, with helper functions taking a pointer
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct stats {
  int hits, misses;
  char pad[56];
};
static struct stats all[8];

static void hit(struct stats *s) {
  s->hits++;
}

static void miss(struct stats *s) {
  s->misses++;
}

static void *serve(void *arg) {
  struct stats *s = arg;
  for (int k = 0; k < 6; k++)
    if (k * k % 3 == 0)
      hit(s);
    else
      miss(s);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 1 || n > 8) {
    fprintf(stderr, "1 to 8 threads\n");
    return 1;
  }
  pthread_t *t = malloc(sizeof(pthread_t) * n);
  for (int i = 0; i < n; i++)
    pthread_create(t + i, NULL, serve, &all[i]);
  struct stats sum = {0};
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    sum.hits += all[i].hits;
    sum.misses += all[i].misses;
  }
  printf("%d/%d\n", sum.hits, sum.misses);
  free(t);
  return 0;
}
