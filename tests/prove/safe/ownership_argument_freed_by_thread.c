// ownership: main allocates an argument per thread; the thread owns and frees it
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct arg {
  int id;
  double factor;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static double total;

static void *run(void *p) {
  struct arg *a = p;
  double mine = a->id * a->factor;
  free(a);
  pthread_mutex_lock(&m);
  total += mine;
  pthread_mutex_unlock(&m);
  return NULL;
}

static int launch(pthread_t *t, int id) {
  struct arg *a = malloc(sizeof *a);
  if (!a)
    return -1;
  a->id = id;
  a->factor = 1.5;
  if (pthread_create(t, NULL, run, a) != 0) {
    free(a);
    return -1;
  }
  return 0;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3, started = 0;
  pthread_t t[8];
  if (n > 8)
    n = 8;
  for (int i = 0; i < n; i++)
    if (launch(&t[started], i) == 0)
      started++;
  for (int i = 0; i < started; i++)
    pthread_join(t[i], NULL);
  printf("%g\n", total);
  return 0;
}
