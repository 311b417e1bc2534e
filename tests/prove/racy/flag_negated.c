// flag: the reader goes on when the flag is not set
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int data;
static atomic_int busy;

static void *writer(void *p) {
  atomic_store(&busy, 1);
  data++;
  atomic_store(&busy, 0);
  return p;
}

static void *reader(void *out) {
  if (!atomic_load(&busy))
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
