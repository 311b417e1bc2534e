// joins: the same id variable is used for one thread after the other in a loop
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int generation, log_[8];

static void *run(void *arg) {
  int g = *(int *)arg;
  log_[generation % 8] = g;
  generation++;
  return NULL;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t t;
  for (int i = 0; i < rounds; i++) {
    if (pthread_create(&t, NULL, run, &i))
      break;
    pthread_join(t, NULL);
    printf("generation %d\n", generation);
  }
  int s = 0;
  for (int i = 0; i < 8; i++)
    s += log_[i];
  printf("%d\n", s);
  return 0;
}
