// arraylocks: striped locks: bucket i is guarded by lock i modulo the number of stripes
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { STRIPES = 4, CELLS = 16 };

static pthread_mutex_t stripe[STRIPES];
static int cell[CELLS];
static int steps = 3;

static void touch(unsigned key) {
  unsigned c = key % CELLS;
  pthread_mutex_lock(&stripe[c % STRIPES]);
  cell[c]++;
  pthread_mutex_unlock(&stripe[c % STRIPES]);
}

static void *worker(void *arg) {
  unsigned seed = *(unsigned *)arg;
  for (int i = 0; i < steps; i++) {
    seed = seed * 1103515245u + 12345u;
    touch(seed >> 16);
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    steps = atoi(argv[1]);
  pthread_t t[2];
  unsigned seeds[2] = {1, 99};
  for (int i = 0; i < STRIPES; i++)
    pthread_mutex_init(stripe + i, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(t + i, NULL, worker, seeds + i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  int sum = 0;
  for (int i = 0; i < CELLS; i++)
    sum += cell[i];
  printf("%d\n", sum);
  return 0;
}
