// joins: rows of a product are computed by threads; main prints the matrix after joining
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 3
static double a[N][N], b[N][N], c[N][N];

static void *row(void *arg) {
  int i = *(int *)arg;
  for (int j = 0; j < N; j++) {
    double s = 0;
    for (int k = 0; k < N; k++)
      s += a[i][k] * b[k][j];
    c[i][j] = s;
  }
  free(arg);
  return NULL;
}

int main(int argc, char **argv) {
  int scale = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = scale * (i + j);
      b[i][j] = i == j;
    }
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    int *arg = malloc(sizeof *arg);
    *arg = i;
    pthread_create(&t[i], NULL, row, arg);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++)
    printf("%g %g %g\n", c[i][0], c[i][1], c[i][2]);
  return 0;
}
