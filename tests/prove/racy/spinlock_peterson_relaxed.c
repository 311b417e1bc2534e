// spinlock: Peterson's algorithm with relaxed operations
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int want[2], turn;
static int n;

static void *work(void *arg) {
  int me = *(int *)arg, other = 1 - me;
  atomic_store_explicit(&want[me], 1, memory_order_relaxed);
  atomic_store_explicit(&turn, other, memory_order_relaxed);
  while (atomic_load_explicit(&want[other], memory_order_relaxed) &&
         atomic_load_explicit(&turn, memory_order_relaxed) == other)
    ;
  n++;
  atomic_store_explicit(&want[me], 0, memory_order_relaxed);
  return NULL;
}

int main(void) {
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", n);
  return 0;
}
