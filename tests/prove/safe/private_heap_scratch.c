// private: each thread allocates scratch memory, sorts there and copies one value out
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static const int input[5] = {9, 3, 7, 1, 5};

static void *kth(void *arg) {
  int *k = arg;
  int *scratch = malloc(sizeof input);
  if (!scratch)
    return NULL;
  memcpy(scratch, input, sizeof input);
  qsort(scratch, 5, sizeof(int), compare);
  *k = *k >= 0 && *k < 5 ? scratch[*k] : -1;
  free(scratch);
  return NULL;
}

int main(int argc, char **argv) {
  int a = 0, b = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t x, y;
  pthread_create(&x, NULL, kth, &a);
  pthread_create(&y, NULL, kth, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d %d\n", a, b);
  return a != 1;
}
