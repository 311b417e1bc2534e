// ticketlock: unlock serves two tickets at once
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int next, serving;
static int n;

static void *work(void *p) {
  int me = atomic_fetch_add(&next, 1);
  while (atomic_load(&serving) < me)
    ;
  n++;
  atomic_fetch_add(&serving, 2);
  return p;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", n);
  return 0;
}
