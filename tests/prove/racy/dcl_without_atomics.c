// dcl: double-checked locking on a plain pointer
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `instance` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *instance;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int *get(void) {
  if (!instance) {
    pthread_mutex_lock(&m);
    if (!instance) {
      int *p = malloc(sizeof *p);
      *p = 42;
      instance = p;
    }
    pthread_mutex_unlock(&m);
  }
  return instance;
}

static void *work(void *out) {
  *(int *)out = *get();
  return NULL;
}

int main(void) {
  int x, y;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", x + y);
  free(instance);
  return 0;
}
