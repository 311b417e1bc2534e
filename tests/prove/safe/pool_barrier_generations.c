// pool: one fixed crew; main gives out work between two barriers
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define CREW 2
static pthread_barrier_t begin, end;
static int factor, quit, cells[CREW], rounds = 2;

static void *member(void *arg) {
  int id = *(int *)arg;
  for (;;) {
    pthread_barrier_wait(&begin);
    if (quit)
      return NULL;
    cells[id] += factor * (id + 1);
    pthread_barrier_wait(&end);
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    rounds = atoi(argv[1]);
  pthread_barrier_init(&begin, NULL, CREW + 1);
  pthread_barrier_init(&end, NULL, CREW + 1);
  pthread_t t[CREW];
  int id[CREW] = {0, 1};
  for (int i = 0; i < CREW; i++)
    pthread_create(&t[i], NULL, member, &id[i]);
  for (int r = 1; r <= rounds; r++) {
    factor = r;
    pthread_barrier_wait(&begin);
    pthread_barrier_wait(&end);
    printf("%d %d\n", cells[0], cells[1]);
  }
  quit = 1;
  pthread_barrier_wait(&begin);
  for (int i = 0; i < CREW; i++)
    pthread_join(t[i], NULL);
  return 0;
}
