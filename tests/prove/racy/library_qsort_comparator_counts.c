// library: the arrays are separate, but the comparison counts calls in a global
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `calls`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int calls;

static int compare(const void *a, const void *b) {
  calls++;
  return *(const int *)a - *(const int *)b;
}

static void *sort(void *v) {
  qsort(v, 3, sizeof(int), compare);
  return NULL;
}

int main(void) {
  int x[3] = {3, 1, 2}, y[3] = {9, 8, 7};
  pthread_t a, b;
  pthread_create(&a, NULL, sort, x);
  pthread_create(&b, NULL, sort, y);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d %d %d\n", x[0], y[0], calls);
  return 0;
}
