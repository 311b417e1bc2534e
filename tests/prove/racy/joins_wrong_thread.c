// joins: the id is copied before the second create overwrites it: one thread is joined, the other not
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `a_result`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int a_result, b_result;

static void *work_a(void *p) {
  a_result = 1;
  return p;
}

static void *work_b(void *p) {
  b_result = 2;
  return p;
}

int main(void) {
  pthread_t t, first;
  pthread_create(&t, NULL, work_a, NULL);
  pthread_create(&t, NULL, work_b, NULL);
  first = t;
  pthread_join(first, NULL);
  printf("%d\n", a_result + b_result);
  pthread_exit(NULL);
}
