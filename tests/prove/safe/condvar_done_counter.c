// condvar: main waits until a counter of finished detached workers is full, then reads their results
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define MAX 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;
static int remaining;
static int results[MAX];

static void *worker(void *arg) {
  int id = (int)(long)arg;
  int r = id * 3 + 1;
  pthread_mutex_lock(&m);
  results[id] = r;
  if (--remaining == 0)
    pthread_cond_signal(&all_done);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n < 1 || n > MAX)
    n = MAX;
  remaining = n;
  for (long i = 0; i < n; i++) {
    pthread_t t;
    pthread_create(&t, NULL, worker, (void *)i);
    pthread_detach(t);
  }
  pthread_mutex_lock(&m);
  while (remaining > 0)
    pthread_cond_wait(&all_done, &m);
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += results[i];
  pthread_mutex_unlock(&m);
  printf("%d\n", sum);
  return 0;
}
