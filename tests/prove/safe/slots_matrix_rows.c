// slots: each thread owns one row of a two-dimensional array
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define ROWS 3
#define COLS 5
static int grid[ROWS][COLS];

static void *fill_row(void *arg) {
  int *row = arg;
  for (int c = 0; c < COLS; c++)
    row[c] = c + 1;
  memset(row, 0, sizeof(int));
  return NULL;
}

int main(void) {
  pthread_t t[ROWS];
  for (int r = 0; r < ROWS; r++)
    pthread_create(&t[r], NULL, fill_row, grid[r]);
  for (int r = 0; r < ROWS; r++)
    pthread_join(t[r], NULL);
  int s = 0;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLS; c++)
      s += grid[r][c];
  printf("%d\n", s);
  return s != ROWS * 14;
}
