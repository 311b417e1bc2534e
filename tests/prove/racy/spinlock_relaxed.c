// spinlock: a user-made lock with relaxed orders
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int held;
static int n;

static void lock(void) {
  int zero;
  do
    zero = 0;
  while (!atomic_compare_exchange_strong_explicit(&held, &zero, 1, memory_order_relaxed,
                                                  memory_order_relaxed));
}

static void unlock(void) {
  atomic_store_explicit(&held, 0, memory_order_relaxed);
}

static void *work(void *p) {
  lock();
  n++;
  unlock();
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
