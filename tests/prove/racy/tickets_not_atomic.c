// tickets: the ticket is read and incremented in two atomic steps
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `out[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int next;
static int out[4];

static void *work(void *arg) {
  int i = atomic_load(&next);
  atomic_store(&next, i + 1);
  out[i] = *(int *)arg;
  return NULL;
}

int main(void) {
  int x = 1, y = 2;
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x);
  pthread_create(&b, NULL, work, &y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", out[0]);
  return 0;
}
