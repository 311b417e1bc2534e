// library: bsearch hands the key to a callback, which notes it in a global
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `last`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static const int *last;
static const int table[3] = {1, 2, 3};

static int compare(const void *key, const void *item) {
  last = key;
  return *(const int *)key - *(const int *)item;
}

static void *find(void *key) {
  return bsearch(key, table, 3, sizeof table[0], compare);
}

int main(void) {
  int a = 1, b = 3;
  pthread_t x, y;
  pthread_create(&x, NULL, find, &a);
  pthread_create(&y, NULL, find, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%d\n", *last);
  return 0;
}
