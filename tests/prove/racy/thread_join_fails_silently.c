// thread: the id is joined twice; the thread of the second create never
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `b_value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int a_value, b_value;

static void *one(void *p) {
  a_value = 1;
  return p;
}

static void *two(void *p) {
  b_value = 2;
  return p;
}

int main(void) {
  pthread_t ids[2];
  pthread_create(&ids[0], NULL, one, NULL);
  pthread_create(&ids[1], NULL, two, NULL);
  int which = 0;
  for (int i = 0; i < 1; i++)
    pthread_join(ids[which], NULL);
  printf("%d\n", a_value + b_value);
  pthread_join(ids[1], NULL);
  return 0;
}
