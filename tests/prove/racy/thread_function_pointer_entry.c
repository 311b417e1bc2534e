// thread: the entry is chosen at run time; one of the candidates writes
// verdict: racy; shown by `raddle explore --first FILE -- 1`
// shown: data race on `n`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int n = 1;

static void *look(void *p) {
  printf("%d\n", n);
  return p;
}

static void *change(void *p) {
  n++;
  return p;
}

int main(int argc, char **argv) {
  void *(*entries[2])(void *) = {look, change};
  int which = argc > 1 ? atoi(argv[1]) & 1 : 0;
  pthread_t a, b;
  pthread_create(&a, NULL, entries[0], NULL);
  pthread_create(&b, NULL, entries[which], NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
