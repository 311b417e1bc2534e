// barrier: main sets up the input and then meets the workers at a barrier
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_barrier_t go;
static int *input;
static int size;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long sum;

static void *worker(void *arg) {
  (void)arg;
  pthread_barrier_wait(&go);
  long s = 0;
  for (int i = 0; i < size; i++)
    s += input[i];
  pthread_mutex_lock(&m);
  sum += s;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  enum { WORKERS = 2 };

  pthread_t t[WORKERS];
  pthread_barrier_init(&go, NULL, WORKERS + 1);
  for (int i = 0; i < WORKERS; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  size = argc > 1 ? atoi(argv[1]) : 100;
  if (size < 0)
    size = 0;
  input = calloc(size + 1, sizeof *input);
  for (int i = 0; i < size; i++)
    input[i] = i;
  pthread_barrier_wait(&go);
  for (int i = 0; i < WORKERS; i++)
    pthread_join(t[i], NULL);
  printf("%ld\n", sum);
  free(input);
  return 0;
}
