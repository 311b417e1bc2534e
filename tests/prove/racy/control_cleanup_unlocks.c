// control: a cleanup handler is popped and executed in the middle: the rest runs without the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `state`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int state;

static void unlock(void *p) {
  pthread_mutex_unlock(p);
}

static void *work(void *p) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  state++;
  pthread_cleanup_pop(1);
  state--;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", state);
  return 0;
}
