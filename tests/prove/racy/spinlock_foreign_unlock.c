// spinlock: a third thread clears the lock word that it does not own
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_flag f = ATOMIC_FLAG_INIT;
static int n;

static void *work(void *p) {
  while (atomic_flag_test_and_set(&f))
    ;
  n++;
  atomic_flag_clear(&f);
  return p;
}

static void *rescue(void *p) {
  atomic_flag_clear(&f);
  return p;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_create(&c, NULL, rescue, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  printf("%d\n", n);
  return 0;
}
