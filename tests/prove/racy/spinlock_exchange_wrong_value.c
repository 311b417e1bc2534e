// spinlock: the lock is released with 2, which exchange takes for free, as it takes 1
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int word;
static int n;

static void lock(void) {
  while (atomic_exchange(&word, 1) == 1)
    ;
}

static void *work(void *p) {
  lock();
  n++;
  atomic_store(&word, 2);
  return p;
}

static void *jump(void *p) {
  atomic_exchange(&word, 0);
  lock();
  n--;
  atomic_store(&word, 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, jump, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", n);
  return 0;
}
