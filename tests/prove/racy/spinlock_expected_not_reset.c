// spinlock: after a failed compare-exchange the expected value is 1, and 1 is exchanged for 1
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int word;
static int n;

static void lock(void) {
  int expected = 0;
  while (!atomic_compare_exchange_strong(&word, &expected, 1))
    ;
}

static void *work(void *p) {
  lock();
  n++;
  atomic_store(&word, 0);
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
