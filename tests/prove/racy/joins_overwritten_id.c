// joins: all threads store their id in the same variable; only the last is joined
// verdict: racy; shown by `raddle explore --first FILE -- 2`
// shown: data race on `cells[0]`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int cells[3];

static void *work(void *arg) {
  *(int *)arg = 1;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n > 3 || n < 1)
    n = 3;
  pthread_t t;
  for (int i = 0; i < n; i++)
    pthread_create(&t, NULL, work, &cells[i]);
  pthread_join(t, NULL);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += cells[i];
  printf("%d\n", s);
  return 0;
}
