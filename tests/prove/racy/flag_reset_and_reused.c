// flag: the flag goes back to zero, and the producer writes again while the consumer still reads
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int data;
static atomic_int full;

static void *producer(void *p) {
  for (int i = 1; i <= 2; i++) {
    while (atomic_load(&full))
      ;
    data = i;
    atomic_store(&full, 1);
  }
  return p;
}

static void *consumer(void *out) {
  for (int i = 0; i < 2; i++) {
    while (!atomic_load(&full))
      ;
    atomic_store(&full, 0);
    *(int *)out += data;
  }
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
