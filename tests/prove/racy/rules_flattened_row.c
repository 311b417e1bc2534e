// rules: a row is left by a pointer to its first element
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `grid[1][1]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int grid[2][4];

static void *first(void *arg) {
  int *p = &grid[0][0];
  for (int i = 0; i < 8; i++)
    p[i]++;
  return arg;
}

static void *second(void *arg) {
  grid[1][1]++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", grid[1][1]);
  return 0;
}
