// rules: a pointer goes through a pipe, and comes out as one to the variable of another thread
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int a, b;
static int ends[2];

static void *work(void *arg) {
  int *p = &a;
  if (read(ends[0], &p, sizeof p) != sizeof p)
    return NULL;
  (*p)++;
  return arg;
}

int main(void) {
  pthread_t id;
  int *p = &b;
  if (pipe(ends) != 0 || write(ends[1], &p, sizeof p) != sizeof p)
    return 1;
  pthread_create(&id, NULL, work, NULL);
  b++;
  pthread_join(id, NULL);
  printf("%d %d\n", a, b);
  return 0;
}
