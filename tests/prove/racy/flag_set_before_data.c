// flag: the flag is set first, the data written after it
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int data;
static atomic_int ready;

static void *writer(void *p) {
  atomic_store(&ready, 1);
  data = 42;
  return p;
}

static void *reader(void *out) {
  if (atomic_load(&ready))
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
