// private: recursion with local arrays in each thread
// verdict: race-free; shown by `raddle explore FILE -- 4`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void fill(int *a, int n, int v) {
  for (int i = 0; i < n; i++)
    a[i] = v;
}

static long weigh(int depth) {
  int local[4];
  fill(local, 4, depth);
  long s = 0;
  for (int i = 0; i < 4; i++)
    s += local[i];
  return depth > 0 ? s + weigh(depth - 1) : s;
}

static void *run(void *arg) {
  long *io = arg;
  *io = weigh((int)*io);
  return NULL;
}

int main(int argc, char **argv) {
  long a = 3, b = argc > 1 ? atol(argv[1]) : 5;
  if (b > 50)
    b = 50;
  pthread_t x, y;
  pthread_create(&x, NULL, run, &a);
  pthread_create(&y, NULL, run, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%ld %ld\n", a, b);
  return a != 24;
}
