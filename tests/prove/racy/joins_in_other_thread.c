// joins: a thread joins its sibling, but main does not know when
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_t sibling;
static int value;

static void *writer(void *arg) {
  value = 3;
  return arg;
}

static void *joiner(void *arg) {
  pthread_join(sibling, NULL);
  return arg;
}

int main(void) {
  pthread_t j;
  pthread_create(&sibling, NULL, writer, NULL);
  pthread_create(&j, NULL, joiner, NULL);
  printf("%d\n", value);
  pthread_join(j, NULL);
  return 0;
}
