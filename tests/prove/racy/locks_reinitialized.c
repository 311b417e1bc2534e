// locks: one thread re-initializes the lock while the other uses it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: the thread unlocks a mutex that nobody holds (`m`)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *user(void *arg) {
  pthread_mutex_lock(&m);
  value++;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *resetter(void *arg) {
  pthread_mutex_init(&m, NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, resetter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", value);
  return 0;
}
