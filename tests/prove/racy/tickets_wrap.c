// tickets: tickets are drawn modulo the size of the array
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `out[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_uint next;
static int out[2];

static void *work(void *p) {
  unsigned i = atomic_fetch_add(&next, 1) % 2;
  out[i]++;
  return p;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", out[0]);
  return 0;
}
