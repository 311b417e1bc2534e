// spinlock: Peterson's algorithm with turn and want in the wrong order
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int want[2], turn;
static int n;

static void lock(int me) {
  atomic_store(&turn, 1 - me);
  atomic_store(&want[me], 1);
  while (atomic_load(&want[1 - me]) && atomic_load(&turn) == 1 - me)
    ;
}

static void *a_main(void *p) {
  lock(0);
  n++;
  atomic_store(&want[0], 0);
  return p;
}

static void *b_main(void *p) {
  lock(1);
  n--;
  atomic_store(&want[1], 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, a_main, NULL);
  pthread_create(&b, NULL, b_main, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
