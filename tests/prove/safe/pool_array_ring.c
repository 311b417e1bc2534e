// pool: workers take job numbers from a ring guarded by a mutex and write results by job number
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 32

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define JOBS 4
static int ring[JOBS], head, tail;
static double results[JOBS];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int next_job(void) {
  pthread_mutex_lock(&m);
  int j = head < tail ? ring[head++] : -1;
  pthread_mutex_unlock(&m);
  return j;
}

static void *worker(void *p) {
  for (int j; (j = next_job()) >= 0;)
    results[j] = j * 0.25;
  return p;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n < 1 || n > 3)
    n = 2;
  for (int i = 0; i < JOBS; i++)
    ring[tail++] = JOBS - 1 - i;
  pthread_t t[3];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  double s = 0;
  for (int i = 0; i < JOBS; i++)
    s += results[i];
  printf("%g\n", s);
  return 0;
}
