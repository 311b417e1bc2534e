// barrier: the next iteration overwrites the cells before the neighbour has read them
// verdict: racy; shown by `raddle explore --first FILE -- 2`
// shown: data race on `cell[1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_barrier_t b;
static int cell[2], rounds = 2;

static void *work(void *arg) {
  int i = *(int *)arg, sum = 0;
  for (int r = 0; r < rounds; r++) {
    cell[i] = r + i;
    pthread_barrier_wait(&b);
    sum += cell[1 - i];
  }
  printf("%d\n", sum);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    rounds = atoi(argv[1]);
  pthread_t t[2];
  int id[2] = {0, 1};
  pthread_barrier_init(&b, NULL, 2);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, work, &id[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}
