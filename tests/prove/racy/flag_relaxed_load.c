// flag: released properly, but loaded relaxed
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *writer(void *p) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return p;
}

static void *reader(void *out) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  *(int *)out = data;
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out);
  return 0;
}
