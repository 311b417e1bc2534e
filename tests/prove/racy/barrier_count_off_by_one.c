// barrier: three threads, but the barrier lets two go on
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `part[2]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_barrier_t b;
static int part[4];

static void *work(void *arg) {
  int i = *(int *)arg;
  part[i] = i;
  pthread_barrier_wait(&b);
  int s = 0;
  for (int k = 0; k < 4; k++)
    s += part[k];
  if (s < 0)
    abort();
  return NULL;
}

int main(void) {
  pthread_t t[4];
  int id[4];
  pthread_barrier_init(&b, NULL, 2);
  for (int i = 0; i < 4; i++) {
    id[i] = i;
    pthread_create(&t[i], NULL, work, &id[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
