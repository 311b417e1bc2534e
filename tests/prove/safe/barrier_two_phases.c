// barrier: each thread writes its element, meets the barrier, then reads all elements
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define MAX 4
static pthread_barrier_t meet;
static int n = 3, part[MAX], total[MAX];

static void *worker(void *arg) {
  int id = *(int *)arg;
  part[id] = id + 1;
  pthread_barrier_wait(&meet);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += part[i];
  total[id] = s;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  if (n < 1 || n > MAX)
    n = MAX;
  pthread_barrier_init(&meet, NULL, n);
  pthread_t t[MAX];
  int ids[MAX];
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    pthread_create(&t[i], NULL, worker, &ids[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  for (int i = 1; i < n; i++)
    if (total[i] != total[0])
      abort();
  printf("%d\n", total[0]);
  pthread_barrier_destroy(&meet);
  return 0;
}
