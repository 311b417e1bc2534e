// spinlock: test and set are two steps
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int held;
static int n;

static void *work(void *p) {
  while (atomic_load(&held))
    ;
  atomic_store(&held, 1);
  n++;
  atomic_store(&held, 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
