// private: each thread has its own state of rand_r
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct player {
  unsigned seed;
  int wins;
  int throws;
};

static void *play(void *arg) {
  struct player *p = arg;
  for (int i = 0; i < p->throws; i++)
    if (rand_r(&p->seed) % 6 == 5)
      p->wins++;
  return NULL;
}

int main(int argc, char **argv) {
  int throws = argc > 1 ? atoi(argv[1]) : 20;
  struct player *p = malloc(2 * sizeof *p);
  pthread_t *t = malloc(2 * sizeof *t);
  for (int i = 0; i < 2; i++) {
    p[i].seed = 7u + i;
    p[i].wins = 0;
    p[i].throws = throws;
    pthread_create(t + i, NULL, play, p + i);
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%s\n", p[0].wins > p[1].wins ? "first" : "second or tie");
  free(t);
  free(p);
  return 0;
}
