// rules: realloc does not move, and another thread still uses the block
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `[0] of int[4] allocated at c/rules_realloc_keeps_place.c:21 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *items;

static void *work(void *arg) {
  pthread_mutex_lock(&m);
  int *p = items;
  pthread_mutex_unlock(&m);
  p[0]++;
  return arg;
}

int main(void) {
  pthread_t id;
  items = calloc(4, sizeof *items);
  pthread_create(&id, NULL, work, NULL);
  pthread_mutex_lock(&m);
  int *grown = realloc(items, 8 * sizeof *items);
  if (grown)
    items = grown;
  pthread_mutex_unlock(&m);
  pthread_join(id, NULL);
  return 0;
}
