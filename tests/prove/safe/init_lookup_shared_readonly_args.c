// init: all threads share one const argument block; each writes to its own output found by index
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct shared {
  const double *weights;
  int n;
  double *out;
};

struct arg {
  const struct shared *s;
  int row;
};

static void *dot(void *p) {
  struct arg *a = p;
  double acc = 0;
  for (int i = 0; i < a->s->n; i++)
    acc += a->s->weights[i] * (a->row + 1);
  a->s->out[a->row] = acc;
  return NULL;
}

int main(int argc, char **argv) {
  enum { ROWS = 2 };

  int n = argc > 1 ? atoi(argv[1]) : 4;
  if (n < 0)
    n = 0;
  double *w = malloc(sizeof(double) * (n + 1)), out[ROWS];
  for (int i = 0; i < n; i++)
    w[i] = 0.5;
  struct shared s = {w, n, out};
  struct arg args[ROWS];
  pthread_t t[ROWS];
  for (int r = 0; r < ROWS; r++) {
    args[r] = (struct arg){&s, r};
    pthread_create(&t[r], NULL, dot, &args[r]);
  }
  for (int r = 0; r < ROWS; r++)
    pthread_join(t[r], NULL);
  printf("%g %g\n", out[0], out[1]);
  free(w);
  return 0;
}
