// rules: a block is fresh, but its array was given to a thread before
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `int allocated at c/rules_fresh_published_by_index.c:25 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int **table;

static void *work(void *arg) {
  pthread_mutex_t *m = arg;
  pthread_mutex_lock(m);
  int *p = table[0];
  pthread_mutex_unlock(m);
  if (p)
    ++*p;
  return NULL;
}

int main(void) {
  static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_t id;
  table = calloc(4, sizeof *table);
  pthread_create(&id, NULL, work, &m);
  int *block = malloc(sizeof *block);
  int **own = table;
  pthread_mutex_lock(&m);
  own[0] = block;
  pthread_mutex_unlock(&m);
  *block = 3;
  pthread_join(id, NULL);
  printf("%d\n", *block);
  return 0;
}
