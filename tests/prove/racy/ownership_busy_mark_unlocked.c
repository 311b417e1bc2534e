// ownership: the busy mark is tested without the lock and set with it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `unit.value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  int busy, value;
} unit;

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&m);
  int mine = !unit.busy;
  pthread_mutex_unlock(&m);
  if (mine) {
    pthread_mutex_lock(&m);
    unit.busy = 1;
    pthread_mutex_unlock(&m);
    unit.value++;
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", unit.value);
  return 0;
}
