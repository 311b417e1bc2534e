// joins: the join loop starts at 1
// verdict: racy; shown by `raddle explore --first FILE -- 2`
// shown: data race on `results[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int results[4];

static void *work(void *arg) {
  int *r = arg;
  *r = 1;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n > 4 || n < 1)
    n = 4;
  pthread_t t[4];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, work, &results[i]);
  for (int i = 1; i < n; i++)
    pthread_join(t[i], NULL);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += results[i];
  printf("%d\n", s);
  return 0;
}
