// refcount: the worker that brings the counter to zero sums all slots
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
#define MAX 4
static atomic_int left;
static int part[MAX], n = 3;
static long total;

static void *work(void *arg) {
  int i = *(int *)arg;
  part[i] = (i + 1) * 100;
  if (atomic_fetch_sub(&left, 1) == 1)
    for (int k = 0; k < n; k++)
      total += part[k];
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  if (n < 1 || n > MAX)
    n = MAX;
  atomic_init(&left, n);
  pthread_t t[MAX];
  int id[MAX];
  for (int i = 0; i < n; i++) {
    id[i] = i;
    pthread_create(&t[i], NULL, work, &id[i]);
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], NULL);
  printf("%ld\n", total);
  return 0;
}
