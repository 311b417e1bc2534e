// flag: two flags; the reader checks the one that is set before the data is complete
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `y`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static int x, y;
static atomic_int x_ready, y_ready;

static void *writer(void *p) {
  x = 1;
  atomic_store(&x_ready, 1);
  y = 2;
  atomic_store(&y_ready, 1);
  return p;
}

static void *reader(void *out) {
  if (atomic_load(&x_ready))
    *(int *)out = x + y;
  return NULL;
}

int main(void) {
  int out = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, &out);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out + atomic_load(&y_ready));
  return 0;
}
