// flag: two producers set the same flag; the reader may see the other one's
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int data[2];
static atomic_int ready;

static void *writer(void *arg) {
  int i = *(int *)arg;
  data[i] = 5;
  atomic_store(&ready, 1);
  return NULL;
}

static void *reader(void *out) {
  if (atomic_load(&ready))
    *(int *)out = data[0] + data[1];
  return NULL;
}

int main(void) {
  int out = 0, i0 = 0, i1 = 1;
  pthread_t a, b, c;
  pthread_create(&a, NULL, writer, &i0);
  pthread_create(&b, NULL, writer, &i1);
  pthread_create(&c, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d\n", out);
  return 0;
}
