// joins: a recursive function creates a thread for the left half and joins it
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct span {
  const int *v;
  int n;
  long sum;
};

static void *sum(void *p) {
  struct span *s = p;
  if (s->n <= 2) {
    s->sum = 0;
    for (int i = 0; i < s->n; i++)
      s->sum += s->v[i];
    return NULL;
  }
  struct span left = {s->v, s->n / 2, 0}, right = {s->v + s->n / 2, s->n - s->n / 2, 0};
  pthread_t t;
  if (pthread_create(&t, NULL, sum, &left) != 0) {
    sum(&left);
    sum(&right);
  } else {
    sum(&right);
    pthread_join(t, NULL);
  }
  s->sum = left.sum + right.sum;
  return NULL;
}

int main(int argc, char **argv) {
  int v[8], scale = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < 8; i++)
    v[i] = i * scale;
  struct span all = {v, 8, 0};
  sum(&all);
  printf("%ld\n", all.sum);
  return all.sum != 28L * scale;
}
