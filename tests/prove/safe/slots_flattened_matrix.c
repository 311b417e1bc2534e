// slots: thread r fills row r of a flattened heap matrix
// verdict: race-free; shown by `raddle explore FILE -- 2 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int *m, rows, cols;

static void *fill(void *arg) {
  int r = *(int *)arg;
  for (int c = 0; c < cols; c++)
    m[r * cols + c] = r * 10 + c;
  return NULL;
}

int main(int argc, char **argv) {
  rows = argc > 1 ? atoi(argv[1]) : 3;
  cols = argc > 2 ? atoi(argv[2]) : 4;
  if (rows < 1 || cols < 1 || rows > 100 || cols > 100)
    return 1;
  m = malloc(sizeof(int) * rows * cols);
  pthread_t *t = malloc(sizeof *t * rows);
  int *id = malloc(sizeof *id * rows);
  for (int r = 0; r < rows; r++) {
    id[r] = r;
    pthread_create(&t[r], NULL, fill, &id[r]);
  }
  for (int r = 0; r < rows; r++)
    pthread_join(t[r], NULL);
  for (int i = 0; i < rows * cols; i++)
    printf("%d ", m[i]);
  puts("");
  free(m);
  free(t);
  free(id);
  return 0;
}
