// library: qsort moves elements while the other thread reads them; the comparison gets pointers only
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `v[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int v[3] = {3, 1, 2};

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void *sort(void *p) {
  qsort(v, 3, sizeof v[0], compare);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, sort, NULL);
  int first = v[0];
  pthread_join(t, NULL);
  printf("%d\n", first);
  return 0;
}
