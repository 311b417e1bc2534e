// rules: each thread fills its part of an array, and the first element of the next part
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `row[c]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 2
#define COLS 3
static int cells[ROWS * COLS + 1];

static void *fill(void *arg) {
  int *row = arg;
  for (int c = 0; c <= COLS; c++)
    row[c] = c;
  return NULL;
}

int main(void) {
  pthread_t t[ROWS];
  for (int r = 0; r < ROWS; r++)
    pthread_create(&t[r], NULL, fill, &cells[r * COLS]);
  for (int r = 0; r < ROWS; r++)
    pthread_join(t[r], NULL);
  printf("%d\n", cells[1]);
  return 0;
}
