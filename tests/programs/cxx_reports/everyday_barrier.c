// A worker without rows leaves without coming to the barrier.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main.1 waits at barrier `grid->step`
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
enum { kWorkers = 2, kRows = 4 };
struct grid {
  double cells[kRows];
  pthread_barrier_t step;
};
struct job {
  struct grid *grid;
  int from, to;
};
static void *relax(void *argument) {
  struct job *job = argument;
  for (int round = 0; round < 2; round++) {
    for (int row = job->from; row < job->to; row++)
      job->grid->cells[row] *= 0.5;
    if (job->from == job->to)
      return NULL;
    pthread_barrier_wait(&job->grid->step); // STANDS
  }
  return NULL;
}
int main(void) {
  struct grid *grid = calloc(1, sizeof *grid);
  pthread_t threads[kWorkers];
  struct job jobs[kWorkers] = {{grid, 0, 4}, {grid, 4, 4}};
  pthread_barrier_init(&grid->step, NULL, kWorkers);
  for (int i = 0; i < kWorkers; i++)
    pthread_create(&threads[i], NULL, relax, &jobs[i]);
  for (int i = 0; i < kWorkers; i++)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&grid->step);
  free(grid);
}
