// barrier: one thread waits twice, so that the other is not met at all
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_barrier_t b;
static int data;

static void *twice(void *p) {
  data = 1;
  pthread_barrier_wait(&b);
  pthread_barrier_wait(&b);
  return p;
}

static void *helper(void *p) {
  pthread_barrier_wait(&b);
  return p;
}

static void *reader(void *out) {
  pthread_barrier_wait(&b);
  *(int *)out = data;
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_barrier_init(&b, NULL, 2);
  pthread_t x, y, z;
  pthread_create(&x, NULL, twice, NULL);
  pthread_create(&y, NULL, helper, NULL);
  pthread_create(&z, NULL, reader, &out);
  data = out;
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  pthread_join(z, NULL);
  printf("%d\n", out);
  return 0;
}
