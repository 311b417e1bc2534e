// locks: one thread grows the array under the lock, the other reads through an old pointer outside of it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `[1] of int[2] allocated at locks_realloc_while_read.c:35 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *items, count = 2;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *grow(void *arg) {
  pthread_mutex_lock(&m);
  int *bigger = realloc(items, 4 * sizeof(int));
  if (bigger) {
    items = bigger;
    items[2] = items[3] = 0;
    count = 4;
  }
  pthread_mutex_unlock(&m);
  return arg;
}

static void *sum(void *out) {
  pthread_mutex_lock(&m);
  int *p = items, n = 2;
  pthread_mutex_unlock(&m);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  *(int *)out = s;
  return NULL;
}

int main(void) {
  int out = 0;
  items = malloc(2 * sizeof(int));
  items[0] = items[1] = 1;
  pthread_t a, b;
  pthread_create(&b, NULL, sum, &out);
  pthread_create(&a, NULL, grow, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d\n", out, count);
  free(items);
  return 0;
}
