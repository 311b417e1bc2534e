// locks: the pointer to the lock changes between the two threads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *lock = &one;
static int data;

static void *work(void *arg) {
  pthread_mutex_t *mine = arg;
  pthread_mutex_lock(mine);
  data++;
  pthread_mutex_unlock(mine);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, lock);
  lock = &two;
  pthread_create(&b, NULL, work, lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", data);
  return 0;
}
