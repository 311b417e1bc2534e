// barrier: two barriers per step of a parallel prefix sum
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 2
static int x[N] = {3, 4}, y[N];
static pthread_barrier_t b;

static void *scan(void *arg) {
  int i = (int)(long)arg;
  for (int d = 1; d < N; d *= 2) {
    y[i] = i >= d ? x[i] + x[i - d] : x[i];
    pthread_barrier_wait(&b);
    x[i] = y[i];
    pthread_barrier_wait(&b);
  }
  return NULL;
}

int main(void) {
  pthread_barrier_init(&b, NULL, N);
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], NULL, scan, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  pthread_barrier_destroy(&b);
  printf("%d %d\n", x[0], x[1]);
  return x[1] != 7;
}
