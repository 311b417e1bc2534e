// control: the destructor of a thread-specific key runs without the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `live`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_key_t key;
static int live;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void drop(void *p) {
  live--;
  free(p);
}

static void *work(void *p) {
  pthread_setspecific(key, malloc(4));
  pthread_mutex_lock(&m);
  live++;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_key_create(&key, drop);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", live);
  return 0;
}
