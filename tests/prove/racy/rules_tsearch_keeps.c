// rules: a tree of the library keeps a pointer to a local
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `own (local of main)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <search.h>
static void *root;

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *work(void *arg) {
  int key = 1;
  int **found = tfind(&key, &root, compare);
  if (found)
    (**found)++;
  return arg;
}

int main(void) {
  pthread_t a;
  int own = 1;
  tsearch(&own, &root, compare);
  pthread_create(&a, NULL, work, NULL);
  own++;
  pthread_join(a, NULL);
  printf("%d\n", own);
  return 0;
}
