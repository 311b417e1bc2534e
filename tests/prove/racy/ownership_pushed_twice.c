// ownership: main pushes the same node twice, so that two consumers own it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `int allocated at ownership_pushed_twice.c:21 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *ring[2];
static int head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *consumer(void *p) {
  pthread_mutex_lock(&m);
  int *mine = ring[head];
  ring[head++] = NULL;
  pthread_mutex_unlock(&m);
  *mine += 1;
  return p;
}

int main(void) {
  int *item = calloc(1, sizeof *item);
  ring[0] = ring[1] = item;
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", *item);
  free(item);
  return 0;
}
