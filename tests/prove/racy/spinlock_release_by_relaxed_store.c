// spinlock: acquired properly, released by a relaxed store
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_flag dummy = ATOMIC_FLAG_INIT;
static atomic_int word;
static int n;

static void *work(void *p) {
  while (atomic_exchange_explicit(&word, 1, memory_order_acquire))
    ;
  n++;
  atomic_store_explicit(&word, 0, memory_order_relaxed);
  return p;
}

int main(void) {
  atomic_flag_clear(&dummy);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
