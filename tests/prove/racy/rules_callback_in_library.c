// rules: bsearch calls a function that counts
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `calls`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int calls;
static int table[4] = {1, 2, 3, 4};

static int compare(const void *a, const void *b) {
  calls++;
  return *(const int *)a - *(const int *)b;
}

static void *work(void *arg) {
  int key = 3;
  return bsearch(&key, table, 4, sizeof key, compare) ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", calls);
  return 0;
}
