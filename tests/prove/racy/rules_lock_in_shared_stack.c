// rules: each thread locks a copy on its stack
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct guarded { pthread_mutex_t lock; int *value; };
static int data;

static void *work(void *arg) {
  struct guarded own = *(struct guarded *)arg;
  pthread_mutex_lock(&own.lock);
  ++*own.value;
  pthread_mutex_unlock(&own.lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  struct guarded g = {PTHREAD_MUTEX_INITIALIZER, &data};
  pthread_create(&a, NULL, work, &g);
  pthread_create(&b, NULL, work, &g);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", data);
  return 0;
}
