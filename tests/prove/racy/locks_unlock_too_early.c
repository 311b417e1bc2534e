// locks: the value is read under the lock and written back after the unlock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `total`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *add(void *arg) {
  pthread_mutex_lock(&m);
  int t = total;
  pthread_mutex_unlock(&m);
  total = t + *(int *)arg;
  return NULL;
}

int main(void) {
  int x = 1, y = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, add, &x);
  pthread_create(&b, NULL, add, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", total);
  return 0;
}
