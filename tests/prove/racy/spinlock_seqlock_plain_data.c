// spinlock: a sequence lock whose data is not atomic
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `x` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_uint seq;
static int x, y;

static void *writer(void *p) {
  atomic_fetch_add(&seq, 1);
  x++;
  y++;
  atomic_fetch_add(&seq, 1);
  return p;
}

static void *reader(void *p) {
  unsigned s = atomic_load(&seq);
  if (s % 2 == 0) {
    int a = x, b = y;
    if (atomic_load(&seq) == s && a != b)
      abort();
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  puts("ok");
  return 0;
}
