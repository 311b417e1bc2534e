// thread: a create that looks like one is in a loop made of goto
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n;

static void *work(void *p) {
  n++;
  return p;
}

int main(void) {
  pthread_t t[2];
  int i = 0;
again:
  pthread_create(&t[i], NULL, work, NULL);
  if (++i < 2)
    goto again;
  while (i-- > 0)
    pthread_join(t[i], NULL);
  printf("%d\n", n);
  return 0;
}
