// flag: data is published by a release store and read after an acquire load
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int payload[3];
static atomic_int ready;

static void *producer(void *arg) {
  for (int i = 0; i < 3; i++)
    payload[i] = *(int *)arg + i;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return NULL;
}

static void *consumer(void *arg) {
  int *out = arg;
  if (atomic_load_explicit(&ready, memory_order_acquire))
    for (int i = 0; i < 3; i++)
      *out += payload[i];
  else
    *out = -1;
  return NULL;
}

int main(void) {
  int base = 5, out = 0;
  pthread_t p, c;
  pthread_create(&p, NULL, producer, &base);
  pthread_create(&c, NULL, consumer, &out);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  if (out >= 0)
    printf("got %d\n", out);
  else
    printf("too early\n");
  return 0;
}
