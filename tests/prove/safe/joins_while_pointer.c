// joins: the join loop walks a pointer over the array of ids
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int output[8];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int filled;

static void *fill(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  if (filled < 8)
    output[filled++] = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 3;
  if (n > 8)
    n = 8;
  pthread_t ids[8], *end = ids, *p;
  while (end < ids + n)
    pthread_create(end++, NULL, fill, NULL);
  for (p = ids; p != end; ++p)
    pthread_join(*p, NULL);
  int sum = 0;
  for (int i = 0; i < filled; i++)
    sum += output[i];
  printf("%d\n", sum);
  return 0;
}
