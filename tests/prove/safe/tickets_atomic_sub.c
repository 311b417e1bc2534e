// tickets: jobs are drawn from the end by an atomic decrement
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 16

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int left;
static unsigned char *done;
static int jobs = 5;

static void *worker(void *p) {
  int j;
  while ((j = atomic_fetch_sub(&left, 1) - 1) >= 0)
    done[j] = (unsigned char)(j + 1);
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1)
    jobs = atoi(argv[1]);
  if (jobs < 1 || jobs > 200)
    jobs = 5;
  done = calloc(jobs, 1);
  if (!done)
    return 1;
  atomic_store(&left, jobs);
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int s = 0;
  for (int j = 0; j < jobs; j++)
    s += done[j];
  printf("%d\n", s);
  free(done);
  return s != jobs * (jobs + 1) / 2;
}
