// alias: a table of void pointers holds data and function
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `target`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int target;
static void *table[2];

static void bump(void *p) {
  ++*(int *)p;
}

static void *work(void *p) {
  void (*f)(void *) = (void (*)(void *))table[0];
  f(table[1]);
  return p;
}

int main(void) {
  table[0] = (void *)bump;
  table[1] = &target;
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", target);
  return 0;
}
