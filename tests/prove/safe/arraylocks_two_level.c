// arraylocks: a matrix of cells with one lock per row
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define ROWS 3
#define COLS 4

static struct {
  int cells[ROWS][COLS];
  pthread_mutex_t row_lock[ROWS];
} grid;

static void add_to_row(int r, int by) {
  pthread_mutex_lock(&grid.row_lock[r]);
  for (int c = 0; c < COLS; c++)
    grid.cells[r][c] += by;
  pthread_mutex_unlock(&grid.row_lock[r]);
}

static void *sweep_down(void *p) {
  for (int r = 0; r < ROWS; r++)
    add_to_row(r, 1);
  return p;
}

static void *sweep_up(void *p) {
  for (int r = ROWS - 1; r >= 0; r--)
    add_to_row(r, 10);
  return p;
}

int main(void) {
  for (int r = 0; r < ROWS; r++)
    pthread_mutex_init(&grid.row_lock[r], NULL);
  pthread_t a, b;
  pthread_create(&a, NULL, sweep_down, NULL);
  pthread_create(&b, NULL, sweep_up, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLS; c++)
      if (grid.cells[r][c] != 11)
        abort();
  printf("fine\n");
  return 0;
}
