// locks: the lock is taken only when the flag says so, and the data touched only then
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared_value;
static int verbose;

static void *worker(void *arg) {
  int odd = *(int *)arg & 1;
  for (int i = 0; i < 2; i++) {
    if (odd)
      pthread_mutex_lock(&m);
    int local = i * 2;
    if (odd) {
      shared_value += local;
      pthread_mutex_unlock(&m);
    }
    if (verbose)
      printf("step %d\n", i);
  }
  return NULL;
}

int main(int argc, char **argv) {
  verbose = argc > 1 && atoi(argv[1]) > 1;
  pthread_t t[3];
  int id[3];
  for (int i = 0; i < 3; i++) {
    id[i] = i;
    pthread_create(&t[i], NULL, worker, &id[i]);
  }
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", shared_value);
  return 0;
}
