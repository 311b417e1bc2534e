// escape: a field of the thread's argument is set after the thread was created
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b of struct arg allocated at escape_init_after_create.c:18 in main()`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct arg {
  int a, b;
};

static void *work(void *p) {
  struct arg *x = p;
  return (void *)(long)(x->a + x->b);
}

int main(void) {
  struct arg *x = malloc(sizeof *x);
  pthread_t t;
  x->a = 1;
  x->b = 0;
  pthread_create(&t, NULL, work, x);
  x->b = 2;
  void *r;
  pthread_join(t, &r);
  printf("%ld\n", (long)r);
  free(x);
  return 0;
}
