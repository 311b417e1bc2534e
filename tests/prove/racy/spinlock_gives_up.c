// spinlock: after some rounds the lock function returns without the lock
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_flag f = ATOMIC_FLAG_INIT;
static int n;

static void lock(void) {
  for (int spins = 0; spins < 2; spins++)
    if (!atomic_flag_test_and_set(&f))
      return;
}

static void *work(void *p) {
  lock();
  n++;
  atomic_flag_clear(&f);
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
