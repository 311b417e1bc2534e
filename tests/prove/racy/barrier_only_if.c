// barrier: the barrier is passed only if the argument says so
// verdict: racy; shown by `raddle explore --first FILE -- 0`
// shown: data race on `part[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_barrier_t b;
static int part[2], use;

static void *work(void *arg) {
  int i = *(int *)arg;
  part[i] = 1;
  if (use)
    pthread_barrier_wait(&b);
  return (void *)(long)part[1 - i];
}

int main(int argc, char **argv) {
  use = argc > 1 ? atoi(argv[1]) : 1;
  pthread_barrier_init(&b, NULL, 2);
  int id[2] = {0, 1};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  puts("ok");
  return 0;
}
